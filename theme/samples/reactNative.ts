/** What samples get as `react-native`. */
export const Platform = { OS: "ios" } as const;
