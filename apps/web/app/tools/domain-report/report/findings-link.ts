import type { ReportFinding } from '@sundry/contracts/domain-report-finding'
import { describeFinding, type ReportedFinding } from '../../../lookup/findings/tell-findings.ts'
import { packHash, unpackHash } from '../../../platform/hash-state.ts'
import { everySectionName, sectionNames } from '../text.ts'
import { orderedAnswers, type ReportRun } from './report-state.ts'

const MAX_LINK = 8192
const MAX_FINDINGS = 300
const MAX_TEXT = 300

type SectionName = (typeof sectionNames)[number]

export interface ClaimedReport {
  readonly name: string
  /** In milliseconds; null where the link names no time. */
  readonly at: number | null
  readonly sections: readonly { readonly section: SectionName; readonly findings: readonly ReportedFinding[] }[]
}

/** A link whose fragment carries the findings, which no server sees; null where it would be too long to send. */
export async function findingsLink(run: ReportRun): Promise<string | null> {
  const { start, end } = run
  if (!start?.domain || start.isMockData || start.state || !end) return null
  const sections = orderedAnswers(run).map(({ type, findings }) => [
    type,
    findings.map(({ paste: _paste, draft: _draft, ...finding }) => finding),
  ])
  const hash = await packHash({ name: start.unicodeName ?? start.domain, at: end.fetchedAt, sections })
  const link = `${location.origin}${location.pathname}${hash}`
  return link.length > MAX_LINK ? null : link
}

/** A domain or an address, not a sentence. */
const isName = /^[\p{L}\p{M}\p{N}._:-]{1,253}$/u

const isShort = (value: unknown) =>
  typeof value === 'string' ? value.length <= MAX_TEXT : typeof value === 'number' || typeof value === 'boolean'

/** Reads the parameters of a finding and leaves out records to copy, which a link could forge. */
function readFinding(value: unknown): ReportedFinding | null {
  if (typeof value !== 'object' || value === null) return null
  const { paste: _paste, draft: _draft, lookup: _lookup, ...rest } = value as ReportFinding & { lookup?: unknown }
  if (typeof rest.code !== 'string' || !['error', 'warning', 'info'].includes(rest.severity)) return null
  const parameters = Object.entries(rest).filter(
    ([, one]) => isShort(one) || (Array.isArray(one) && one.length <= 50 && one.every(isShort)),
  )
  const described = describeFinding(Object.fromEntries(parameters) as unknown as ReportFinding)
  // A code that the catalogue does not know is text of the link's author.
  return described.found === rest.code ? null : { ...described, evidence: [] }
}

/** Reads the findings that a link claims; null where it is not such a link. */
export async function readFindingsLink(hash: string): Promise<ClaimedReport | null> {
  if (hash.length > MAX_LINK) return null
  const read = (await unpackHash(hash)) as { name?: unknown; at?: unknown; sections?: unknown } | null
  if (typeof read?.name !== 'string' || !isName.test(read.name) || !Array.isArray(read.sections)) return null
  let count = 0
  const sections = read.sections.slice(0, everySectionName.length).flatMap((one: unknown) => {
    if (!Array.isArray(one) || !sectionNames.includes(one[0]) || !Array.isArray(one[1])) return []
    const findings = one[1].slice(0, MAX_FINDINGS - count).flatMap((finding: unknown) => readFinding(finding) ?? [])
    count += findings.length
    return [{ section: one[0] as SectionName, findings }]
  })
  const at = typeof read.at === 'string' ? Date.parse(read.at) : Number.NaN
  return { name: read.name, at: Number.isNaN(at) ? null : at, sections }
}
