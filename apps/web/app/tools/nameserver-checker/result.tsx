import type { Nameserver, NameserverCheckResult } from '@sundry/contracts/nameserver-check-v1'
import { type Export, ExportButtons } from '../../lookup/export-buttons.tsx'
import { FactList, ResultFrame, Warnings } from '../../lookup/result-frame.tsx'
import UnansweredNotice from '../../lookup/unanswered-details.tsx'
import { readableJson, toCsv } from '../../platform/export-formats.ts'
import { Notice } from '../../ui/notice.tsx'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { countText, missingOf, signers, states, words } from './text.ts'

const headings = ['Server', 'Parent', 'Zone', 'Registry', 'Addresses', 'Serial', 'Network']

function ServerTable({ servers }: { servers: readonly Nameserver[] }) {
  const serials = new Set(servers.flatMap(({ soaSerial }) => soaSerial ?? []))
  return (
    <div className="mt-8">
      <h3 className="mb-3 text-lg">{words.servers}</h3>
      <ScrollBox label={words.servers}>
        <table className="w-full min-w-4xl text-left text-[0.9375rem]">
          <thead className="text-sm text-quiet">
            <tr>
              {headings.map((heading) => (
                <th key={heading} scope="col" className="px-4 py-3 font-semibold">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-t border-line align-top">
            {servers.map((server) => (
              <ServerRow key={server.name} server={server} drift={serials.size > 1} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </div>
  )
}

function ServerRow({ server, drift }: { server: Nameserver; drift: boolean }) {
  const { name, state, addresses, glue = [], soaSerial, provider, network, elapsedMs } = server
  const { name: stateName, tone, text } = states[state]
  return (
    <tr>
      <th scope="row" className="px-4 py-3 font-mono font-medium">
        {name}
        {/* Beside the name, so that a small screen shows it without scrolling. */}
        <span className="block font-sans text-sm font-normal text-quiet">
          <span className={`font-semibold ${tone}`}>{stateName}</span> · {text}
          {elapsedMs !== undefined && ` in ${Math.max(1, Math.round(elapsedMs))} ms`}
        </span>
        {provider && <span className="block font-sans text-sm font-normal text-quiet">{provider}</span>}
      </th>
      <Named named={server.inParent} />
      <Named named={server.inApex} />
      <Named named={server.inRegistry} />
      <td className="px-4 py-3 font-mono text-sm">
        {addresses.length > 0 ? addresses.join(', ') : <span className="text-quiet">–</span>}
        {glue.length > 0 && <span className="block font-sans text-quiet">Glue: {glue.join(', ')}</span>}
      </td>
      <td className={`px-4 py-3 font-mono text-sm ${drift ? 'text-warn' : ''}`}>{soaSerial ?? '–'}</td>
      <td className="px-4 py-3 text-sm text-quiet">{network ?? '–'}</td>
    </tr>
  )
}

function Named({ named }: { named: boolean | null }) {
  if (named === null) return <td className="px-4 py-3 text-sm text-quiet">not known</td>
  return <td className={`px-4 py-3 font-semibold ${named ? 'text-good' : 'text-warn'}`}>{named ? 'Yes' : 'No'}</td>
}

const columns = ['name', 'state', 'addresses', 'glue', 'parent', 'zone', 'registry', 'serial', 'provider', 'network']

/** The most important fact, before the list. */
function Verdict({ result }: { result: NameserverCheckResult }) {
  const { details = [], differences = [], delegationSigner } = result
  const visited = details.filter(({ state }) => state !== 'unknown')
  const broken = visited.filter(({ state }) => state !== 'answers')
  const isParentRequested = details.some(({ inParent }) => inParent !== null)
  const isSignerWrong = delegationSigner === 'mismatch'
  if (visited.length === 0)
    return isParentRequested ? null : <Notice title={words.notWhole}>{words.parentSilent}</Notice>
  if (broken.length > 0) {
    return (
      <Notice tone="bad" title={words.broken(broken.length, visited.length)}>
        <p className="font-mono text-sm wrap-anywhere">{broken.map(({ name }) => name).join(', ')}</p>
        {words.brokenAdvice}
      </Notice>
    )
  }
  if (isSignerWrong) return <Notice tone="bad" title={signers.mismatch} />
  if (!isParentRequested) return <Notice title={words.notWhole}>{words.parentSilent}</Notice>
  if (differences.length > 0) return null
  if (visited.length < details.length)
    return <Notice title={words.notWhole}>{words.unasked(details.length - visited.length, details.length)}</Notice>
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
  const isRegistryKnown = details.some(({ inRegistry }) => inRegistry !== null)
  const isParentRequested = details.length === 0 || details.some(({ inParent }) => inParent !== null)
  return (
    <ResultFrame label={words.result} result={result} onRetry={onRetry}>
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
          <p className="mt-3 text-sm text-quiet">{isParentRequested ? words.delegation : words.withoutParent}</p>
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
      {differences.length === 0 && compared.length > 0 && (
        <p className="mt-6 font-medium text-good">{isRegistryKnown ? words.agree : words.agreeWithoutRegistry}</p>
      )}
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
