/** How calm somebody is. */
export const calm: number = "0.5";
