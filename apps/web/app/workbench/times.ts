/** How long our notifications stay: good news shorter than what has to be read. */
export const SHORT_MS = 3000
export const LONG_MS = 4000
