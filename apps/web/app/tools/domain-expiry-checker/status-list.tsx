import type { DomainExpiryResult } from '@sundry/contracts/domain-expiry-check-v1'
import { toneClass, words } from './text.ts'

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
