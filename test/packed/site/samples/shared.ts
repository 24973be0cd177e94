/** What all samples may import. */
export const shared = 1;
