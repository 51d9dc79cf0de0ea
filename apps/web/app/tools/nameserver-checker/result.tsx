import type { NameserverCheckResult } from '@sundry/contracts/nameserver-check-v1'
import { type Export, ExportButtons } from '../../lookup/export-buttons.tsx'
import { FactList } from '../../lookup/facts.tsx'
import { ResultFrame } from '../../lookup/result-frame.tsx'
import UnansweredNotice from '../../lookup/unanswered/notice.tsx'
import { Warnings } from '../../lookup/warnings.tsx'
import { toCsv } from '../../platform/csv.ts'
import { readableJson } from '../../platform/readable-json.ts'
import { Notice } from '../../ui/notice.tsx'
import { ServerTable } from './server-table.tsx'
import { countText, missingOf, signers, words } from './text.ts'

const columns = ['name', 'state', 'addresses', 'glue', 'parent', 'zone', 'registry', 'serial', 'provider', 'network']

/** What matters most, before the list. */
function Verdict({ result }: { result: NameserverCheckResult }) {
  const { details = [], differences = [], delegationSigner } = result
  const visited = details.filter(({ state }) => state !== 'unknown')
  const broken = visited.filter(({ state }) => state !== 'answers')
  const isParentAsked = details.some(({ inParent }) => inParent !== null)
  const isSignerWrong = delegationSigner === 'mismatch'
  if (visited.length === 0) return isParentAsked ? null : <Notice title={words.notWhole}>{words.parentSilent}</Notice>
  if (broken.length > 0) {
    return (
      <Notice tone="bad" title={words.broken(broken.length, visited.length)}>
        <p className="font-mono text-sm wrap-anywhere">{broken.map(({ name }) => name).join(', ')}</p>
        {words.brokenAdvice}
      </Notice>
    )
  }
  if (isSignerWrong) return <Notice tone="bad" title={signers.mismatch} />
  if (!isParentAsked) return <Notice title={words.notWhole}>{words.parentSilent}</Notice>
  if (differences.length > 0) return null
  return <Notice tone="good" title={words.well(visited.length)} />
}

interface Props {
  result: NameserverCheckResult
  onRetry?: ((isAutomatic: boolean) => void) | undefined
}

function NoServers({ result, onRetry }: Props) {
  const missing = missingOf(result)
  return (
    <div className="mt-5 grid gap-4">
      {missing === 'not-delegated' ? (
        <Notice tone="bad" title={words.notDelegated} />
      ) : (
        <UnansweredNotice
          unanswered={{
            kind: missing ?? 'unknown',
            message: missing === 'unregistered' ? '' : words.unknown,
            retryAfter: null,
          }}
          onRetry={onRetry}
        />
      )}
      <p className="text-xl">{words.none}</p>
    </div>
  )
}

export default function Result({ result, onRetry }: Props) {
  const { nameservers, details = [], differences = [], isMockData, parentZone, delegationSigner } = result
  const providers = [...new Set(details.flatMap(({ provider }) => provider ?? []))]
  const networks = [...new Set(details.flatMap(({ network }) => network ?? []))]
  const compared = details.filter(({ inParent, inApex }) => inParent !== null && inApex !== null)
  const isParentAsked = details.length === 0 || details.some(({ inParent }) => inParent !== null)
  return (
    <ResultFrame label={words.result} result={result}>
      {nameservers.length === 0 ? (
        <NoServers result={result} onRetry={onRetry} />
      ) : (
        <>
          {!isMockData && (
            <div className="mt-5 empty:hidden">
              <Verdict result={result} />
            </div>
          )}
          <p className="mt-5 flex items-baseline gap-3">
            <span className="text-5xl font-semibold tracking-tight text-hue sm:text-6xl">{nameservers.length}</span>
            <span className="text-lg">{countText(nameservers.length)}</span>
          </p>
          <ul className="mt-5 grid grid-cols-1 gap-2 sm:grid-cols-2" data-nameservers>
            {nameservers.map((name) => (
              <li key={name} className="rounded-xl bg-raised px-4 py-3 font-mono [overflow-wrap:anywhere]">
                {name}
              </li>
            ))}
          </ul>
          <p className="mt-3 text-sm text-quiet">{isParentAsked ? words.delegation : words.withoutParent}</p>
        </>
      )}
      {differences.length > 0 && (
        <div className="mt-6">
          <Notice tone="warn" title={words.differ}>
            <ul>
              {differences.map((difference) => (
                <li key={difference}>{difference}</li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
      {differences.length === 0 && compared.length > 0 && <p className="mt-6 font-medium text-good">{words.agree}</p>}
      <Warnings warnings={result.warnings} />
      {details.length > 0 && <ServerTable servers={details} />}
      {!isMockData && details.length > 0 && (
        <div className="mt-6">
          <FactList
            facts={[
              { name: 'Parent zone', value: parentZone === '' ? '. (the root)' : parentZone },
              { name: 'DNSSEC', value: delegationSigner && signers[delegationSigner] },
              { name: 'DNS provider', value: providers.join(', ') },
              { name: 'Networks', value: networks.join(', ') },
            ]}
          />
        </div>
      )}
      {nameservers.length > 0 && (
        <div className="mt-6">
          <ExportButtons exports={exportsOf(result)} />
        </div>
      )}
    </ResultFrame>
  )
}

export function exportsOf(result: NameserverCheckResult): Export[] {
  const { nameservers, details = [] } = result
  const asCsv = () =>
    details.length === 0
      ? toCsv(
          ['name'],
          nameservers.map((name) => [name]),
        )
      : toCsv(
          columns,
          details.map((one) => [
            one.name,
            one.state,
            one.addresses.join(' '),
            one.glue?.join(' '),
            one.inParent,
            one.inApex,
            one.inRegistry,
            one.soaSerial,
            one.provider,
            one.network,
          ]),
        )
  return [
    { name: 'list', text: () => nameservers.join('\n') },
    { name: 'CSV', file: `${result.domainName}-nameservers.csv`, type: 'text/csv', text: asCsv },
    { name: 'JSON', text: () => readableJson(result) },
  ]
}
