/** What is needed of undici, which is CommonJS. Loaded lazily: a bundle gives its names to a module that imports it statically. */
export { Agent, setGlobalDispatcher } from "undici";
