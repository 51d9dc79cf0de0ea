import type { DomainExpiryResult } from '@sundry/contracts/domain-expiry-check-v1'
import { formatDate } from '../../platform/format.ts'
import { daysLeftText, stageOf, toneClass, words } from './text.ts'

export function Timeline({ result }: { result: DomainExpiryResult }) {
  const now = new Date().toISOString()
  const dated: { name: string; at: string; now?: true }[] = [
    { name: 'Registered', at: result.registrationDate ?? '' },
    { name: 'Updated', at: result.updatedDate ?? '' },
    { name: words.today, at: now, now: true as const },
    { name: 'Certificate expires', at: result.certificateExpiry ?? '' },
    { name: 'Expires', at: result.expiryDate ?? '' },
  ].filter(({ at }) => !Number.isNaN(Date.parse(at)))
  if (dated.length < 2) return null
  const steps = dated.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  return (
    <ol aria-label={words.timeline} className="mt-8 flex flex-col gap-4 sm:flex-row sm:gap-0">
      {steps.map(({ name, at, now: isNow }) => (
        <li
          key={name}
          className="relative border-l-2 border-line-strong pl-5 sm:flex-1 sm:border-l-0 sm:border-t-2 sm:pl-0 sm:pr-3 sm:pt-4"
        >
          <span
            aria-hidden="true"
            className={`absolute -left-[0.4375rem] top-1.5 size-3 rounded-full sm:-top-[0.4375rem] sm:left-0 ${isNow ? 'bg-accent outline outline-line-strong' : 'bg-hue'} forced-colors:bg-[Highlight]`}
          />
          <span className="block font-semibold">
            {name === 'Expires' && Date.parse(at) < Date.now() ? 'Expired' : name}
          </span>
          <span className="text-sm text-quiet">{formatDate(at)}</span>
        </li>
      ))}
    </ol>
  )
}

const DAY_MS = 86_400_000

export function daysLeft({ expiresInDays, expiryDate }: DomainExpiryResult): number | null {
  if (expiresInDays !== undefined) return expiresInDays
  const days = Math.floor((Date.parse(expiryDate ?? '') - Date.now()) / DAY_MS)
  return Number.isNaN(days) ? null : days
}

export function DaysLeft({ result }: { result: DomainExpiryResult }) {
  const days = daysLeft(result)
  const stage = stageOf(result, days)
  const free = days === null && stage !== null && result.lifecycle !== 'active'
  return (
    <div className="mt-5">
      <p className={`text-4xl font-semibold tracking-tight sm:text-6xl ${toneClass[stage?.tone ?? 'plain']}`}>
        {free ? stage.name : daysLeftText(days)}
      </p>
      <p className="mt-3 text-lg leading-relaxed">
        {days !== null && (
          <>
            {days < 0 ? 'Expired on' : 'Expires on'} {formatDate(result.expiryDate)}.{' '}
          </>
        )}
        {days === null && result.missingExpiryReason && `${result.missingExpiryReason} `}
        {stage && (
          <span className="text-quiet">
            {!free && <strong className={toneClass[stage.tone]}>{stage.name}.</strong>} {stage.text}
          </span>
        )}
      </p>
    </div>
  )
}
