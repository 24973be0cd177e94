/** How comments begin and end, in every language that code blocks may have. For regular expressions. */

/** `//`, `#`, `--`, `;;`, `%`, `'`, `REM`, `!`, `(*`, … */
export const commentStart = String.raw`(?:\/\/|#|--(?:\[\[)?|;+|%+|(?:_\s*)?['‘’]|[Rr][Ee][Mm]\b|!|"|\(\*|\*>|\/\*|<!--|<#|<%#|\{\{!--|\{-|\{#|@\*|\{\s*\/\*)`;
/** An asterisk and a slash, `-->`, … or nothing. */
export const commentEnd = String.raw`(?:\*\/\s*\}?|-->|\*\)|\]\]|#>|-\}|#\}|%>|--\}\}|\*@)?`;
