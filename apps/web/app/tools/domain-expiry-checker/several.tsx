import type { DomainExpiryResult } from '@sundry/contracts/domain-expiry-check-v1'
import { limits } from '@sundry/contracts/limits'
import { DomainList, MAX_DOMAINS, useDomainList } from '../../lookup/domain-list.tsx'
import { words as common } from '../../lookup/text.ts'
import { toCsv } from '../../platform/export-formats.ts'
import { formatDate } from '../../platform/format.ts'
import { invoke } from '../../platform/invoke.ts'
import { nameIn } from '../../platform/parse-url.ts'
import { daysLeftText, lookupWords, stageOf, toneClass, words } from './text.ts'
import { daysLeft } from './timeline.tsx'

export interface Row {
  domain: string
  result: DomainExpiryResult | null
  error: string | null
  /** This server reached no one. */
  isMockData?: boolean
}

async function ask(domain: string, signal: AbortSignal): Promise<Row> {
  const options = { body: { domain }, signal, timeoutMs: limits.client.timeoutMs }
  const { data, error } = await invoke('domain-expiry-check-v1', options)
  if (error) throw error
  if (data.isMockData) return { domain, result: null, error: common.notChecked, isMockData: true }
  return { domain, result: data.error ? null : data, error: data.error ?? null }
}

const rowOf = (domain: string, failure: unknown): Row => {
  const message = failure instanceof Error ? failure.message : ''
  return { domain, result: null, error: message || lookupWords.notInvoked }
}

const expiryList = { concurrency: 3, ask, rowOf }

const csvColumns = ['domain', 'expiry', 'days left', 'stage', 'registrar', 'registered', 'note']
const csvCells = ({ domain, result, error }: Row) => [
  domain,
  result?.expiryDate,
  result && daysLeft(result),
  result?.lifecycle,
  result?.registrar,
  result?.registrationDate,
  error ?? result?.missingExpiryReason,
]
export const csvOf = (rows: readonly Row[]) => toCsv(csvColumns, rows.map(csvCells))

export default function Several() {
  const list = useDomainList(expiryList)
  const { rows } = list
  return (
    <div className="rounded-(--radius-card) border border-line bg-surface p-5 sm:p-6">
      <DomainList
        hint={words.listHint(MAX_DOMAINS)}
        nameIn={nameIn}
        list={list}
        isUnreachable={rows.some(({ isMockData }) => isMockData)}
        csv={{ name: 'domain-expiry.csv', text: () => csvOf(rows) }}
      >
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
      </DomainList>
    </div>
  )
}

function TableRow({ row: { domain, result, error } }: { row: Row }) {
  const stage = result && stageOf(result, daysLeft(result))
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
        <td colSpan={3} className="px-4 py-3 text-quiet">
          {error}
        </td>
      )}
    </tr>
  )
}
