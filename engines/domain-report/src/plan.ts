import type { ReportFinding } from '@sundry/contracts/domain-report-finding'
import type { DomainReportSection } from '@sundry/contracts/domain-report-v1'
import { counted, type Message } from '@sundry/kit'
import { type Finding, messageOf } from './catalogue/finding.ts'
import { lowersGrade, turnsAway } from './grade.ts'
import { draftText, type FinishedDraft } from './records/finish.ts'
import type { Draft } from './records/offer.ts'

export type PlanRecord = FinishedDraft['records'][number]

export interface PlanStep {
  readonly section: DomainReportSection['type']
  /** The findings that it fixes; of a later stage, those that lead to it. */
  readonly codes: readonly string[]
  /**
   * `ready`: its records can be published unchanged. `owner`: a record that only its owner can complete or confirm.
   * `later`: not before `wait` has passed. `manual`: nothing to publish, but something to change.
   */
  readonly state: 'ready' | 'owner' | 'later' | 'manual'
  readonly action: string
  /** The faults that it removes, a sentence each. */
  readonly why: readonly string[]
  /** Complete records alone. */
  readonly records: readonly PlanRecord[]
  /** The condition for this step, such as time without problems. */
  readonly wait: string | null
  /** A sentence on what the owner has to supply, or another domain. */
  readonly needs: string | null
  /** How long resolvers may go on without the change. */
  readonly spread: string | null
}

export interface Plan {
  readonly steps: readonly PlanStep[]
  /** True if something could not be looked up, so that steps may be missing. */
  readonly isPartial: boolean
}

interface Options {
  /** Finds the words of a finding. */
  readonly describe?: (finding: ReportFinding) => Message
  /** Makes records of a draft, once its owner has completed it. */
  readonly finish?: (draft: Draft) => FinishedDraft['records']
}

/** From the root of the DNS down: nothing below works while something above is broken. */
const sectionOrder: readonly DomainReportSection['type'][] = [
  'registration',
  'zone',
  'dnssec',
  'addresses',
  'mail',
  'web',
  'clients',
  'blocklists',
]

interface Stage {
  readonly wait: string
  readonly action: string
}

const REPORTS = 'Two weeks of DMARC reports in which all your own mail passes.'
const quarantine: Stage = { wait: REPORTS, action: 'Change the DMARC policy to p=quarantine.' }
const reject: Stage = {
  wait: 'Two more weeks of reports, with no mail of yours in quarantine.',
  action: 'Change the DMARC policy to p=reject.',
}
const enforce: Stage = {
  wait: 'Two weeks of TLS reports without failures.',
  action: 'Set the MTA-STS policy to mode: enforce, then change the id of its record.',
}
const week: Stage = { wait: 'A day without problems.', action: 'Raise max-age to a week (604800).' }
const year: Stage = { wait: 'A week without problems.', action: 'Raise max-age to a year (31536000).' }

/** A policy becomes stricter step by step, each once the one before has shown no losses. */
const stages: Readonly<Record<string, readonly Stage[]>> = {
  'dmarc-none': [quarantine, reject],
  'dmarc-policy-none': [quarantine, reject],
  'mta-sts-none': [enforce],
  'mta-sts-testing': [enforce],
  'http-hsts-missing': [week, year],
  'http-hsts-short': [week, year],
}
/** Findings that are a stage themselves, so that their own step is the first of their stages. */
const isStage: ReadonlySet<string> = new Set(['dmarc-policy-none', 'mta-sts-testing', 'http-hsts-short'])
/** Changes that mail reports have to allow. */
const afterReports: ReadonlySet<string> = new Set([
  'dmarc-subdomain-policy-none',
  'dmarc-nonexistent-policy-none',
  'dmarc-test-mode',
])

/** Questions without an answer: nothing that a change would fix. */
const isUnknown = (code: string) =>
  /-(?:dns|lookup)-error$|-not-(?:tested|checked)$|^(?:registration|dmarc-external-report)-unknown$/.test(code)

interface Ranked extends PlanStep {
  readonly rank: number
}

const ranks = { outage: 0, fault: 1, gap: 2, stage: 3, last: 4 } as const

function rankOf({ code, severity, paste, draft }: ReportFinding, section: DomainReportSection): number | null {
  if (isUnknown(code)) return null
  if (turnsAway(code) || (section.grade === 'F' && section.reasons[0] === code)) return ranks.outage
  if (isStage.has(code) || afterReports.has(code)) return ranks.stage
  const isWeighty = lowersGrade({ code, severity }) || paste !== undefined || draft !== undefined
  // A logo is shown only under a strict policy.
  if (code.startsWith('bimi-')) return isWeighty ? ranks.last : null
  if (severity === 'error') return ranks.fault
  return isWeighty ? ranks.gap : null
}

/** Reports on TLS show what a policy would refuse, so they come before it. */
const precedence = ({ codes: [code = ''] }: PlanStep) => (code.startsWith('tls-rpt') ? 0 : 1)

