// What a page is built with. `identify` names technologies with version and evidence; `profilePage` adds components and
// advisories; `linksOf` says what a page refers to; `globalPaths` what a browser should read.
// read-page.ts reads the page once, match/ tries patterns within a budget of time, detect/ asks files what they are, rules/ is
// our own data, data/ is vendored.

export type { Advisory } from './advisories-for.ts'
export type { Component } from './detect/site-text.ts'
export { globalPaths } from './global-paths.ts'
export { identify } from './identify.ts'
export { linksOf, type PageLinks } from './links-of.ts'
export { type PageProfile, type ProfiledTechnology, profilePage } from './profile.ts'
export type { Evidence, Page, Technology } from './types.ts'
