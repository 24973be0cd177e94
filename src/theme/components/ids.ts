/** Ids of the shell. All but `main` begin with two underscores, which ids of headings never do. */
export const ids = {
  main: "main",
  menu: "__menu",
  contents: "__contents",
  baseUrlIssue: "__base-url-issue",
} as const;
