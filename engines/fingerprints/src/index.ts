// What a page is built with. `identify` names technologies with version and evidence; `profilePage` adds components and
// advisories; `linksOf` says what a page refers to; `globalPaths` what a browser should read.
// page/ reads the page once, match/ tries patterns within a budget of time, detect/ asks files what they are, rules/ is
// our own data, data/ is vendored.

export type { Component } from './detect/site-text.ts'
export type { Advisory } from './identify/advisories-for.ts'
export { globalPaths, identify, type PageProfile, type ProfiledTechnology, profilePage } from './identify/profile.ts'
export { linksOf, type PageLinks } from './page/links-of.ts'
export type { Evidence, Page, Technology } from './page/types.ts'
