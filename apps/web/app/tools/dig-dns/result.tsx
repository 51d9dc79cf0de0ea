import type { DigDnsResult } from '@sundry/contracts/dig-dns-v1'
import { ExportButtons } from '../../lookup/export-buttons.tsx'
import { FactList } from '../../lookup/facts.tsx'
import { ResultFrame } from '../../lookup/result-frame.tsx'
import UnansweredNotice from '../../lookup/unanswered/notice.tsx'
import { Warnings } from '../../lookup/warnings.tsx'
import { toCsv } from '../../platform/csv.ts'
import { readableJson } from '../../platform/readable-json.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Comparison } from './comparison.tsx'
import { digText } from './dig-text.ts'
import { hintsFor } from './hints.ts'
import { RecordList } from './record-list.tsx'
import { countOf, countText, dnssecStates, type RecordType, rcodes, typeWord, words } from './text.ts'

interface Props {
  result: DigDnsResult
  /** The visitor typed www. before the name, which is taken off. */
  isWwwDropped?: boolean
  onLookAt: (name: string, type: RecordType) => void
  onRetry?: ((isAutomatic: boolean) => void) | undefined
}

/** What the response code says of an answer without the records that were asked for. */
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
    <ResultFrame label={words.result} result={result}>
      {isWwwDropped && (
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
              {countText(recordType)}
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
      <Further name={domainName} type={recordType} isWwwOffered={!isWwwDropped} onLookAt={onLookAt} />
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
