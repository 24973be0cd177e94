/**
 * Talks to a kit of sensors.
 *
 * Begin with {@link Kit}.
 *
 * @packageDocumentation
 */
export * from "./base.ts";
export * from "./callbacks.ts";
export { default } from "./callbacks.ts";
export * from "./kit.ts";
export * from "./shapes.ts";
export * as units from "./units.ts";
export { sum as add } from "./units.ts";
export { sum } from "./units.ts";
