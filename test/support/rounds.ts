/** How often a test tries something at random: more often in `npm run test:full`. */
export function rounds(quick: number, full: number): number {
  return process.env.BCIDOCS_TEST_FULL ? full : quick;
}