function recordsOf({ paste, draft }: ReportFinding, finish: NonNullable<Options['finish']>): readonly PlanRecord[] {
  if (draft) return finish(draft as Draft)
  return paste ? [paste] : []
}

const isPrintable = ({ name, data, replaces }: PlanRecord) =>
  [name, data, ...replaces].every((text) => /^[\x20-\x7e]*$/.test(text))

const targetOf = ({ paste, draft, code }: ReportFinding) => {
  const record = draft ?? paste
  return record ? `${record.name.toLowerCase()} ${record.type} ${record.replaces.join()}` : code
}

/**
 * All sections of a report as one list of steps, in the order in which they are to be done. Findings that one record
 * fixes share a step; where one of them needs the owner, so does the step.
 *
 * @example
 * planOf(sections).steps.filter(({ state }) => state === 'ready').flatMap(({ records }) => records)
 */
export function planOf(sections: readonly DomainReportSection[], options: Options = {}): Plan {
  const { describe = (finding) => messageOf(finding as unknown as Finding), finish = () => [] } = options
  const negativeTtl = sections.flatMap((one) => (one.type === 'zone' ? (one.reading?.soa?.minimum ?? []) : []))[0]
  const ordered = [...sections].sort((a, b) => sectionOrder.indexOf(a.type) - sectionOrder.indexOf(b.type))
  const steps: Ranked[] = []
  let isPartial = sections.some(({ error }) => error !== null)
  for (const section of ordered) {
    const groups = new Map<string, ReportFinding[]>()
    for (const finding of section.findings) {
      isPartial ||= isUnknown(finding.code)
      if (rankOf(finding, section) === null) continue
      const key = targetOf(finding)
      const group = groups.get(key)
      if (group) group.push(finding)
      else groups.set(key, [finding])
    }
    for (const group of groups.values()) steps.push(...stepsOf(group, section))
  }
  steps.sort((a, b) => a.rank - b.rank || precedence(a) - precedence(b))
  return { steps: merged(steps).map(({ rank: _, ...step }) => step), isPartial }

  function stepsOf(group: readonly ReportFinding[], section: DomainReportSection): Ranked[] {
    // A draft contains the changes that a complete record for the same name would make.
    const [leading] = [...group].sort((a, b) => Number(b.draft !== undefined) - Number(a.draft !== undefined))
    if (leading === undefined) return []
    const codes = [...new Set(group.map(({ code }) => code))]
    const rank = Math.min(...group.map((one) => rankOf(one, section) ?? ranks.last))
    const records = recordsOf(leading, finish).filter(isPrintable)
    const draft = leading.draft as Draft | undefined
    const state = records.length > 0 ? 'ready' : draft ? 'owner' : 'manual'
    const [followUps = []] = codes.flatMap((code) => (Object.hasOwn(stages, code) ? [stages[code] ?? []] : []))
    const own = isStage.has(leading.code) ? followUps[0] : undefined
    const step: Ranked = {
      section: section.type,
      codes,
      state: own ? 'later' : state,
      action: own?.action ?? describe(leading).fix,
      why: group.map((one) => describe(one).found),
      records,
      wait: own?.wait ?? (afterReports.has(leading.code) ? REPORTS : null),
      needs: draft && state === 'owner' ? draftText(draft) : consentText(records),
      spread: spreadOf(records, negativeTtl),
      rank,
    }
    const later = followUps.slice(own ? 1 : 0).map(({ wait, action }) => ({
      ...step,
      ...({ state: 'later', action, why: [], records: [], wait, needs: null, spread: null } as const),
      rank: ranks.stage,
    }))
    return [step, ...later]
  }
}

function consentText(records: readonly PlanRecord[]): string | null {
  const elsewhere = records.find(({ zoneOf }) => zoneOf !== undefined)
  return elsewhere ? `${elsewhere.zoneOf} must publish ${elsewhere.name} first, or it receives no reports.` : null
}

/** A stage that two findings lead to comes once. */
function merged(steps: readonly Ranked[]): readonly Ranked[] {
  const later = new Set<string>()
  return steps.filter(({ state, section, action }) => {
    const isRepeated = state === 'later' && later.has(`${section} ${action}`)
    if (state === 'later') later.add(`${section} ${action}`)
    return !isRepeated
  })
}

function spreadOf(records: readonly PlanRecord[], negativeTtl: number | undefined): string | null {
  const [record] = records
  if (record?.kind !== 'dns') return null
  if (records.some(({ replaces }) => replaces.length > 0))
    return 'Caches hold the old record until its TTL has passed; let that time pass before you judge the change.'
  if (negativeTtl === undefined) return null
  const minutes = Math.max(1, Math.ceil(negativeTtl / 60))
  return `Resolvers that looked for this record before may miss it for ${counted(minutes, 'minute')} (the negative TTL of the zone).`
}

/** The DNS records of the domain itself that can be published unchanged. */
export const readyRecords = ({ steps }: Plan): readonly PlanRecord[] =>
  steps.flatMap(({ state, records }) =>
    state === 'ready' ? records.filter(({ kind, zoneOf }) => kind === 'dns' && zoneOf === undefined) : [],
  )
