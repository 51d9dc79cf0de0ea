// Checks a built site before it goes live. `checkSite` reads the files it receives and returns findings; `fixSite`
// fixes what has one meaning; `rules` documents each rule; `crawlSite` makes files of a live site with the fetch it
// receives. Folders, each over the ones before: hosts/ reads configurations of hosts, site/ has files and addresses,
// scan/ reads a page, catalogue/ documents rules, context/ is what rules see, rules/ judge, former/ finds lost
// addresses, check/ runs them, report/ compares and writes findings, inputs/ opens a site from files.

export { type Family, families, type Rule, type RuleId, ruleIds, rules, type Severity } from './catalogue/catalogue.ts'
export { checkSite, type SiteReport } from './check/check.ts'
export type { ExternalFetch, ExternalResponse } from './check/external.ts'
export { type LinkChange, replaceLinks } from './check/fixable.ts'
export { fixSite, type LinkGuess, type SiteFix } from './check/guess.ts'
export type { PageCache } from './check/page-reader.ts'
export type { CheckOptions } from './check/read-site.ts'
export { createWeigh } from './check/weigh.ts'
export type { Budgets, RuleSettings, SiteFinding } from './context/context.ts'
export { hostFiles } from './hosts/hosts.ts'
export {
  type CrawledSite,
  type CrawlOptions,
  type CrawlResponse,
  crawlSite,
  type FetchedResponse,
  siteOfResponses,
} from './inputs/crawl.ts'
export {
  type FormerInput,
  formerFromFiles,
  formerFromText,
  formerFromZip,
  mergeFormer,
  type ReadSitemap,
} from './inputs/former.ts'
export {
  filesOfZip,
  type InputFile,
  isLeftOut,
  type OpenOptions,
  type OpenSite,
  openSite,
  SiteFault,
} from './inputs/open-site.ts'
export { type CheckedReport, type Compared, type GrownImage, grownImages } from './report/checked.ts'
export {
  type Baseline,
  type Before,
  type CheckComparison,
  type Comparison,
  compareChecks,
  compareFindings,
  makeBaseline,
  readBaseline,
} from './report/compare.ts'
export { type ReportFormat, writeReport } from './report/file-formats.ts'
export { comparisonNotes } from './report/markdown.ts'
export { type Ignored, readReport, type StoredReport } from './report/read-report.ts'
export { addressesIn } from './scan/read-page.ts'
export { isPage, type SiteFile, type SiteFiles, type WeighedImage, type WeighImage } from './site/files.ts'
