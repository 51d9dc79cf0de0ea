import type { DigDnsResult, DnsRecord } from '@sundry/contracts/dig-dns-v1'
import type { WatchSpec } from '@sundry/contracts/watches'
import { ExportButtons } from '../../lookup/export-buttons.tsx'
import { FactList, ResultFrame, Warnings } from '../../lookup/result-frame.tsx'
import UnansweredNotice from '../../lookup/unanswered-details.tsx'
import WatchButton from '../../lookup/watch-button.tsx'
import { readableJson, toCsv } from '../../platform/export-formats.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { hintsFor } from './hints.ts'
import {
  asResolver,
  countOf,
  countText,
  dnssecStates,
  type RecordType,
  rcodes,
  resolvers,
  typeWord,
  words,
} from './text.ts'

type Answer = NonNullable<DigDnsResult['comparison']>[number]

const dataOf = ({ status, records }: Answer) =>
  [status, ...records.map(({ type, data }) => `${type} ${data}`).toSorted()].join('\n')

export function Comparison({ answers }: { answers: readonly Answer[] }) {
  const distinct = new Set(answers.filter(({ error }) => !error).map(dataOf))
  return (
    <section aria-labelledby="dns-comparison" className="mt-8">
      <h3 id="dns-comparison" className="text-lg">
        {words.comparison}
      </h3>
      <p className={`mt-1 font-medium ${distinct.size > 1 ? 'text-warn' : 'text-good'}`}>
        {distinct.size > 1 ? words.differ : words.same}
      </p>
      <p className="mb-3 mt-1 max-w-2xl text-sm text-quiet">{words.comparisonHint}</p>
      <ScrollBox label="Answers">
        <table className="w-full min-w-md text-left text-[0.9375rem]">
          <thead className="text-sm text-quiet">
            <tr>
              {['Resolver', 'Status', 'Answer', 'Time'].map((name) => (
                <th key={name} scope="col" className="px-3 py-3 font-semibold">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-t border-line align-top">
            {answers.map((answer) => (
              <tr key={answer.resolver}>
                <th scope="row" className="px-3 py-3 font-medium">
                  {resolvers[asResolver(answer.resolver)]}
                </th>
                <td className="px-3 py-3">{answer.error ? <span className="text-bad">–</span> : answer.status}</td>
                <td className="px-3 py-3 font-mono text-sm [overflow-wrap:anywhere]">
                  {answer.error ? <span className="font-sans text-bad">{answer.error}</span> : <Data answer={answer} />}
                </td>
                <td className="whitespace-nowrap px-3 py-3 text-sm text-quiet">
                  {answer.elapsedMs !== undefined && `${Math.max(1, Math.round(answer.elapsedMs))} ms`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </section>
  )
}

function Data({ answer }: { answer: Answer }) {
  if (answer.records.length === 0) return <span className="text-quiet">no records</span>
  return answer.records.map(({ name, type, data, ttl }) => (
    <span key={`${name} ${type} ${data}`} className="block">
      {type} {data} <span className="text-quiet">TTL {ttl}</span>
    </span>
  ))
}

type OneType = NonNullable<WatchSpec['recordType']>
const isOneType = (type: string): type is OneType => type !== 'ANY' && type !== 'ALL'

function ttlText(seconds: number): string {
  const parts: [number, string][] = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor((seconds % 86_400) / 3600), 'h'],
    [Math.floor((seconds % 3600) / 60), 'min'],
  ]
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ')
}

function RecordList({ records }: { records: readonly DnsRecord[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line" data-records>
      {records.map(({ name, ttl, type, data, priority }) => (
        <li
          key={`${name} ${type} ${data}`}
          className="grid grid-cols-[5rem_1fr] gap-x-4 gap-y-1.5 py-4 lg:grid-cols-[5rem_minmax(10rem,16rem)_9rem_1fr]"
        >
          <span className="font-semibold text-hue">{type}</span>
          <span className="font-mono text-sm leading-6 [overflow-wrap:anywhere]">{name}</span>
          <span className="col-start-2 text-sm leading-6 text-quiet lg:col-start-3">
            TTL {ttl}
            {ttl >= 60 && ` (${ttlText(ttl)})`}
            {priority !== undefined && <span className="block">Priority {priority}</span>}
          </span>
          <span className="col-start-2 font-mono text-[0.9375rem] leading-6 [overflow-wrap:anywhere] lg:col-start-4 lg:row-start-1">
            {data}
          </span>
        </li>
      ))}
    </ul>
  )
}

const rooted = (name: string) => (name.endsWith('.') ? name : `${name}.`)
const line = ({ name, ttl, type, data }: DnsRecord) => `${rooted(name)}\t${ttl}\tIN\t${type}\t${data}`

export function digText(result: DigDnsResult): string {
  const { domainName, recordType, records, status, authority = [], flags = {}, server, transport, elapsedMs } = result
  const raised = Object.entries(flags).flatMap(([flag, set]) => (set ? [flag] : []))
  return [
    `; <<>> Sundry <<>> ${domainName} ${recordType}`,
    ...(status ? [`;; ->>HEADER<<- opcode: QUERY, status: ${status}`] : []),
    `;; flags: ${['qr', ...raised].join(' ')}; ANSWER: ${records.length}, AUTHORITY: ${authority.length}`,
    ...(result.ede ?? []).map(({ code, text }) => `; EDE: ${code} (${text})`),
    '',
    ...(records.length > 0 ? [';; ANSWER SECTION:', ...records.map(line), ''] : []),
    ...(authority.length > 0 ? [';; AUTHORITY SECTION:', ...authority.map(line), ''] : []),
    ...(elapsedMs === undefined ? [] : [`;; Query time: ${Math.round(elapsedMs)} msec`]),
    ...(server ? [`;; SERVER: ${server} (${transport?.toUpperCase() ?? 'UDP'})`] : []),
    '',
  ].join('\n')
}

interface Props {
  result: DigDnsResult
  /** The visitor typed www. before the name, which is taken off. */
  isWwwDropped?: boolean
  onLookAt: (name: string, type: RecordType) => void
  onRetry?: ((isAutomatic: boolean) => void) | undefined
}

/** Explains the response code of an answer without the requested records. */
function ResponseCode({ result, onRetry }: Pick<Props, 'result' | 'onRetry'>) {
  const { status, state, ede = [], recordType } = result
  if (status === undefined) return null
  const meaning = status === 'NOERROR' ? words.noData(typeWord(recordType)) : rcodes[status]
  const details = ede.map(({ code, text }) => (
    <p key={`${code} ${text}`} className="mt-1 font-mono text-sm wrap-anywhere">
      {words.ede(code)} {text}
    </p>
  ))
  const message = `${status}${meaning ? `: ${meaning}` : ''}`
  return (
    <div className="mt-5">
      {state === 'unknown' ? (
        <UnansweredNotice unanswered={{ kind: state, message, retryAfter: null }} onRetry={onRetry}>
          {details}
        </UnansweredNotice>
      ) : (
        <Notice title={message}>{details.length > 0 && details}</Notice>
      )}
    </div>
  )
}

export default function Result({ result, isWwwDropped = false, onLookAt, onRetry }: Props) {
  const { records, domainName, recordType, isMockData, comparison = [] } = result
  const count = countOf(result)
  const others = [...new Set(records.map(({ type }) => type))].filter(
    (type) => count < records.length && type !== recordType,
  )
  const www = `www.${domainName}`
  const hints = isMockData ? [] : hintsFor(result)
  return (
    <ResultFrame label={words.result} result={result} onRetry={onRetry}>
      {isWwwDropped && !isMockData && (
        <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-quiet">
          {words.wwwDropped(domainName)}
          <Button variant="secondary" onClick={() => onLookAt(www, recordType as RecordType)}>
            {words.asTyped(www)}
          </Button>
        </p>
      )}
      {!isMockData && count === 0 && <ResponseCode result={result} onRetry={onRetry} />}
      {count === 0 && <p className="mt-5 text-xl">{words.none(typeWord(recordType))}</p>}
      {records.length > 0 && (
        <>
          <p className="mb-5 mt-5 flex items-baseline gap-3">
            <span className="text-5xl font-semibold tracking-tight text-hue sm:text-6xl">{count}</span>
            <span className="text-lg">
              {countText(count, recordType)}
              {others.length > 0 && <span className="block text-base text-quiet">{words.besides(others)}</span>}
            </span>
          </p>
          <RecordList records={records} />
        </>
      )}
      <Warnings warnings={result.warnings} />
      {hints.length > 0 && (
        <section aria-labelledby="dns-hints" className="mt-6">
          <h3 id="dns-hints" className="text-lg">
            {words.hints}
          </h3>
          <ul className="mt-2 flex list-disc flex-col gap-1.5 pl-5 leading-relaxed text-quiet">
            {hints.map((hint) => (
              <li key={hint}>{hint}</li>
            ))}
          </ul>
        </section>
      )}
      {!isMockData && <Further name={domainName} type={recordType} isWwwOffered={!isWwwDropped} onLookAt={onLookAt} />}
      {count > 0 && isOneType(recordType) && (
        <WatchButton className="mt-6" watches={[{ kind: 'records', target: domainName, recordType }]} />
      )}
      {comparison.length > 0 && <Comparison answers={comparison} />}
      {!isMockData && <AboutAnswer result={result} />}
      <div className="mt-6">
        <ExportButtons
          exports={[
            { name: 'dig text', text: () => digText(result) },
            { name: 'JSON', text: () => readableJson(result) },
            {
              name: 'CSV',
              file: `${domainName}-${recordType.toLowerCase()}.csv`,
              type: 'text/csv',
              text: () =>
                toCsv(
                  ['name', 'ttl', 'type', 'priority', 'data'],
                  records.map(({ name, ttl, type, priority, data }) => [name, ttl, type, priority, data]),
                ),
            },
          ]}
        />
      </div>
    </ResultFrame>
  )
}

interface FurtherProps extends Pick<Props, 'onLookAt'> {
  name: string
  type: string
  isWwwOffered: boolean
}

function Further({ name, type, isWwwOffered, onLookAt }: FurtherProps) {
  if (name === '.' || /^[\d.]+$|:/.test(name)) return null
  const www = `www.${name}`
  const dmarc = `_dmarc.${name}`
  return (
    <div className="mt-6 flex flex-wrap gap-2">
      {isWwwOffered && !name.startsWith('www.') && !name.startsWith('_') && (
        <Button variant="quiet" className="bg-raised" onClick={() => onLookAt(www, type as RecordType)}>
          {words.www(www)}
        </Button>
      )}
      {['TXT', 'MX', 'ALL', 'ANY'].includes(type) && !name.startsWith('_') && (
        <Button variant="quiet" className="bg-raised" onClick={() => onLookAt(dmarc, 'TXT')}>
          {words.dmarc(dmarc)}
        </Button>
      )}
    </div>
  )
}

function AboutAnswer({ result }: { result: DigDnsResult }) {
  const { status, dnssec, server, transport, elapsedMs, cached, ede = [], flags = {} } = result
  const raised = Object.entries(flags).flatMap(([flag, set]) => (set ? [flag.toUpperCase()] : []))
  const how = [transport?.toUpperCase(), elapsedMs !== undefined && `${Math.max(1, Math.round(elapsedMs))} ms`]
  return (
    <section aria-labelledby="dns-answer" className="mt-8">
      <h3 id="dns-answer" className="mb-1 text-lg">
        {words.answer}
      </h3>
      <FactList
        facts={[
          { name: 'Status', value: status, note: status && rcodes[status] },
          ...ede.map(({ code, text }) => ({ name: `Extended error ${code}`, value: text })),
          { name: 'DNSSEC', value: dnssec && dnssecStates[dnssec] },
          {
            name: 'Answered by',
            value: server,
            note: [...how.filter(Boolean), cached && 'from our cache'].filter(Boolean).join(', '),
          },
          { name: 'Flags', value: raised.join(' ') },
        ]}
      />
    </section>
  )
}
