/** Stands in for `react-native` in samples. */
export const Platform = { OS: "ios" } as const;
