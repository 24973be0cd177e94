/** Build-time constants for settings that scripts need: the bundler inlines them, so that unused code is dropped. */

/** The default mode. */
declare const __DEFAULT_MODE__: "light" | "dark";
/** Readers may choose a mode. */
declare const __CAN_SWITCH__: boolean;
/** The system's mode is the default. */
declare const __FOLLOWS_SYSTEM__: boolean;
/** Id of the announcement, when readers may close it. */
declare const __ANNOUNCEMENT__: string | null;
/** Readers may run samples. */
declare const __HAS_LIVE__: boolean;
/** The site has a script that hears of queries. */
declare const __ON_QUERY__: boolean;
/** Readers may hide the sidebar. */
declare const __CAN_HIDE_SIDEBAR__: boolean;
