// Sitemaps: validating (streaming, 50 MB), repairing and writing them. `validateSitemap` reads text, octets or a stream
// and gives findings with line and column; `repairSitemap` fixes what has one meaning; `writeSitemap` writes and splits;
// `createRobotsCheck` tries the addresses against robots.txt.
// content-reader.ts gunzips and decodes, xml/ is the reader, rules/ what the protocol asks.

export type { SitemapFinding, TextPosition } from './finding.ts'
export { type FindingCode, severities } from './finding-codes.ts'
export type { SitemapSource } from './octet-source.ts'
export type { ReadProgress } from './progress.ts'
export { repairSitemap } from './repair.ts'
export type { Repair, RepairedSitemap, RepairId } from './repair-values.ts'
export type { SitemapReport } from './report.ts'
export { type BlockedEntry, createRobotsCheck } from './robots-check.ts'
export type { SitemapEntry, SitemapStatistics } from './rules/context.ts'
export type { SitemapKind } from './rules/document.ts'
export { type SpecificationVerdict, specificationVerdict } from './specification-verdict.ts'
export { type ValidateOptions, validateSitemap } from './validate.ts'
export { escapeXml } from './write/entry.ts'
export type {
  Alternate,
  ChangeFrequency,
  SitemapFile,
  SitemapUrl,
  SkippedUrl,
  SkipReason,
  WriteOptions,
  WrittenSitemap,
} from './write/input.ts'
export { expandClusters, type HreflangCluster } from './write/input.ts'
export { writeSitemap } from './write/write.ts'
