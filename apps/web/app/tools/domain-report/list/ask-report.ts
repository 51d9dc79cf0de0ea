import type { Grade } from '@sundry/contracts/domain-report/finding'
import type { DomainReportSection } from '@sundry/contracts/domain-report-v1'
import type { LookupStanding } from '@sundry/contracts/fields'
import { sentenceOf, streamReport } from '../run/stream-report.ts'

export interface ListRow {
  domain: string
  grade: Grade | null
  answers: readonly DomainReportSection[]
  isMockData: boolean
  /** Nothing is known of the domain, so it has no grade. */
  state: LookupStanding | null
  error: string | null
}

const emptyRow = (domain: string): ListRow => ({
  domain,
  grade: null,
  answers: [],
  isMockData: false,
  state: null,
  error: null,
})

async function ask(domain: string, signal: AbortSignal): Promise<ListRow> {
  const answers: DomainReportSection[] = []
  const row: ListRow = { ...emptyRow(domain), answers }
  await streamReport({ domain }, signal, (event) => {
    if (event.type === 'start') {
      row.isMockData = event.isMockData
      row.state = event.state ?? null
    } else if (event.type === 'end') row.grade = event.grade
    else if (event.type === 'error') {
      row.error = event.error
      row.state = event.state ?? null
    } else answers.push(event)
  })
  return row
}

const rowOf = (domain: string, failure: unknown): ListRow => ({ ...emptyRow(domain), error: sentenceOf(failure) })

/** Reports are dear, so more at a time would only wait in turn. */
export const reportList = { lanes: 2, ask, rowOf }
