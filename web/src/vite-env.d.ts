/// <reference types="vite/client" />

/** The version of the page, from its build. */
declare const __VERSION__: string;
