export type Severity = 'error' | 'warning' | 'info'

export const families = [
  'links',
  'addresses',
  'titles',
  'images',
  'social',
  'structured data',
  'languages',
  'accessibility',
  'html',
  'weight',
  'security',
  'crawling',
  'sitemaps',
  'agents',
  'basics',
] as const
export type Family = (typeof families)[number]

export interface Rule {
  readonly family: Family
  readonly severity: Severity
  readonly title: string
  readonly why: string
  readonly fix: string
  /** A short example that the rule reports, and the same without the fault. */
  readonly bad: string
  readonly good: string
}

export function ofFamily<Id extends string>(
  family: Family,
  rules: Readonly<Record<Id, Omit<Rule, 'family'>>>,
): Readonly<Record<Id, Rule>> {
  const entries = Object.entries<Omit<Rule, 'family'>>(rules).map(([id, rule]) => [id, { family, ...rule }])
  return Object.fromEntries(entries)
}
