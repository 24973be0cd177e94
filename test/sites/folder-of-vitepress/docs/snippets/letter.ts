import { letter } from "quill";

// #region greet
const text = letter("Dear {name},");
console.log(text({ name: "Ada" }));
// #endregion greet

export { text };
