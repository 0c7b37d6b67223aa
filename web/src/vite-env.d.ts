/// <reference types="vite/client" />

/** The version of the page, from its build. */
declare const __VERSION__: string;
/** How large the module is that reads every format. */
declare const __READER_BYTES__: number;
