import type { SiteContext } from '../context/context.ts'

const HALF_A_YEAR = 15_768_000

const expected = [
  'content-security-policy',
  'strict-transport-security',
  'x-content-type-options',
  'referrer-policy',
] as const

/** Only where a host's configuration is there: otherwise the headers are set elsewhere, and no one knows how. */
export function checkHeaders({ host, report }: SiteContext): void {
  const bearer = host.files.find(
    (file) => !file.endsWith('_redirects') && host.headers.some((rule) => rule.file === file),
  )
  const file =
    bearer ??
    host.files.find((name) => /(^|\/)(_headers|netlify\.toml|vercel\.json|staticwebapp\.config\.json)$/.test(name))
  if (file === undefined || (bearer === undefined && !file.endsWith('_headers'))) return
  const sent = new Map<string, { value: string; file: string }>()
  for (const { path, headers, file: from } of host.headers) {
    if (path.test('/') || path.test('/index.html'))
      for (const [name, value] of headers) sent.set(name.toLowerCase(), { value, file: from })
  }
  for (const name of expected) {
    // Vercel sends this one itself.
    if (name === 'strict-transport-security' && file.endsWith('vercel.json')) continue
    if (!sent.has(name)) report('header-missing', { file, value: name, message: `No page gets the header ${name}.` })
  }
  for (const [name, { value, file: from }] of sent) {
    const weakness = weaknessOf(name, value, sent)
    if (weakness !== null) report('header-weak', { file: from, value: name, message: `${name}: ${weakness}` })
  }
}

function weaknessOf(name: string, value: string, sent: ReadonlyMap<string, { value: string }>): string | null {
  switch (name) {
    case 'content-security-policy':
      return weakPolicy(value)
    case 'strict-transport-security': {
      const age = Number(/max-age\s*=\s*"?(\d+)/i.exec(value)?.[1] ?? 0)
      return age < HALF_A_YEAR ? 'max-age is under half a year.' : null
    }
    case 'x-content-type-options':
      return value.trim().toLowerCase() === 'nosniff' ? null : 'the only valid value is nosniff.'
    case 'referrer-policy':
      return /unsafe-url/i.test(value) ? 'unsafe-url sends the full URL to every site.' : null
    case 'x-frame-options':
      return /^\s*(deny|sameorigin)\s*$/i.test(value) ? null : 'the only valid values are DENY and SAMEORIGIN.'
    case 'access-control-allow-origin': {
      const credentials = sent.get('access-control-allow-credentials')?.value
      return value.trim() === '*' && credentials?.trim() === 'true'
        ? 'browsers reject * together with credentials.'
        : null
    }
    default:
      return null
  }
}

function weakPolicy(policy: string): string | null {
  const directives = new Map(
    policy.split(';').flatMap((part): [string, string[]][] => {
      const [name, ...sources] = part.trim().toLowerCase().split(/\s+/)
      return name ? [[name, sources]] : []
    }),
  )
  const scripts = directives.get('script-src') ?? directives.get('default-src')
  if (!scripts) return 'it does not restrict scripts.'
  const isStrict = scripts.some((source) => /^'(nonce-|sha\d{3}-|strict-dynamic)/.test(source))
  if (scripts.includes("'unsafe-inline'") && !isStrict) return "'unsafe-inline' allows any injected script to run."
  if (!isStrict && scripts.some((source) => source === '*' || source === 'https:' || source === 'http:'))
    return 'it allows scripts from any origin.'
  return null
}
