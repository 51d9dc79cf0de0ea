// Technologies of a page. `identify` names them with version and evidence; `profilePage` adds components and
// advisories; `linksOf` lists the files of a page; `globalPaths` the variables a browser should read. page/ reads the
// page once, match/ tries patterns within a budget of time, detect/ identifies files, rules/ is our own data, data/ is
// vendored.

export type { Component } from './detect/site-text.ts'
export {
  type Advisory,
  globalPaths,
  identify,
  type PageProfile,
  type ProfiledTechnology,
  profilePage,
} from './identify/profile.ts'
export { linksOf, type PageLinks } from './page/links-of.ts'
export type { Evidence, Page, Technology } from './page/types.ts'
