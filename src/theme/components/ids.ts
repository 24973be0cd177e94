/** Ids of the shell. Two underscores keep them apart from ids of headings; `isShellId` of the generator knows them. */
export const ids = {
  main: "__main",
  menu: "__menu",
  contents: "__contents",
  baseUrlIssue: "__base-url-issue",
} as const;
