import type { DomainReportEvent } from '@sundry/contracts/domain-report-v1'
import type { FunctionInput } from '@sundry/contracts/functions'
import { limits } from '@sundry/contracts/limits'
import { invokeStream } from '../../../platform/invoke-stream.ts'
import { words } from '../text.ts'

export type ReportQuestion = FunctionInput<'domain-report-v1'>

/** Hands each event on; throws where the stream breaks off before its end. */
export async function streamReport(
  question: ReportQuestion,
  signal: AbortSignal,
  onEvent: (event: DomainReportEvent) => void,
  onQueue: (ahead: number | null) => void = () => {},
): Promise<void> {
  const options = { body: question, signal, timeoutMs: limits.client.reportTimeoutMs, onQueue }
  for await (const event of invokeStream('domain-report-v1', options)) {
    if (signal.aborted) return
    onEvent(event)
    if (event.type === 'end' || event.type === 'error') return
  }
  throw new Error(words.lost)
}
