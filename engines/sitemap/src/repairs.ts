export type RepairId =
  | 'blank-removed'
  | 'bom-removed'
  | 'control-characters-removed'
  | 'declaration-added'
  | 'encoding-declared'
  | 'ampersand-escaped'
  | 'namespace-set'
  | 'prefix-declared'
  | 'lastmod-rewritten'
  | 'changefreq-lowered'
  | 'priority-rewritten'
  | 'loc-encoded'

export interface Repair {
  readonly id: RepairId
  readonly count: number
  readonly message: string
}

export interface RepairedSitemap {
  readonly text: string
  readonly repairs: readonly Repair[]
}

export const messages: Readonly<Record<RepairId, string>> = {
  'blank-removed': 'Removed what stood before the first tag.',
  'bom-removed': 'Removed the byte-order mark.',
  'control-characters-removed': 'Removed control characters, which XML does not allow.',
  'declaration-added': 'Added the XML declaration.',
  'encoding-declared': 'Declared UTF-8 as the encoding.',
  'ampersand-escaped': 'Wrote "&" as "&amp;".',
  'namespace-set': 'Set the sitemap namespace on the root element.',
  'prefix-declared': 'Declared a prefix that was in use.',
  'lastmod-rewritten': 'Rewrote dates in W3C format; times without a zone were taken for UTC.',
  'changefreq-lowered': 'Wrote change frequencies in lower case.',
  'priority-rewritten': 'Wrote priorities as numbers from 0.0 to 1.0.',
  'loc-encoded': 'Encoded addresses and removed white space around them.',
}

export type CountRepair = (id: RepairId, count?: number) => void
