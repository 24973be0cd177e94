/** What scripts know of the settings: constants that the bundler puts in, so that code for what a site does not use falls away. */

/** The mode that pages are drawn in. */
declare const __DEFAULT_MODE__: "light" | "dark";
/** Readers may choose a mode. */
declare const __CAN_SWITCH__: boolean;
/** The system's mode is the default. */
declare const __FOLLOWS_SYSTEM__: boolean;
/** Id of the announcement, when readers may close it. */
declare const __ANNOUNCEMENT__: string | null;
/** The site has a script that hears of queries. */
declare const __ON_QUERY__: boolean;
