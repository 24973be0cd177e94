/** Version of the package, put in by the bundler, e.g. `3.8.1`. */
declare const __VERSION__: string;
/** Changes with everything that pages are made by: the sources, the versions of the packages that they use. */
declare const __BUILD__: string;
/** Folder of the theme's sources, relative to the running module: esbuild reads styles and browser scripts from there. */
declare const __THEME_SOURCES__: string;
/** Folder with the docs pages of the problem codes. */
declare const __PROBLEM_PAGES__: string;
/** The face of the theme, relative to the running module: what a site's components import as `bcidocs/theme`. */
declare const __THEME__: string;
/** The script that keeps open pages up to date while a site is written, relative to the running module. */
declare const __LIVE__: string;
/** What reads the SDK and checks samples in a thread, relative to the running module; undefined where it is not bundled, as in tests. */
declare const __COMPILER__: string | undefined;
/** What runs in a worker thread, relative to the running module; undefined where it is not bundled, as in tests. */
declare const __THREAD__: string | undefined;
