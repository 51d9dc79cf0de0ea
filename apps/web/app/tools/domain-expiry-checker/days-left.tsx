import type { DomainExpiryResult } from '@sundry/contracts/domain-expiry-check-v1'
import { formatDate } from '../../platform/format.ts'
import { daysLeftText, stageOf, toneClass } from './text.ts'

const DAY_MS = 86_400_000

export function daysLeft({ expiresInDays, expiryDate }: DomainExpiryResult): number | null {
  if (expiresInDays !== undefined) return expiresInDays
  return expiryDate === null ? null : Math.floor((Date.parse(expiryDate) - Date.now()) / DAY_MS)
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
