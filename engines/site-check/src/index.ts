// What is wrong with a built site before it goes live: robots.txt, sitemaps, links, translations, structured data, titles,
// pictures, secrets, headers. `checkSite` reads the files it is handed and gives findings; `fixSite` fixes what has one
// meaning; `rules` is the documentation of each rule; `crawlSite` makes files of a live site with the fetch it is handed.
// rules/ judge, host-files/ reads the configuration of hosts, former/ finds lost addresses, report/ writes what was found.

export { type CheckOptions, checkSite, type SiteReport } from './check.ts'
export { type CrawledSite, type CrawlOptions, type CrawlResponse, crawlSite } from './crawl.ts'
export type { ExternalFetch, ExternalResponse } from './external.ts'
export type { SiteFile, SiteFiles, WeighedImage, WeighImage } from './files.ts'
export type { RuleSettings, SiteFinding } from './finding.ts'
export { type Baseline, makeBaseline, readBaseline, sinceBaseline } from './finding.ts'
export { fixSite, type SiteFix } from './fix.ts'
export { hostFiles } from './hosts.ts'
export { addressesIn } from './read-page.ts'
export type { CheckedReport } from './report/checked.ts'
export { type ReportFormat, writeReport } from './report/write-report.ts'
export { type Family, families, type Rule, type RuleId, ruleIds, rules, type Severity } from './rules/catalogue.ts'
export { createWeigh } from './weigh.ts'
