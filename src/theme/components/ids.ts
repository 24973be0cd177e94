/** Ids of the frame. All but `main` begin with two underscores, which no heading's id does. */
export const ids = {
  main: "main",
  menu: "__menu",
  contents: "__contents",
  baseUrlIssue: "__base-url-issue",
} as const;
