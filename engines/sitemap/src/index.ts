// Sitemaps: validating (streaming, 50 MB), repairing and writing them. `validateSitemap` reads text, octets or a stream
// and gives findings with line and column; `repairSitemap` fixes what has one meaning; `writeSitemap` writes and splits;
// `createRobotsCheck` tries the addresses against robots.txt.
// check/ gunzips, decodes and validates, xml/ is the reader, rules/ what the protocol asks.

export { type FindingCode, type SitemapFinding, severities, type TextPosition } from './base/finding.ts'
export type { ReadProgress, SitemapSource } from './base/text-decoding.ts'
export { type BlockedEntry, createRobotsCheck } from './check/robots-check.ts'
export { type SitemapReport, type SpecificationVerdict, specificationVerdict } from './check/specification-verdict.ts'
export { type ValidateOptions, validateSitemap } from './check/validate.ts'
export { repairSitemap } from './repair/repair.ts'
export type { Repair, RepairedSitemap, RepairId } from './repair/repair-values.ts'
export type { SitemapEntry, SitemapStatistics } from './rules/context.ts'
export type { SitemapKind } from './rules/document.ts'
export { escapeXml } from './write/entry.ts'
export {
  type Alternate,
  type ChangeFrequency,
  expandClusters,
  type HreflangCluster,
  type SitemapFile,
  type SitemapUrl,
  type SkippedUrl,
  type SkipReason,
  type WriteOptions,
  type WrittenSitemap,
} from './write/input.ts'
export { writeSitemap } from './write/write.ts'
