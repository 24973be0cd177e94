/** The library that turns TeX into MathML, in a file of its own. */
import temml from "temml";

export { temml };
