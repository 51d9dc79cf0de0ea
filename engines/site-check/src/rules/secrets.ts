import type { Report } from '../finding.ts'
import { lineIndex } from '../read-page.ts'

interface Secret {
  readonly name: string
  readonly pattern: RegExp
}

/** Forms that are given out as secrets and nothing else; keys meant for browsers are left out. */
const secrets: readonly Secret[] = [
  { name: 'a private key', pattern: /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY(?: BLOCK)?-----/g },
  { name: 'an AWS access key', pattern: /\b(?:AKIA|ASIA)[A-Z2-7]{16}\b/g },
  { name: 'a GitHub token', pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_[A-Za-z0-9_]{60,})\b/g },
  { name: 'a GitLab token', pattern: /\bglpat-[A-Za-z0-9_-]{20,}\b/g },
  { name: 'a Slack token', pattern: /\bxox[abposr]-[A-Za-z0-9-]{20,}\b/g },
  { name: 'a Stripe secret key', pattern: /\b[sr]k_live_[A-Za-z0-9]{20,}\b/g },
  { name: 'an npm token', pattern: /\bnpm_[A-Za-z0-9]{36}\b/g },
  { name: 'a SendGrid key', pattern: /\bSG\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}\b/g },
  { name: 'an OpenAI or Anthropic key', pattern: /\bsk-(?:proj|ant|svcacct)-[A-Za-z0-9_-]{32,}\b/g },
  {
    name: 'a password in a URL',
    pattern: /\b(?:postgres(?:ql)?|mysql|mongodb(?:\+srv)?|redis|amqp):\/\/[^\s:/"'<>@]+:[^\s:/"'<>@]+@[^\s"'<>]+/g,
  },
]

/** Documentation shows keys that say of themselves that they are none. */
const isExample = (text: string) =>
  /EXAMPLE|example\b|x{6,}|\*{3}|0{8,}|1234567|abcdefgh|(?:your|my|some)[-_](?:\w+[-_])?(?:key|token|secret|pass)/i.test(
    text,
  )

const address = /^\w[\w+]*:\/\/([^:]*):([^@]*)@(\[[^\]]*\]|[^/:?#,]*)/
/** Names and addresses that belong to nobody (RFC 2606, RFC 5737, RFC 3849). */
const reservedHost =
  /(^|\.)(?:example(?:\.(?:com|net|org|edu))?|test|invalid)$|^(?:192\.0\.2|198\.51\.100|203\.0\.113)\.|^\[2001:db8:/i
/** This machine, or a word in place of a name, as a service of a compose file has. */
const ownHost = /^(?:127\.[\d.]+|0\.0\.0\.0|\[::1?\]|host\.docker\.internal|[\w-]+)$/i
const sampleUser =
  /^(?:(?:my|your|db|test|some|the|app)?[-_]?(?:user(?:name)?|login|admin|name)|someone|somebody|alice|bob|joe|john|jane|scott|foo|root|guest|test|demo|postgres|mysql|mongo)$/i
const samplePassword =
  /^(?:(?:my|your|db|test|some|the|super|top)?[-_]?(?:secret|s3cret|pass(?:word|wd|phrase)?|p[a@]ssw[o0]rd|pwd|pw)|change[-_]?(?:me|it|this)|tiger|hunter2|letmein|foo|bar|baz|test|demo|sample|dummy|\w{1,3}|\d{1,6})\d{0,3}$/i
/** What a template or a shell puts something else in the place of. */
const isFilledIn = (text: string) => /^(?:\$\{?\w|[{[(]|%[sdv]$|%\(|\.{3}|…|[A-Z]+_[A-Z_]+$)/.test(text)

/** An address in a manual: a word that stands for a password, or a place that is nobody's. */
function isSampleAddress(text: string): boolean {
  const [, user = '', password = '', host = ''] = address.exec(text) ?? []
  if (reservedHost.test(host) || isFilledIn(password)) return true
  if (ownHost.test(host) && (user === password || samplePassword.test(password))) return true
  return samplePassword.test(password) && sampleUser.test(user)
}

/** A private key whose lines are left out. */
const isCutShort = (found: string, text: string, at: number) =>
  found.startsWith('-----') &&
  /^(?:\\n|\s)*(?:\.{3}|…|\[|<)/.test(text.slice(at + found.length, at + found.length + 20))

const shown = (text: string) => `${text.slice(0, 6)}…`

export function checkSecrets(file: string, text: string, report: Report): void {
  let lineOf: ((position: number) => number) | null = null
  for (const { name, pattern } of secrets) {
    for (const found of text.matchAll(pattern)) {
      if (isExample(found[0]) || isSampleAddress(found[0]) || isCutShort(found[0], text, found.index)) continue
      lineOf ??= lineIndex(text)
      report('secret-exposed', {
        file,
        line: lineOf(found.index),
        value: shown(found[0]),
        message: `This looks like ${name}: ${shown(found[0])}`,
      })
    }
  }
}

const leftovers: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/(^|\/)\.env(\.(?!example|sample|template)[^/]+)?$/, 'Settings with passwords'],
  [/(^|\/)\.git\/(HEAD|config)$/, 'The repository itself'],
  [/(^|\/)\.svn\/entries$/, 'The repository itself'],
  [/(^|\/)\.(htpasswd|npmrc|netrc|pgpass)$/, 'Passwords'],
  [/(^|\/)wp-config\.php/, 'Settings with passwords'],
  [/\.(bak|old|orig|swp|swo)$|~$/, 'A backup copy'],
  [/\.(sql|sqlite3?|dump)(\.gz)?$/, 'A database'],
  [/(^|\/)(npm-debug|yarn-error|debug)\.log$/, 'A log'],
  [/(^|\/)(\.DS_Store|Thumbs\.db)$/, 'A folder listing'],
  [/(^|\/)(docker-compose|compose)\.ya?ml$/, 'Server settings'],
]

export function checkLeftover(file: string, report: Report): void {
  const what = leftovers.find(([pattern]) => pattern.test(file))?.[1]
  if (what !== undefined) report('leftover-file', { file, message: `${what} would be published.` })
}

/** A map without sources tells only names and places. */
export function checkSourceMap(file: string, text: string, report: Report): void {
  let map: { sourcesContent?: unknown; sources?: unknown }
  try {
    map = JSON.parse(text)
  } catch {
    return
  }
  const { sourcesContent, sources } = map
  const count = Array.isArray(sourcesContent)
    ? sourcesContent.filter((source) => typeof source === 'string' && source !== '').length
    : 0
  if (count === 0) return
  const first = Array.isArray(sources) ? String(sources[0] ?? '') : ''
  report('source-map', {
    file,
    message: `It contains ${count} source ${count === 1 ? 'file' : 'files'}, such as ${first}.`,
  })
}
