import { useState } from 'react'
import { SampleNotice } from '../../lookup/sample-notice.tsx'
import { toCsv } from '../../platform/csv.ts'
import { downloadText } from '../../platform/download.ts'
import { formatDate } from '../../platform/format.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { daysLeft } from './days-left.tsx'
import { domainsOf, MOST_DOMAINS } from './domain-list.ts'
import { daysLeftText, stages, toneClass } from './text.ts'
import { type Row, useSeveral } from './use-several.ts'

const columns = ['domain', 'expiry', 'days left', 'stage', 'registrar', 'registered', 'sample', 'note']
const cells = ({ domain, result, error }: Row) => [
  domain,
  result?.expiryDate,
  result && daysLeft(result),
  result?.lifecycle,
  result?.registrar,
  result?.registrationDate,
  result?.isMockData ? 'yes' : '',
  error ?? result?.missingExpiryReason,
]

export default function Several() {
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { rows, total, busy, start, cancel } = useSeveral()
  const submit = () => {
    const domains = domainsOf(text)
    if (domains.length === 0) return setError('Please enter at least one domain name.')
    if (domains.length > MOST_DOMAINS) return setError(`Please enter at most ${MOST_DOMAINS} domains at a time.`)
    start(domains)
  }
  return (
    <div className="rounded-(--radius-card) border border-line bg-surface p-5 sm:p-6">
      <TextArea
        label="Domains"
        hint={`One to a line, up to ${MOST_DOMAINS}. Registries are asked with care, so a long list takes a while.`}
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
        <Button variant="secondary" disabled={busy} onClick={submit}>
          Check all
        </Button>
        {busy && (
          <Button variant="quiet" onClick={cancel}>
            Cancel
          </Button>
        )}
        {rows.length > 0 && (
          <Button
            variant="quiet"
            onClick={() => downloadText(toCsv(columns, rows.map(cells)), 'domain-expiry.csv', 'text/csv')}
          >
            Save CSV
          </Button>
        )}
        {total > 0 && (
          <p role="status" className="text-sm tabular-nums text-quiet">
            {rows.length} of {total} checked
          </p>
        )}
      </div>
      {busy && <ProgressBar label="Domains checked" value={rows.length} max={total} className="mt-4" />}
      {rows.some(({ result }) => result?.isMockData) && (
        <div className="mt-5">
          <SampleNotice />
        </div>
      )}
      {rows.length > 0 && (
        <ScrollBox label="Domains checked" className="mt-5">
          <table className="w-full min-w-xl text-left text-[0.9375rem]">
            <thead className="text-sm text-quiet">
              <tr>
                {['Domain', 'Days left', 'Expires', 'Registrar'].map((name) => (
                  <th key={name} scope="col" className="px-4 py-3 font-semibold">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line border-t border-line">
              {rows.map((row) => (
                <TableRow key={row.domain} row={row} />
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </div>
  )
}

function TableRow({ row: { domain, result, error } }: { row: Row }) {
  const stage = result?.lifecycle && stages[result.lifecycle]
  return (
    <tr>
      <th scope="row" className="px-4 py-3 font-medium">
        {domain}
      </th>
      {result ? (
        <>
          <td className={`px-4 py-3 font-semibold ${toneClass[stage?.tone ?? 'plain']}`}>
            {result.lifecycle === 'free' ? stage?.name : daysLeftText(daysLeft(result))}
          </td>
          <td className="px-4 py-3">{formatDate(result.expiryDate)}</td>
          <td className="px-4 py-3">{result.registrar ?? 'N/A'}</td>
        </>
      ) : (
        <td colSpan={3} className="px-4 py-3 text-bad">
          {error}
        </td>
      )}
    </tr>
  )
}
