/** What may not be a route, because a host, a browser or another operating system would not serve it. */

const windowsDevice = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
const forbidden = /[?#<>:"|*\\]|\p{Cc}|\p{Cs}/u;
/** Most file systems end a name at 255 bytes; `.html` has to fit too. */
const longestName = 240;

/** Why a route cannot be used, as the end of a sentence, and the segment at fault; null when all is well. */
export interface RouteFault {
  segment: string;
  cause: string;
}

/** Checks a route such as `/docs/focus`. */
export function faultOfRoute(route: string): RouteFault | null {
  return reservedFault(route) ?? firstFault(route.split("/").slice(1));
}

function reservedFault(route: string): RouteFault | null {
  const [, first = "", second] = route.split("/");
  const last = route.slice(route.lastIndexOf("/") + 1);
  if (/^404(?:\.html)?$/i.test(first) && second === undefined) return { segment: first, cause: "is reserved for the not-found page" };
  if (first.toLowerCase() === "assets") return { segment: first, cause: 'is reserved: everything below "/assets" belongs to the build' };
  if (/^(?:_headers|robots\.txt|sitemap(?:-\d+)?\.xml)$/i.test(first))
    return { segment: first, cause: "is reserved for a file of that name" };
  if (/^index(?:\.html)?$/i.test(last)) return { segment: last, cause: 'is reserved: hosts answer "index" with its folder' };
  return null;
}

function firstFault(segments: string[]): RouteFault | null {
  for (const segment of segments) {
    const cause = segmentFault(segment);
    if (cause !== null) return { segment, cause };
  }
  return null;
}

function segmentFault(segment: string): string | null {
  const character = forbidden.exec(segment)?.[0];
  if (character !== undefined) return `has the character ${JSON.stringify(character)}, which not every host and system allows`;
  if (windowsDevice.test(segment)) return `has the part "${segment}", which Windows keeps for a device`;
  if (/[. ]$/.test(segment)) return `has the part "${segment}", and Windows drops a dot or space at the end of a name`;
  if (segment.length * 3 > longestName && Buffer.byteLength(segment) > longestName) return "has a part of more than 240 bytes";
  return null;
}
