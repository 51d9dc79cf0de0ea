import type { DomainReportEvent } from '@sundry/contracts/domain-report-v1'
import type { FunctionInput } from '@sundry/contracts/functions'
import { limits } from '@sundry/contracts/limits'
import { words as common } from '../../../lookup/text.ts'
import { InvokeError, MALFORMED } from '../../../platform/invoke.ts'
import { invokeStream } from '../../../platform/invoke-stream.ts'
import { words } from '../text.ts'

export type ReportQuestion = FunctionInput<'domain-report-v1'>

/** Hands each event on; throws where the stream breaks off before its end. */
export async function streamReport(
  question: ReportQuestion,
  signal: AbortSignal,
  onEvent: (event: DomainReportEvent) => void,
): Promise<void> {
  const options = { body: question, signal, timeoutMs: limits.client.reportTimeoutMs }
  for await (const event of invokeStream('domain-report-v1', options)) {
    if (signal.aborted) return
    onEvent(event)
    if (event.type === 'end' || event.type === 'error') return
  }
  throw new Error(words.lost)
}

export function sentenceOf(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : ''
  return message === '' || message === MALFORMED ? common.unexpected : message
}

/** Seconds to wait before asking again, where the server is busy or the visitor has asked much. */
export function waitOf(cause: unknown): number | null {
  if (!(cause instanceof InvokeError) || (cause.status !== 429 && cause.status !== 503)) return null
  return Math.min(120, Math.max(1, cause.retryAfter ?? 5))
}
