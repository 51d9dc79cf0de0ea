import { useState } from 'react'
import { SampleNotice } from '../../../lookup/sample-notice.tsx'
import { toCsv } from '../../../platform/csv.ts'
import { downloadText } from '../../../platform/download.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { ScrollBox } from '../../../ui/scroll-box.tsx'
import { nameIn } from '../input/read-input.ts'
import { GradeMark } from '../report/grade-mark.tsx'
import { tellFindings } from '../report/tell-findings.ts'
import { sectionNames, sectionWords } from '../text.ts'
import { words } from './text.ts'
import { type ListRow, useSeveral } from './use-several.ts'

const MOST_DOMAINS = 100

const domainsIn = (text: string): string[] =>
  [...new Set(text.split(/[\s,;]+/).map(nameIn))].filter((name) => name !== '')

const gradeIn = ({ answers }: ListRow, section: string) => answers.find(({ type }) => type === section)?.grade ?? null

/** The finding that the grade rests on most. */
function weightiest({ answers, grade, error }: ListRow): string {
  if (error !== null) return error
  const worst = answers.find((answer) => answer.grade === grade && answer.reasons.length > 0)
  return (worst && tellFindings(worst).find(({ code }) => code === worst.reasons[0])?.found) ?? ''
}

const csvOf = (rows: readonly ListRow[]) =>
  toCsv(
    ['domain', 'grade', ...sectionNames, 'sample', 'what weighs most'],
    rows.map((row) => [
      row.domain,
      row.grade ?? '',
      ...sectionNames.map((name) => gradeIn(row, name) ?? ''),
      row.isMockData ? 'yes' : '',
      weightiest(row),
    ]),
  )

export default function Several({ given }: { given: string }) {
  const [text, setText] = useState(given)
  const [error, setError] = useState<string | null>(null)
  const { rows, total, waitSeconds, isBusy, start, cancel } = useSeveral()
  const submit = () => {
    const domains = domainsIn(text)
    if (domains.length === 0) return setError(words.none)
    if (domains.length > MOST_DOMAINS) return setError(words.many(MOST_DOMAINS))
    void start(domains)
  }
  return (
    <div>
      <TextArea
        label={words.label}
        hint={words.hint(MOST_DOMAINS)}
        rows={5}
        mono
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setError(null)
        }}
      />
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button variant="secondary" disabled={isBusy} onClick={submit}>
          {words.run}
        </Button>
        {isBusy && (
          <Button variant="quiet" onClick={cancel}>
            {words.cancel}
          </Button>
        )}
        {rows.length > 0 && (
          <Button variant="quiet" onClick={() => downloadText(csvOf(rows), 'domain-reports.csv', 'text/csv')}>
            {words.save}
          </Button>
        )}
        {total > 0 && (
          <p role="status" className="text-sm tabular-nums text-quiet">
            {words.checked(rows.length, total)}
            {waitSeconds !== null && `. ${words.waiting(waitSeconds)}`}
          </p>
        )}
      </div>
      {isBusy && <ProgressBar label={words.progress} value={rows.length} max={total} className="mt-4" />}
      {rows.some(({ isMockData }) => isMockData) && (
        <div className="mt-5">
          <SampleNotice />
        </div>
      )}
      {rows.length > 0 && <Table rows={rows} />}
    </div>
  )
}

function Table({ rows }: { rows: readonly ListRow[] }) {
  return (
    <ScrollBox label={words.progress} className="mt-5">
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
              <td className={`min-w-64 px-3 py-2 text-sm wrap-anywhere ${row.error ? 'text-bad' : 'text-quiet'}`}>
                {weightiest(row)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
