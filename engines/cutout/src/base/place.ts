/** The path of the site, whose built scripts are in `assets/` below it; '/' in development and on Node. */
export const basePath = /^https?:\/\/[^/]+(\/(?:.*\/)?)assets\/[^/]+$/.exec(import.meta.url)?.[1] ?? '/'
