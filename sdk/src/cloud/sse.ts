/** Reads server-sent events out of pieces of text: `event: put\ndata: {...}\n\n`. */

export interface ServerEvent {
  event: string;
  data: string;
}

/** Feed it text as it arrives; it returns the events that are complete by then. */
export function createEventParser(): (text: string) => ServerEvent[] {
  let rest = "";
  return (text) => {
    const blocks = (rest + text).replace(/\r\n?/g, "\n").split("\n\n");
    rest = blocks.pop() ?? "";
    return blocks.map(parseBlock).filter((found) => found !== null);
  };
}

function parseBlock(block: string): ServerEvent | null {
  let event = "message";
  const data: string[] = [];
  for (const line of block.split("\n")) {
    const [, field, value = ""] = /^(\w+):? ?(.*)$/.exec(line) ?? [];
    if (field === "event") event = value;
    if (field === "data") data.push(value);
  }
  return data.length > 0 ? { event, data: data.join("\n") } : null;
}
