/** The syntax of MDX for the reference parser, where the native one cannot load. */
import remarkMdx from "remark-mdx";
import type { Pluggable } from "unified";

export const withMdx: readonly Pluggable[] = [remarkMdx];
