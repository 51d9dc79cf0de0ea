import type { DomainReportEvent } from '@sundry/contracts/domain-report-v1'
import { limits } from '@sundry/contracts/limits'
import type { MailFacts } from '@sundry/domain-report'
import { invokeStream } from '../../platform/invoke-stream.ts'
import { sentenceOf } from '../use-lookup.ts'
import { words } from './text.ts'

type Start = Extract<DomainReportEvent, { type: 'start' }>
type Answer = Exclude<DomainReportEvent, { type: 'start' | 'end' | 'error' }>

/** Facts for records; null where nothing is known: samples are no basis for a record. */
export function factsFrom(start: Start | null, answer: Answer | undefined): MailFacts | null {
  const isKnown = start?.domain && start.kind === 'domain' && !start.isMockData
  if (!isKnown || answer?.type !== 'mail' || !answer.reading) return null
  return { domain: start.domain ?? '', reading: answer.reading, findings: answer.findings }
}

/** Reads the mail section of the report on a domain; else says in a sentence why it is unknown. */
export async function readMailFacts(domain: string, signal: AbortSignal): Promise<MailFacts | { unknown: string }> {
  let start: Start | null = null
  const body = { domain, sections: ['mail' as const] }
  try {
    for await (const event of invokeStream('domain-report-v1', {
      body,
      signal,
      timeoutMs: limits.client.reportTimeoutMs,
      onQueue: () => {},
    })) {
      if (event.type === 'error') return { unknown: event.error }
      if (event.type === 'start') start = event
      if (event.type === 'start' && event.isMockData) return { unknown: words.samples }
      if (event.type === 'mail') return factsFrom(start, event) ?? { unknown: words.noAnswer }
    }
  } catch (cause) {
    return { unknown: sentenceOf(cause) }
  }
  return { unknown: words.noAnswer }
}
