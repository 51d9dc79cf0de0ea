import type { NameserverCheckResult } from '@sundry/contracts/nameserver-check-v1'
import { type Export, ExportButtons } from '../../lookup/export-buttons.tsx'
import { FactList } from '../../lookup/facts.tsx'
import { ResultFrame } from '../../lookup/result-frame.tsx'
import { Warnings } from '../../lookup/warnings.tsx'
import { toCsv } from '../../platform/csv.ts'
import { readableJson } from '../../platform/readable-json.ts'
import { Notice } from '../../ui/notice.tsx'
import { ServerTable } from './server-table.tsx'
import { countText, signers, words } from './text.ts'

const columns = ['name', 'state', 'addresses', 'glue', 'parent', 'zone', 'registry', 'serial', 'provider', 'network']

export default function Result({ result }: { result: NameserverCheckResult }) {
  const { nameservers, details = [], differences = [], isMockData, parentZone, delegationSigner } = result
  const providers = [...new Set(details.flatMap(({ provider }) => provider ?? []))]
  const networks = [...new Set(details.flatMap(({ network }) => network ?? []))]
  const compared = details.filter(({ inParent, inApex }) => inParent !== null && inApex !== null)
  const isParentAsked = details.length === 0 || details.some(({ inParent }) => inParent !== null)
  return (
    <ResultFrame label={words.result} result={result}>
      {nameservers.length === 0 ? (
        <p className="mt-5 text-xl">{words.none}</p>
      ) : (
        <>
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
