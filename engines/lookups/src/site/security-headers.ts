import type { HttpReading } from '@sundry/contracts/domain-report-web'
import type { TechLookupResult } from '@sundry/contracts/tech-lookup-v1'

type Verdicts = NonNullable<TechLookupResult['securityHeaders']>
type Judge = (value: string) => boolean

const judges: readonly (readonly [string, Judge])[] = [
  ['strict-transport-security', (value) => Number(/max-age=(\d+)/i.exec(value)?.[1] ?? 0) >= 15_552_000],
  [
    'content-security-policy',
    (value) => !/(?:script-src|default-src)[^;]*'unsafe-(?:inline|eval)'/i.test(value) || /'nonce-|'sha\d/i.test(value),
  ],
  ['x-content-type-options', (value) => value.trim().toLowerCase() === 'nosniff'],
  ['x-frame-options', (value) => /^(?:deny|sameorigin)$/i.test(value.trim())],
  ['referrer-policy', (value) => !/unsafe-url|no-referrer-when-downgrade/i.test(value)],
  ['permissions-policy', (value) => value.trim() !== ''],
  ['cross-origin-opener-policy', (value) => /same-origin/i.test(value)],
]

const SHOWN = 300

export function judgeSecurityHeaders(header: (name: string) => string | null, isHttps: boolean): Verdicts {
  return judges
    .filter(([name]) => isHttps || name !== 'strict-transport-security')
    .map(([name, isGood]) => {
      const value = header(name)
      // frame-ancestors replaces X-Frame-Options.
      const covered = name === 'x-frame-options' && /frame-ancestors/i.test(header('content-security-policy') ?? '')
      const verdict = covered ? 'good' : value === null ? 'missing' : isGood(value) ? 'good' : 'weak'
      return { name, value: value === null ? null : value.slice(0, SHOWN), verdict } as Verdicts[number]
    })
}

/** Browsers keep max-age, includeSubDomains and preload; without a valid max-age they keep nothing (RFC 6797 §8.1). */
export function readStrictTransport(value: string | null): HttpReading['strictTransport'] {
  if (value === null) return null
  const directives = value.split(';').map((part) => part.trim().toLowerCase())
  const age = directives.find((part) => part.startsWith('max-age'))
  const digits = /^max-age\s*=\s*"?(\d{1,15})"?$/.exec(age ?? '')?.[1]
  return {
    value: value.slice(0, SHOWN),
    maxAge: digits === undefined ? null : Number(digits),
    includeSubDomains: directives.includes('includesubdomains'),
    preload: directives.includes('preload'),
  }
}
