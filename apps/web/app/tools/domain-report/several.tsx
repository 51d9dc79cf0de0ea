import type { Grade } from '@sundry/contracts/domain-report-finding'
import type { DomainReportSection } from '@sundry/contracts/domain-report-v1'
import type { LookupStanding } from '@sundry/contracts/fields'
import { DomainList, MAX_DOMAINS, useDomainList } from '../../lookup/domain-list.tsx'
import { GradeMark } from '../../lookup/findings/grade-mark.tsx'
import { describeFindings } from '../../lookup/findings/tell-findings.ts'
import { words as common } from '../../lookup/text.ts'
import { words as unansweredWords } from '../../lookup/unanswered-text.ts'
import { sentenceOf } from '../../lookup/use-lookup.ts'
import { toCsv } from '../../platform/export-formats.ts'
import { nameIn } from '../../platform/parse-url.ts'
import { streamReport } from './report/stream-report.ts'
import { sectionNames, sectionWords, severalWords as words } from './text.ts'

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
  return row.isMockData ? { ...emptyRow(domain), isMockData: true, error: common.notChecked } : row
}

const rowOf = (domain: string, failure: unknown): ListRow => ({ ...emptyRow(domain), error: sentenceOf(failure) })

/** Reports are dear, so more at a time would only wait in turn. */
const reportList = { concurrency: 2, ask, rowOf }

const gradeIn = ({ answers }: ListRow, section: string) => answers.find(({ type }) => type === section)?.grade ?? null

/** The finding that the grade rests on most. */
function weightiest({ answers, grade, state, error }: ListRow): string {
  if (error !== null) return error
  if (state !== null) return unansweredWords.kinds[state].title
  const unknown = answers.find((answer) => grade === null && answer.error !== null)
  if (unknown) return unknown.error ?? ''
  const worst = answers.find((answer) => answer.grade === grade && answer.reasons.length > 0)
  return (worst && describeFindings(worst).find(({ code }) => code === worst.reasons[0])?.found) ?? ''
}

export const csvOf = (rows: readonly ListRow[]) =>
  toCsv(
    ['domain', 'grade', ...sectionNames, 'state', 'what weighs most'],
    rows.map((row) => [
      row.domain,
      row.grade ?? '',
      ...sectionNames.map((name) => gradeIn(row, name) ?? ''),
      row.state ?? '',
      weightiest(row),
    ]),
  )

export default function Several({ initial }: { initial: string }) {
  const list = useDomainList(reportList)
  const { rows } = list
  return (
    <div>
      <DomainList
        initial={initial}
        hint={words.hint(MAX_DOMAINS)}
        nameIn={nameIn}
        list={list}
        isUnreachable={rows.some(({ isMockData }) => isMockData)}
        csv={{ name: 'domain-reports.csv', text: () => csvOf(rows) }}
      >
        <Table rows={rows} />
      </DomainList>
    </div>
  )
}

function Table({ rows }: { rows: readonly ListRow[] }) {
  return (
    <table className="w-full min-w-3xl text-left text-[0.9375rem]">
      <thead className="text-sm text-quiet">
        <tr>
          {[...words.columns, ...sectionNames.map((name) => sectionWords[name].name), words.weighs].map((name) => (
            <th key={name} scope="col" className="px-3 py-3 font-semibold">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-t border-line">
        {rows.map((row) => (
          <tr key={row.domain}>
            <th scope="row" className="px-3 py-2 font-medium">
              {row.domain}
            </th>
            {[row.grade, ...sectionNames.map((name) => gradeIn(row, name))].map((grade, index) => (
              <td key={sectionNames[index - 1] ?? 'all'} className="px-3 py-2">
                <GradeMark grade={grade} />
                <span className="sr-only">{grade ?? '–'}</span>
              </td>
            ))}
            <td
              className={`min-w-64 px-3 py-2 text-sm wrap-anywhere ${row.error && row.state === null && !row.isMockData ? 'text-bad' : 'text-quiet'}`}
            >
              {weightiest(row)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
