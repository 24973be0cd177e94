export const process = { env: { LITRES: "2" } };

export const controls = [{ kind: "toggle", label: "Lid", value: true, set: () => {} }];
