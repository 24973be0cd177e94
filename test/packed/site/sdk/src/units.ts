/** Celsius. */
export const celsius = 1;
