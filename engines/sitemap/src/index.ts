export { type FindingCode, type Severity, severities } from './codes.ts'
export type { SitemapEntry, SitemapStatistics } from './context.ts'
export type { SitemapKind } from './document-rules.ts'
export type { Place, SitemapFinding } from './finding.ts'
export { expandClusters, type HreflangCluster } from './hreflang-clusters.ts'
export type { SitemapSource } from './octet-source.ts'
export type { Progress } from './progress.ts'
export { type Repair, type RepairedSitemap, type RepairId, repairSitemap } from './repair.ts'
export type { SitemapReport } from './report.ts'
export { type BlockedEntry, createRobotsCheck } from './robots-check.ts'
export { type SpecificationVerdict, specificationVerdict } from './specification-verdict.ts'
export { type ValidateOptions, validateSitemap } from './validate.ts'
export { writeSitemap } from './write.ts'
export type {
  Alternate,
  ChangeFrequency,
  SitemapFile,
  SitemapUrl,
  SkippedUrl,
  SkipReason,
  WriteOptions,
  WrittenSitemap,
} from './write-input.ts'
export { escapeXml } from './write-loc.ts'
