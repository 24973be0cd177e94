/** What live samples run with. */
export const limit = 100;

export const controls = [{ kind: "toggle", label: "Lid", value: true, set: () => {} }];
