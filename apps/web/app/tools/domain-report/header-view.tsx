import { type Hop, readHeader } from '@sundry/mail'
import { useMemo } from 'react'
import { FindingList } from '../../lookup/findings/finding-list.tsx'
import { describeFinding } from '../../lookup/findings/tell-findings.ts'
import { bad, type Cell, formatSeconds, good, knownFacts, warn } from '../../lookup/reading.ts'
import { DataTable, Facts } from '../../lookup/reading-view.tsx'
import { useBroughtIntoView } from '../../platform/bring-into-view.ts'
import { Button } from '../../ui/button.tsx'

const words = {
  result: 'Message headers',
  inTab: 'Read in this tab; nothing was sent.',
  from: 'From',
  returnPath: 'Return-Path',
  total: 'Transit time',
  signatures: 'DKIM signatures',
  noSubject: 'No subject',
  hops: 'Hops',
  hopsLead: 'From sender to mailbox. Bars show the delay before each server received the message.',
  authentication: 'Authentication results',
  findings: 'Issues',
  nothingFailed: 'No issues found in these headers.',
  check: (domain: string) => `Report on ${domain}`,
  unknownServer: 'Unnamed server',
  first: 'first',
  columns: ['Method', 'Result', 'For', 'By'],
  behind: (seconds: string) => `clock ${seconds} behind`,
} as const

interface Props {
  text: string
  onReport: (domain: string, selectors: string[]) => void
}

const resultTone = (result: string): Cell => {
  if (result === 'pass') return good(result)
  return ['fail', 'permerror', 'hardfail'].includes(result) ? bad(result) : warn(result)
}

export default function HeaderView({ text, onReport }: Props) {
  const header = useMemo(() => readHeader(text), [text])
  const region = useBroughtIntoView<HTMLElement>(header)
  const { authorDomain, authentication, signatures, hops, findings } = header
  const selectors = signatures.filter(({ domain }) => domain === authorDomain).map(({ selector }) => selector)
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={words.result}
      className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-8 rounded-(--radius-card) border border-line bg-surface p-5 sm:p-8"
    >
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="text-2xl wrap-anywhere sm:text-3xl">{header.subject || words.noSubject}</h2>
          <p className="mt-1 text-sm text-quiet">{words.inTab}</p>
        </div>
        {authorDomain !== null && (
          <Button variant="secondary" onClick={() => onReport(authorDomain, [...new Set(selectors)].slice(0, 10))}>
            {words.check(authorDomain)}
          </Button>
        )}
      </div>
      <Facts
        facts={knownFacts([
          { name: words.from, value: header.from ?? '' },
          { name: words.returnPath, value: header.returnPathDomain ?? '' },
          header.totalSeconds !== null && { name: words.total, value: formatSeconds(header.totalSeconds) },
          {
            name: words.signatures,
            value: signatures.map(
              ({ domain, selector, algorithm }) => `${selector}._domainkey.${domain} (${algorithm})`,
            ),
          },
        ])}
      />
      <div>
        <h3 className="mb-3 text-xl">{words.findings}</h3>
        {findings.length === 0 ? (
          <p className="text-quiet">{words.nothingFailed}</p>
        ) : (
          <FindingList findings={findings.map(describeFinding)} />
        )}
      </div>
      {authentication.length > 0 && (
        <DataTable
          table={{
            title: words.authentication,
            columns: words.columns,
            rows: authentication.map(({ method, result, properties, server }) => [
              method.toUpperCase(),
              resultTone(result),
              Object.values(properties).join(', ') || '–',
              server || '–',
            ]),
          }}
        />
      )}
      {hops.length > 0 && <Hops hops={hops} />}
    </section>
  )
}

const SLOW_SECONDS = 300

function Hops({ hops }: { hops: readonly Hop[] }) {
  const longest = Math.max(1, ...hops.map(({ delaySeconds }) => delaySeconds ?? 0))
  return (
    <div>
      <h3 className="text-xl">{words.hops}</h3>
      <p className="mt-1 text-sm text-quiet">{words.hopsLead}</p>
      <ol className="mt-4 grid gap-3">
        {hops.map((hop, index) => {
          const { by, from, fromAddress, protocol, date, delaySeconds } = hop
          const delay = delaySeconds ?? 0
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: hops have no name of their own, and their order is fixed
            <li key={index} className="rounded-xl border border-line p-4">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <p className="font-semibold wrap-anywhere">{by ?? words.unknownServer}</p>
                <p className={`tabular-nums ${delay >= SLOW_SECONDS ? 'font-semibold text-warn' : 'text-quiet'}`}>
                  {delaySeconds === null
                    ? index === 0 && words.first
                    : delaySeconds < 0
                      ? words.behind(formatSeconds(-delaySeconds))
                      : `+ ${formatSeconds(delaySeconds)}`}
                </p>
              </div>
              <p className="mt-0.5 text-sm text-quiet wrap-anywhere">
                {[from && `from ${from}`, fromAddress, protocol, date?.replace('T', ' ').replace('.000Z', ' UTC')]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {delay > 0 && (
                <div aria-hidden="true" className="mt-2 h-1.5 rounded-full bg-raised">
                  <div
                    className={`h-full rounded-full ${delay >= SLOW_SECONDS ? 'bg-warn' : 'bg-hue'} forced-colors:bg-[Highlight]`}
                    style={{ width: `${Math.max(1, (delay / longest) * 100)}%` }}
                  />
                </div>
              )}
            </li>
          )
        })}
      </ol>
    </div>
  )
}
