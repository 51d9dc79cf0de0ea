import type { DomainExpiryResult } from '@sundry/contracts/domain-expiry-check-v1'
import type { ReactNode } from 'react'
import { ExportButtons } from '../../lookup/export-buttons.tsx'
import { remindersAhead, remindersFor } from '../../lookup/reminders.ts'
import { FactList, ResultFrame, Warnings } from '../../lookup/result-frame.tsx'
import { words as common } from '../../lookup/text.ts'
import UnansweredNotice from '../../lookup/unanswered-details.tsx'
import WatchButton from '../../lookup/watch-button.tsx'
import { downloadText } from '../../platform/download.ts'
import { readableJson } from '../../platform/export-formats.ts'
import { formatDate } from '../../platform/format.ts'
import { Button } from '../../ui/button.tsx'
import { Fold } from '../../ui/fold.tsx'
import { toneClass, words } from './text.ts'
import { DaysLeft, Timeline } from './timeline.tsx'

type Details = NonNullable<DomainExpiryResult['statusDetails']>
const tones = { good: 'good', plain: 'plain', warning: 'warn', bad: 'bad' } as const

export function StatusList({ details }: { details: Details }) {
  if (details.length === 0) return null
  return (
    <section aria-labelledby="status-codes" className="mt-8">
      <h3 id="status-codes" className="text-lg">
        {words.statusTitle}
      </h3>
      <ul className="mt-3 flex flex-col gap-3">
        {details.map(({ code, meaning, weight = 'plain', link }) => (
          <li key={code} className="leading-relaxed">
            {link?.startsWith('https://') ? (
              <a
                href={link}
                rel="noreferrer"
                target="_blank"
                className={`inline-flex min-h-6 font-mono text-sm font-semibold underline underline-offset-4 ${toneClass[tones[weight]]}`}
              >
                {code}
              </a>
            ) : (
              <span className={`font-mono text-sm font-semibold ${toneClass[tones[weight]]}`}>{code}</span>
            )}
            <span className="block text-quiet">{meaning}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const names = {
  rdap: 'Registry, by RDAP',
  whois: 'Registry, by WHOIS',
  'registrar-rdap': 'Registrar, by RDAP',
  dns: 'DNS',
  tls: 'The site’s certificate',
} as const

function sourceNote({ sources = [] }: DomainExpiryResult, field: string): string | null {
  const source = sources.find((one) => one.field === field)
  if (!source) return null
  return source.server ? `${names[source.from]}: ${hostOf(source.server)}` : names[source.from]
}

const hostOf = (server: string) => (URL.canParse(server) ? new URL(server).hostname || server : server)

const moment = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

function freshness({ fetchedAt, cached }: DomainExpiryResult): string {
  if (Number.isNaN(Date.parse(fetchedAt ?? ''))) return ''
  return `Registries queried on ${moment.format(new Date(fetchedAt ?? ''))} UTC${cached ? ', cached since' : ''}.`
}

function Unfold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Fold look="line" title={title}>
      {children}
    </Fold>
  )
}

const yesNo = (value: boolean | null | undefined) =>
  value === null || value === undefined ? null : value ? 'Signed' : 'Not signed'

interface Props {
  result: DomainExpiryResult
  onRetry?: ((isAutomatic: boolean) => void) | undefined
}

export default function Result({ result, onRetry }: Props) {
  const { isMockData, raw = {}, redacted = [], lifecycle } = result
  const from = (field: string) => sourceNote(result, field)
  const reminders = isMockData ? null : remindersFor(result.domainName, result.expiryDate, new Date())
  const hosting = [result.hostingBasis, result.hostingConfidence && `Confidence: ${result.hostingConfidence}.`]
  return (
    <ResultFrame label={words.result} result={result} onRetry={onRetry}>
      {result.state === 'unregistered' && (
        <div className="mt-5">
          <UnansweredNotice unanswered={{ kind: result.state, message: '', retryAfter: null }} onRetry={onRetry} />
        </div>
      )}
      {result.state === undefined && <DaysLeft result={result} />}
      <Warnings warnings={result.warnings} />
      {reminders && (
        <p className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-quiet">
          <Button
            variant="secondary"
            onClick={() => downloadText(reminders, `${result.domainName}-expiry.ics`, 'text/calendar')}
          >
            {common.reminders}
          </Button>
          {words.remindersHint(remindersAhead(result.expiryDate, new Date()))}
        </p>
      )}
      {result.registered === true && (
        <WatchButton
          className="mt-4"
          watches={[
            { kind: 'registration', target: result.domainName },
            { kind: 'name-servers', target: result.domainName },
          ]}
        />
      )}
      {lifecycle !== 'free' && <Timeline result={result} />}
      <div className="mt-8">
        <FactList
          facts={[
            {
              name: words.expiry,
              value: formatDate(result.expiryDate),
              note: result.expiryDate === null ? result.missingExpiryReason : from('expiryDate'),
            },
            ...(result.registrarExpiryDate
              ? [
                  {
                    name: words.registrarExpiry,
                    value: formatDate(result.registrarExpiryDate),
                    note: words.registrarExpiryNote,
                  },
                ]
              : []),
            { name: words.registrar, value: result.registrar, note: from('registrar') },
            { name: words.registered, value: formatDate(result.registrationDate), note: from('registrationDate') },
            { name: words.updated, value: formatDate(result.updatedDate), note: from('updatedDate') },
            { name: words.status, value: result.status.join(', '), note: from('status') },
            { name: words.nameservers, value: result.nameServers.join(', '), note: from('nameServers') },
            {
              name: words.hosting,
              value: result.hostingProvider,
              note: hosting.filter(Boolean).join(' ') || null,
            },
            { name: words.hostingExpiry, value: result.hostingExpiry, note: words.hostingExpiryNote },
            ...(isMockData
              ? []
              : [
                  {
                    name: words.certificate,
                    value: formatDate(result.certificateExpiry),
                    note: from('certificateExpiry'),
                  },
                  { name: words.dns, value: result.dnsProvider },
                  { name: words.mail, value: result.mailProvider },
                  { name: words.dnssec, value: yesNo(result.dnssec), note: from('dnssec') },
                ]),
          ]}
        />
      </div>
      <StatusList details={result.statusDetails ?? []} />
      {!isMockData && <p className="mb-5 mt-6 text-sm text-quiet">{freshness(result)}</p>}
      <ExportButtons
        exports={[
          {
            name: 'JSON',
            text: () => readableJson({ ...result, raw: undefined }),
            file: `${result.domainName}-expiry.json`,
            type: 'application/json',
          },
        ]}
      />
      <div className="mt-6">
        {redacted.length > 0 && (
          <Unfold title={words.redacted}>
            <p className="text-quiet">{redacted.join(', ')}</p>
          </Unfold>
        )}
        {raw.rdap && (
          <Unfold title={words.rawRdap}>
            <Raw text={raw.rdap} label={words.rawRdap} />
          </Unfold>
        )}
        {raw.whois && (
          <Unfold title={words.rawWhois}>
            <Raw text={raw.whois} label={words.rawWhois} />
          </Unfold>
        )}
      </div>
    </ResultFrame>
  )
}

function Raw({ text, label }: { text: string; label: string }) {
  return (
    <textarea
      readOnly
      aria-label={label}
      value={pretty(text)}
      rows={16}
      className="w-full rounded-xl border border-line bg-raised p-4 font-mono text-sm"
    />
  )
}

function pretty(text: string): string {
  try {
    return readableJson(JSON.parse(text))
  } catch {
    return text
  }
}
