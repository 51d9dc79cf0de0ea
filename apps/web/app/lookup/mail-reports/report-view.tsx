import type { CollectedSender } from '@sundry/mail'
import { type ReactNode, useState } from 'react'
import { formatDay } from '../../platform/format.ts'
import { Fold } from '../../ui/fold.tsx'
import { FindingList } from '../findings/finding-list.tsx'
import { describeFinding } from '../findings/tell-findings.ts'
import { knownFacts } from '../reading.ts'
import { Facts } from '../reading-view.tsx'
import { TimeChart } from './chart.tsx'
import { words } from './panel-text.ts'
import type { DmarcSummary, ReportSummary, TlsSummary } from './summary.ts'

/** Its content is rendered when it is first opened: there may be hundreds. */
export function LateFold({
  title,
  isOpen = false,
  children,
}: {
  title: ReactNode
  isOpen?: boolean
  children: ReactNode
}) {
  const [wasOpen, setWasOpen] = useState(isOpen)
  return (
    <Fold
      title={<span className="wrap-anywhere">{title}</span>}
      open={isOpen}
      onToggle={(event) => event.currentTarget.open && setWasOpen(true)}
    >
      {wasOpen && <div className="grid grid-cols-[minmax(0,1fr)] gap-3">{children}</div>}
    </Fold>
  )
}

/** Passed and failed side by side, with the figures as text. */
export function PassBar({ passed, failed, scale }: { passed: number; failed: number; scale?: number }) {
  const total = passed + failed
  if (total === 0) return null
  const width = scale === undefined ? 100 : Math.max(2, (total / scale) * 100)
  return (
    <div>
      <div
        aria-hidden="true"
        className="flex h-2.5 overflow-hidden rounded-full forced-colors:border"
        style={{ width: `${width}%` }}
      >
        <span className="bg-good forced-colors:bg-[Highlight]" style={{ flexGrow: passed }} />
        <span className="bg-bad" style={{ flexGrow: failed }} />
      </div>
      <p className="mt-1 text-sm tabular-nums text-quiet">
        {passed > 0 && (
          <span className="mr-3 text-good">
            {passed.toLocaleString('en-US')} {words.passed}
          </span>
        )}
        {failed > 0 && (
          <span className="text-bad">
            {failed.toLocaleString('en-US')} {words.failed}
          </span>
        )}
      </p>
    </div>
  )
}

const day = (iso: string | null) => (iso === null ? '' : formatDay(iso))
const figure = (count: number) => count.toLocaleString('en-US')

export function Summary({ summary }: { summary: ReportSummary }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {summary.kind !== null && <About summary={summary} />}
      {summary.findings.length > 0 && <FindingList findings={summary.findings.map(describeFinding)} />}
      {summary.kind === 'dmarc-aggregate' && (
        <Senders title={words.senders} senders={summary.senders} leftOut={summary.sendersLeftOut} />
      )}
      {summary.kind === 'tls-rpt' && <Policies policies={summary.policies} />}
    </div>
  )
}

function About({ summary }: { summary: DmarcSummary | TlsSummary }) {
  const { facts, passed, failed } = summary
  return (
    <div className="grid gap-4">
      <div>
        <p className="mb-2 text-2xl font-semibold tabular-nums">
          {(summary.kind === 'tls-rpt' ? words.sessions : words.messages)(passed + failed)}
        </p>
        <PassBar passed={passed} failed={failed} />
      </div>
      <Facts
        facts={knownFacts([
          { name: words.organization, value: facts.organization },
          { name: words.domain, value: facts.domain ?? '' },
          { name: words.policy, value: facts.policy ?? '' },
          { name: words.period, value: [...new Set([day(facts.begin), day(facts.end)])].filter(Boolean).join(' – ') },
          summary.kind === 'dmarc-aggregate' && {
            name: words.dispositions,
            value: Object.entries(summary.dispositions).map(([name, count]) => `${name}: ${figure(count)}`),
          },
          { name: words.id, value: facts.reportId },
        ])}
      />
    </div>
  )
}

interface SendersProps {
  senders: readonly (DmarcSummary['senders'][number] &
    Partial<Pick<CollectedSender, 'coverage' | 'lastFailedDay' | 'firstDay' | 'lastDay' | 'weeks'>>)[]
  leftOut?: number
  title?: string
  /** With hundreds of senders, the advice is folded. */
  isFolded?: boolean
}

/** Each bar is as long as the sender's share of the largest. */
export function Senders({ senders, leftOut = 0, title, isFolded = false }: SendersProps) {
  const maxValue = Math.max(1, ...senders.map(({ count }) => count))
  return (
    <div>
      {title && <h3 className="mb-3 text-base font-semibold">{title}</h3>}
      <ul className="grid gap-3">
        {senders.map((one) => {
          const { sender, by, passed, failed, addresses, addressCount, findings } = one
          const { coverage, lastFailedDay, firstDay, lastDay, weeks = [] } = one
          const name = sender || words.otherSenders
          return (
            <li key={`${by} ${sender}`} className="rounded-xl border border-line p-4">
              <p className="font-semibold wrap-anywhere">{name}</p>
              <p className="mb-2 text-sm text-quiet wrap-anywhere">
                {[
                  coverage && words.coverage[coverage],
                  words.by[by],
                  by !== 'address' && words.addresses(addresses, addressCount),
                  firstDay && lastDay && words.seen(formatDay(firstDay), formatDay(lastDay)),
                  lastFailedDay && words.lastFailed(formatDay(lastFailedDay)),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              <PassBar passed={passed} failed={failed} scale={maxValue} />
              {weeks.length > 1 && (
                <LateFold title={words.weeks(name)}>
                  <TimeChart title={words.weeks(name)} days={weeks} step={7} />
                </LateFold>
              )}
              {findings.length > 0 && (
                <div className="mt-3">
                  {isFolded ? (
                    <LateFold title={words.whatToDo}>
                      <FindingList findings={findings.map(describeFinding)} />
                    </LateFold>
                  ) : (
                    <FindingList findings={findings.map(describeFinding)} />
                  )}
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {leftOut > 0 && <p className="mt-3 text-quiet">{words.leftOut(leftOut)}</p>}
    </div>
  )
}

function Policies({ policies }: { policies: TlsSummary['policies'] }) {
  return (
    <div>
      <h3 className="mb-3 text-base font-semibold">{words.policies}</h3>
      <ul className="grid gap-3">
        {policies.map(({ policyDomain, policyType, successful, failed, failures }) => (
          <li key={`${policyDomain} ${policyType}`} className="rounded-xl border border-line p-4">
            <p className="font-semibold wrap-anywhere">{policyDomain}</p>
            <p className="mb-2 text-sm text-quiet">{policyType}</p>
            <PassBar passed={successful} failed={failed} />
            <ul className="mt-2 text-sm text-quiet">
              {failures.map(({ resultType, count, receivingHost }) => (
                <li key={`${resultType} ${receivingHost}`} className="wrap-anywhere">
                  {[`${figure(count)} × ${resultType}`, receivingHost].filter(Boolean).join(' · ')}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  )
}
