import { type DomainReportEvent, domainReport, type ReportSection } from '@sundry/contracts/domain-report-v1'
import {
  type Finding,
  messageOf,
  type Offer,
  offerLines,
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
  const sections: Record<string, unknown> = {}
  for await (const event of askStream(domainReport, input, { io, reach })) {
    const message = event as DomainReportEvent
    if (message.type === 'error') {
      if (message.state === undefined) throw new UsageFault(message.error)
      isUnknown = true
    } else if (message.type === 'start') {
      isWrong = message.state === 'unregistered'
      isUnknown = message.state !== undefined
    } else if ('findings' in message) {
      isWrong ||= message.findings.some(({ severity, code }) => severity === 'error' && !notKnown.test(code))
      isUnknown ||= message.error !== null || message.findings.some(({ code }) => notKnown.test(code))
      sections[message.type] = message
    }
    // Terminals show the end, so the summary comes last.
    const summary = message.type === 'end' ? summaryText(sections) : ''
    await io.out(json ? jsonText(event) : `${summary}${shown(message, io)}`)
  }
  return lookupCode(isWrong, isUnknown)
}

const summaryText = (sections: SummarySections) =>
  summarizeReport(sections)
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
