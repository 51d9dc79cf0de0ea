import {
  type Collected,
  type CollectedDomain,
  type CollectedMail,
  type CollectedTls,
  describeNextStep,
  nextStepOf,
} from '@sundry/mail'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDay } from '../../platform/format.ts'
import { isShown } from '../../platform/site.ts'
import { Select } from '../../ui/select.tsx'
import { TimeChart } from './chart.tsx'
import { words } from './panel-text.ts'
import { LateFold, PassBar, Senders } from './report-view.tsx'

const MAX_OPEN_SENDERS = 10

const figure = (count: number) => count.toLocaleString('en-US')
const nameOf = (domain: string) => domain || words.noDomain

/** All reports of one domain together. */
export function DomainViews({ collected }: { collected: Collected }) {
  const { domains, domainsLeftOut, duplicates } = collected
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = domains.find(({ domain }) => domain === chosen) ?? domains[0]
  if (!shown) return null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {domains.length > 1 && (
        <Select
          label={words.domain}
          className="max-w-sm"
          value={nameOf(shown.domain)}
          options={domains.map(({ domain }) => ({ value: nameOf(domain), label: nameOf(domain) }))}
          hint={domainsLeftOut > 0 ? words.domainsLeftOut(domainsLeftOut) : undefined}
          onChange={({ currentTarget: { value } }) => setChosen(value === words.noDomain ? '' : value)}
        />
      )}
      <DomainView key={shown.domain} shown={shown} />
      {duplicates > 0 && <p className="text-quiet">{words.duplicates(duplicates)}</p>}
    </div>
  )
}

function DomainView({ shown: { domain, mail, tls } }: { shown: CollectedDomain }) {
  return (
    <>
      {mail && <Mail domain={nameOf(domain)} mail={mail} />}
      {tls && <Tls domain={nameOf(domain)} tls={tls} />}
    </>
  )
}

function Head({ title, total, tally }: { title: string; total: string; tally: CollectedMail | CollectedTls }) {
  const period = [...new Set([tally.days[0], tally.days.at(-1)].map((one) => one && formatDay(one.day)))]
  return (
    <div>
      <h3 className="text-lg wrap-anywhere">{title}</h3>
      <p className="text-sm text-quiet">{period.filter(Boolean).join(' – ')}</p>
      <p className="mb-2 text-2xl font-semibold tabular-nums">{total}</p>
      <PassBar passed={tally.passed} failed={tally.failed} />
    </div>
  )
}

function Mail({ domain, mail }: { domain: string; mail: CollectedMail }) {
  const open = mail.senders.filter(({ failed }) => failed > 0)
  const covered = mail.senders.filter(({ failed }) => failed === 0)
  return (
    <>
      <Head title={words.mailOf(domain, mail.reports)} total={words.messages(mail.passed + mail.failed)} tally={mail} />
      <Stopped mail={mail} />
      {domain !== words.noDomain && <Next domain={domain} mail={mail} />}
      <TimeChart title={words.mailChart} days={mail.days} />
      {open.length > 0 && <Senders title={words.notCovered} senders={open.slice(0, MAX_OPEN_SENDERS)} isFolded />}
      {open.length > MAX_OPEN_SENDERS && (
        <LateFold title={words.moreNotCovered(open.length - MAX_OPEN_SENDERS)}>
          <Senders senders={open.slice(MAX_OPEN_SENDERS)} isFolded />
        </LateFold>
      )}
      {mail.sendersLeftOut > 0 && <p className="text-quiet">{words.leftOut(mail.sendersLeftOut)}</p>}
      {covered.length > 0 && (
        <LateFold title={words.covered(covered.length)}>
          <Senders senders={covered} />
        </LateFold>
      )}
    </>
  )
}

function Stopped({ mail }: { mail: CollectedMail }) {
  const { passed, failed, failedBy, failedDispositions, policy } = mail
  const causes = (['other-domain', 'partly', 'none', 'forwarded'] as const).filter((cause) => failedBy[cause] > 0)
  return (
    <section aria-label={words.stoppedTitle} className="rounded-xl border border-line p-4">
      <p className="font-semibold">{words.stopped(failed, passed + failed, policy === 'reject')}</p>
      {causes.length > 0 && (
        <ul className="mt-2 grid list-disc gap-1 pl-5">
          {causes.map((cause) => (
            <li key={cause}>{words.stoppedBy[cause](figure(failedBy[cause]))}</li>
          ))}
        </ul>
      )}
      {failed > 0 && <p className="mt-2">{words.happened(failedDispositions)}</p>}
      <p className="mt-2 text-sm text-quiet">{words.onlyReported(policy)}</p>
    </section>
  )
}

function Next({ domain, mail }: { domain: string; mail: CollectedMail }) {
  return (
    <section aria-label={words.nextStep} className="rounded-xl border border-line-strong p-4">
      <h4 className="font-semibold">{words.nextStep}</h4>
      <p className="mt-1 wrap-anywhere">{describeNextStep(domain, nextStepOf(mail))}</p>
      {isShown('domain-report') && (
        <Link
          to={`/domain-report?${new URLSearchParams({
            domain,
            // DNS lists no selectors, so the report tries those that receivers saw.
            ...(mail.selectors.length > 0 && { selectors: mail.selectors.join(',') }),
          })}`}
          className="no-print mt-2 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {words.openBuilder}
        </Link>
      )}
    </section>
  )
}

function Tls({ domain, tls }: { domain: string; tls: CollectedTls }) {
  return (
    <>
      <Head title={words.tlsOf(domain, tls.reports)} total={words.sessions(tls.passed + tls.failed)} tally={tls} />
      <TimeChart title={words.tlsChart} days={tls.days} />
      {tls.failures.length > 0 && (
        <ul className="text-sm text-quiet">
          {tls.failures.map(({ resultType, host, count }) => (
            <li key={`${resultType} ${host}`} className="wrap-anywhere">
              {[`${figure(count)} × ${resultType}`, host].filter(Boolean).join(' · ')}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
