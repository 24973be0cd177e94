/** A share of a site's pages that one machine builds: `2/8` is the second of eight. */
export interface Shard {
  /** From 1. */
  index: number;
  of: number;
}

/** More parts than this are more work than they save. */
export const mostShards = 10_000;

/** null for what is not a shard, e.g. `9/8`. */
export function parseShard(text: string): Shard | null {
  const [, index, of] = /^(\d{1,5})\/(\d{1,5})$/.exec(text)?.map(Number) ?? [];
  return index && of && index <= of && of <= mostShards ? { index, of } : null;
}

/** Whether the page at this position of the site is built there. Neighbours go to different shards, since long pages often stand together. */
export function isInShard(position: number, shard: Shard | undefined): boolean {
  return !shard || position % shard.of === shard.index - 1;
}

export function shardText({ index, of }: Shard): string {
  return `${index}/${of}`;
}
