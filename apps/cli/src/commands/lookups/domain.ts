import {
  type DomainReportEvent,
  type DomainReportSection,
  domainReport,
  type ReportSection,
} from '@sundry/contracts/domain-report-v1'
import {
  type Finding,
  messageOf,
  notations,
  type Offer,
  offerLines,
  type Plan,
  planOf,
  readyRecords,
  recordsText,
  type SummarySections,
  summarizeReport,
} from '@sundry/domain-report'
import { jsonText, safeField } from '@sundry/kit'
import type { Call } from '../../command/command.ts'
import { lookupCode, UsageFault } from '../../terminal/exit-codes.ts'
import { type Io, paintFor, severityStyle } from '../../terminal/io.ts'
import { askStream } from './ask.ts'

interface Options {
  section?: string[]
  selector?: string[]
  json?: boolean
}

/** The section of mail alone. */
export function runMail({ options, ...call }: Call<Pick<Options, 'selector' | 'json'>>): Promise<number> {
  return run({ ...call, options: { ...options, section: ['mail'] } })
}

/** Findings that report a question without an answer. */
const notKnown = /-dns-error$|-not-tested$|^registration-unknown$/

export async function run({ args: [domain = ''], options, io, reach }: Call<Options>): Promise<number> {
  const { section, selector, json } = options
  const input = {
    domain,
    ...(section && { sections: section as ReportSection[] }),
    ...(selector && { selectors: selector }),
  }
  let [isWrong, isUnknown] = [false, false]
  const sections: Record<string, DomainReportSection> = {}
  let name = domain
  for await (const event of askStream(domainReport, input, { io, reach })) {
    const message = event as DomainReportEvent
    if (message.type === 'error') {
      if (message.state === undefined) throw new UsageFault(message.error)
      isUnknown = true
    } else if (message.type === 'start') {
      name = message.domain ?? name
      isWrong = message.state === 'unregistered'
      isUnknown = message.state !== undefined
    } else if ('findings' in message) {
      isWrong ||= message.findings.some(({ severity, code }) => severity === 'error' && !notKnown.test(code))
      isUnknown ||= message.error !== null || message.findings.some(({ code }) => notKnown.test(code))
      sections[message.type] = message
    }
    if (message.type !== 'end') {
      await io.out(json ? jsonText(event) : shown(message, io))
      continue
    }
    const plan = planOf(Object.values(sections))
    // Terminals show the end, so the summary comes last.
    await io.out(
      json
        ? jsonText({ ...message, plan: { ...plan, records: recordsOf(plan, name) } })
        : `${planText(plan, name, io)}${summaryText(sections)}${shown(message, io)}`,
    )
  }
  return lookupCode(isWrong, isUnknown)
}

const recordsOf = (plan: Plan, domain: string) =>
  Object.fromEntries(notations.map((one) => [one, recordsText(readyRecords(plan), one, domain)]))

const lineOf = (prefix: string, text: string | null) => (text === null ? '' : `     ${prefix}${safeField(text)}\n`)

function planText(plan: Plan, domain: string, io: Io): string {
  const { steps, isPartial } = plan
  const paint = paintFor(io)
  const partial = isPartial ? '  Not everything could be looked up, so steps may be missing.\n' : ''
  if (steps.length === 0) return partial === '' ? '' : `${paint('bold', 'Plan')}\n${partial}`
  const shownSteps = steps.map(({ section, action, wait, needs, spread, records }, at) => {
    const lines = records.flatMap((paste) => offerLines({ paste }))
    return [
      `  ${at + 1}. ${safeField(action)} ${paint('dim', `[${section}]`)}\n`,
      lineOf('First: ', wait),
      lineOf('Waits for its owner: ', needs),
      ...lines.map((line) => paint('dim', lineOf('', line))),
      lineOf('', spread),
    ].join('')
  })
  const ready = readyRecords(plan)
  const zoneLines = recordsText(ready, 'BIND', domain).split('\n').filter(Boolean)
  const safe =
    ready.length > 0
      ? `  Safe to publish as they stand:\n${zoneLines.map((line) => `${safeField(line)}\n`).join('')}`
      : ''
  return `${paint('bold', 'Plan')}\n${partial}${shownSteps.join('')}${safe}`
}

const summaryText = (sections: Record<string, DomainReportSection>) =>
  summarizeReport(sections as SummarySections)
    .map(({ text, cause }) => `${safeField(cause ? `${text} ${cause}` : text)}\n`)
    .join('')

const nothingKnown = {
  unregistered: 'not registered',
  unreachable: 'could not be checked',
  unknown: 'could not be checked: the domain is not in the DNS, and its registry did not respond',
} as const

function shown(event: DomainReportEvent, io: Io): string {
  const paint = paintFor(io)
  if (event.type === 'error') return `${safeField(event.error)}\n`
  if (event.type === 'start') {
    const name = paint('bold', safeField(event.unicodeName ?? event.asked))
    return `${name}${event.state ? `: ${nothingKnown[event.state]}` : ''}\n`
  }
  const grade = event.grade === null ? '' : ` ${event.grade}`
  if (event.type === 'end') return `${paint('bold', `Overall${grade || ': not graded'}`)}\n`
  const findings = event.findings.map((finding) => {
    const { found, fix } = messageOf(finding as unknown as Finding)
    const [message, advice] = [safeField(found), safeField(fix ?? '')]
    const offer = offerLines(finding as Offer).map((line) => `\n      ${paint('dim', safeField(line))}`)
    return `  ${paint(severityStyle[finding.severity], finding.severity)}: ${message}${advice ? `\n      ${advice}` : ''}${offer.join('')}\n`
  })
  const error = event.error === null ? '' : `  ${safeField(event.error)}\n`
  return `${paint('bold', `${event.type}${grade}`)}\n${error}${findings.join('')}`
}
