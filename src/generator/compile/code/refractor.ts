/** The highlighter with the grammars of the languages that most docs use, registered in one order for every site. */
import bash from "refractor/bash";
import { refractor } from "refractor/core";
import css from "refractor/css";
import cssExtras from "refractor/css-extras";
import diff from "refractor/diff";
import ini from "refractor/ini";
import javascript from "refractor/javascript";
import jsExtras from "refractor/js-extras";
import json from "refractor/json";
import jsx from "refractor/jsx";
import markdown from "refractor/markdown";
import markup from "refractor/markup";
import python from "refractor/python";
import shellSession from "refractor/shell-session";
import toml from "refractor/toml";
import tsx from "refractor/tsx";
import typescript from "refractor/typescript";
import yaml from "refractor/yaml";
import { refineGrammars } from "./refinements.ts";

// A grammar takes over parts of those that are registered before it: scripts and styles into markup, the extras of JavaScript into TypeScript.
const ofBrowsers = [markup, css, cssExtras, javascript, jsExtras, jsx, typescript, tsx, json];
const others = [bash, shellSession, diff, yaml, toml, ini, python, markdown];
for (const grammar of [...ofBrowsers, ...others]) refractor.register(grammar);
refineGrammars(refractor.languages);

export { refractor };
