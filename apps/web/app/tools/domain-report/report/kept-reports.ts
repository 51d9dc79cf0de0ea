import type { DomainReportEvent } from '@sundry/contracts/domain-report-v1'
import { ownName } from '../../../platform/site.ts'
import type { ReportQuestion } from './stream-report.ts'

const KEY = ownName('reports')
const MAX = 6
const KEEP_MS = 600_000
/** So long the server gives the same answers, so that a new report would show nothing new. */
export const SERVER_KEEPS_MS = 60_000

interface Retained {
  key: string
  at: number
  events: DomainReportEvent[]
}

const keyOf = ({ domain, selectors = [] }: ReportQuestion) => [domain, ...[...selectors].sort()].join(' ')

function read(): Retained[] {
  try {
    const retained: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(retained) ? (retained as Retained[]).filter(({ at }) => Date.now() - at < KEEP_MS) : []
  } catch {
    return []
  }
}

/** Reload, back, comparison and earlier lookups ask no one again for some minutes. */
export function storedReport(question: ReportQuestion, maxAgeMs: number = KEEP_MS): Retained | null {
  const key = keyOf(question)
  return read().find((one) => one.key === key && Date.now() - one.at < maxAgeMs) ?? null
}

/** Only whole ones are kept: what could not be checked is to be asked again. */
export function keepReport(question: ReportQuestion, events: readonly DomainReportEvent[]): void {
  const isWhole = events.at(-1)?.type === 'end' && events.every((event) => !('error' in event) || event.error === null)
  const isReal = events.some((event) => event.type === 'start' && !event.isMockData && event.state !== 'unknown')
  const key = keyOf(question)
  const others = read().filter((one) => one.key !== key)
  const retained = isWhole && isReal ? [{ key, at: Date.now(), events }, ...others].slice(0, MAX) : others
  try {
    sessionStorage.setItem(KEY, JSON.stringify(retained))
  } catch {
    // Without room or permission, nothing is kept.
  }
}
