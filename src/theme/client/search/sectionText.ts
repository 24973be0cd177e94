/** The text of a section in the HTML of a page that is parsed and never shown: nothing of it runs or is fetched. */

/** More than this is not looked through for the words of a query, in characters. */
const longest = 4000;

/** What is no text of the section. */
const skipped =
  "script, style, template, svg, button, nav, footer, .visually-hidden, [aria-hidden=true], [hidden], " +
  ".heading-link, .contents-disclosure, .code-title, .api-facts, .api-import, .api-signature, .api-source, .api-overview";

/** Every sample begins with them. */
const imports = /^import\b[^;"']*["'][^"'\n]*["'];?$/gm;

const headings = /^H[1-6]$/;
/** What ends the text of a row, e.g. of a member in a table. */
const afterRow = /^(?:H[1-6]|TR|SECTION)$/;
const inline = /^(A|ABBR|B|BDI|BDO|CODE|DEL|EM|I|INS|KBD|MARK|Q|S|SAMP|SMALL|SPAN|STRONG|SUB|SUP|TIME|U|VAR|WBR)$/;

/** From the anchor to the next heading, its own left out; without an anchor from the title of the page. Spaces are single. */
export function sectionText(page: Document, anchor: string): string {
  const main = page.querySelector("main");
  const from = anchor === "" ? main?.querySelector("h1") : page.getElementById(anchor);
  if (!main || !from) return "";
  // The id may be on what is around the heading, or beside it.
  const own = from.closest("h1, h2, h3, h4, h5, h6") ?? from.querySelector("h1, h2, h3, h4, h5, h6");
  const walker = page.createTreeWalker(main, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node instanceof Element && (node === own || node.matches(skipped)) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  walker.currentNode = own && !from.contains(own) ? own : from;
  let text = "";
  let node = own && from === own ? nextAfter(walker) : walker.nextNode();
  const ends = from.nodeName === "TR" ? afterRow : headings;
  while (node && text.length < longest && !ends.test(node.nodeName)) {
    const isCode = node.nodeName === "PRE";
    if (isCode) text += ` ${(node.textContent ?? "").replace(imports, "")} `;
    else if (node instanceof Text) text += node.data;
    else if (!inline.test(node.nodeName)) text += " ";
    node = isCode ? nextAfter(walker) : walker.nextNode();
  }
  return text.replace(/\s+/g, " ").trim();
}

/** What comes after the current node and all that is in it. */
function nextAfter(walker: TreeWalker): Node | null {
  for (;;) {
    if (walker.nextSibling()) return walker.currentNode;
    if (!walker.parentNode()) return null;
  }
}
