/** Version of the package, put in by the bundler, e.g. `3.8.1`. */
declare const __VERSION__: string;
/** Path of the theme's entry stylesheet, relative to the running module. */
declare const __THEME_STYLES__: string;
