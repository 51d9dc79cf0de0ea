import type { Report } from '../context/context.ts'
import { lineIndex } from '../scan/read-page.ts'

interface Secret {
  readonly name: string
  readonly pattern: RegExp
  /** In every match, and quick to look for. */
  readonly hint: RegExp
}

/** Forms that are given out as secrets and nothing else; keys meant for browsers are left out. */
const secrets: readonly Secret[] = [
  { name: 'a private key', hint: /PRIVATE KEY/, pattern: /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY(?: BLOCK)?-----/g },
  { name: 'an AWS access key', hint: /AKIA|ASIA/, pattern: /\b(?:AKIA|ASIA)[A-Z2-7]{16}\b/g },
  {
    name: 'a GitHub token',
    hint: /ghp_|gho_|ghu_|ghs_|ghr_|github_pat_/,
    pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_[A-Za-z0-9_]{60,})\b/g,
  },
  { name: 'a GitLab token', hint: /glpat-/, pattern: /\bglpat-[A-Za-z0-9_-]{20,}\b/g },
  { name: 'a Slack token', hint: /xox/, pattern: /\bxox[abposr]-[A-Za-z0-9-]{20,}\b/g },
  { name: 'a Stripe secret key', hint: /k_live_/, pattern: /\b[sr]k_live_[A-Za-z0-9]{20,}\b/g },
  { name: 'an npm token', hint: /npm_[A-Za-z\d]{9}/, pattern: /\bnpm_[A-Za-z0-9]{36}\b/g },
  { name: 'a SendGrid key', hint: /SG\.[\w-]{9}/, pattern: /\bSG\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}\b/g },
  {
    name: 'an OpenAI or Anthropic key',
    hint: /\bsk-[psa]/,
    pattern: /\bsk-(?:proj|ant|svcacct)-[A-Za-z0-9_-]{32,}\b/g,
  },
  { name: 'an OpenAI key', hint: /T3BlbkFJ/, pattern: /\bsk-[A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20}\b/g },
  {
    name: 'the address of a Slack webhook',
    hint: /hooks\.slack\.com/,
    pattern:
      /\bhooks\.slack\.com\/(?:services|workflows)\/[A-Z][A-Za-z0-9]{7,}\/[A-Z][A-Za-z0-9]{7,}\/[A-Za-z0-9]{16,}/g,
  },
  {
    name: 'the address of a Discord webhook',
    hint: /\/api\/webhooks\//,
    pattern: /\bdiscord(?:app)?\.com\/api\/webhooks\/\d{17,20}\/[A-Za-z0-9_-]{60,}/g,
  },
  { name: 'a DigitalOcean token', hint: /_v1_/, pattern: /\bdo[opr]_v1_[a-f0-9]{64}\b/g },
  { name: 'a Mailgun key', hint: /\bkey-[a-f\d]{8}/, pattern: /(?<![\w-])key-[a-f0-9]{32}\b/g },
  { name: 'a Mailchimp key', hint: /-us\d/, pattern: /\b[a-f0-9]{32}-us\d{1,2}\b/g },
  { name: 'the key of an Azure store', hint: /AccountKey=/, pattern: /\bAccountKey=[A-Za-z0-9+/]{86}==/g },
  {
    name: 'an Azure signature',
    hint: /sig=/,
    pattern: /[?&]sv=\d{4}-\d\d-\d\d&[^\s"'<>]{0,300}\bsig=[A-Za-z0-9%]{43,80}/g,
  },
  { name: 'a Google OAuth secret', hint: /GOCSPX-/, pattern: /\bGOCSPX-[A-Za-z0-9_-]{28}\b/g },
  { name: 'a Google service account', hint: /private_key_id/, pattern: /"private_key_id"\s*:\s*"[a-f0-9]{40}"/g },
  { name: 'a Google OAuth token', hint: /ya29\./, pattern: /\bya29\.[A-Za-z0-9_-]{60,}/g },
  { name: 'a Telegram bot token', hint: /:AA/, pattern: /\b\d{8,10}:AA[A-Za-z0-9_-]{33}\b/g },
  {
    name: 'a Shopify token',
    hint: /shpat_|shpca_|shppa_|shpss_/,
    pattern: /\bshp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}\b/g,
  },
  { name: 'a Square token', hint: /sq0/, pattern: /\b(?:sq0atp-[A-Za-z0-9_-]{22}|sq0csp-[A-Za-z0-9_-]{43})\b/g },
  { name: 'a PyPI token', hint: /pypi-AgE/, pattern: /\bpypi-AgEIcHlwaS5vcmc[A-Za-z0-9_-]{50,}/g },
  { name: 'a Hugging Face token', hint: /hf_/, pattern: /\bhf_[A-Za-z]{34}\b/g },
  { name: 'a Docker Hub token', hint: /dckr_pat_/, pattern: /\bdckr_pat_[A-Za-z0-9_-]{27}/g },
  { name: 'a Doppler token', hint: /\bdp\.[a-z]/, pattern: /\bdp\.(?:pt|st|ct|sa|scim|audit)\.[A-Za-z0-9]{40,44}\b/g },
  { name: 'a Vault token', hint: /hvs\./, pattern: /\bhvs\.[A-Za-z0-9_-]{90,}/g },
  { name: 'a Databricks token', hint: /dapi[a-f\d]{8}/, pattern: /\bdapi[a-f0-9]{32}\b/g },
  { name: 'a Linear key', hint: /lin_api_/, pattern: /\blin_api_[A-Za-z0-9]{40}\b/g },
  { name: 'a Notion token', hint: /ntn_/, pattern: /\bntn_[A-Za-z0-9]{40,50}\b/g },
  { name: 'a Postman key', hint: /PMAK-/, pattern: /\bPMAK-[a-f0-9]{24}-[a-f0-9]{34}\b/g },
  { name: 'a New Relic key', hint: /NRAK-/, pattern: /\bNRAK-[A-Z0-9]{27}\b/g },
  { name: 'a Sentry token', hint: /sntry/, pattern: /\bsntry[su]_[A-Za-z0-9+/=_-]{40,}/g },
  { name: 'a Brevo key', hint: /xkeysib-/, pattern: /\bxkeysib-[a-f0-9]{64}-[A-Za-z0-9]{16}\b/g },
  {
    name: 'a Groq, Perplexity or xAI key',
    hint: /gsk_|pplx-|xai-/,
    pattern: /\b(?:gsk_[A-Za-z0-9]{52}|pplx-[A-Za-z0-9]{48}|xai-[A-Za-z0-9]{80})\b/g,
  },
  { name: 'an age key', hint: /AGE-SECRET-KEY-1/, pattern: /\bAGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}\b/g },
  {
    name: 'a password in a URL',
    hint: /(?:postgres(?:ql)?|mysql|mongodb(?:\+srv)?|redis|amqp):\/\//,
    pattern: /\b(?:postgres(?:ql)?|mysql|mongodb(?:\+srv)?|redis|amqp):\/\/[^\s:/"'<>@]+:[^\s:/"'<>@]+@[^\s"'<>]+/g,
  },
]

const anyHint = new RegExp(secrets.map(({ hint }) => hint.source).join('|'))

/** Documentation shows keys that say of themselves that they are none. */
const isExample = (text: string) =>
  /EXAMPLE|example\b|x{6,}|\*{3}|0{8,}|1234567|abcdefgh|(?:your|my|some)[-_](?:\w+[-_])?(?:key|token|secret|pass)/i.test(
    text,
  )

const address = /^\w[\w+]*:\/\/([^:]*):([^@]*)@(\[[^\]]*\]|[^/:?#,]*)/
/** Names and addresses that belong to no one (RFC 2606, RFC 5737, RFC 3849). */
const reservedHost =
  /(^|\.)(?:example(?:\.(?:com|net|org|edu))?|test|invalid)$|^(?:192\.0\.2|198\.51\.100|203\.0\.113)\.|^\[2001:db8:/i
/** This machine, or a word in place of a name, as a service of a compose file has. */
const ownHost = /^(?:127\.[\d.]+|0\.0\.0\.0|\[::1?\]|host\.docker\.internal|[\w-]+)$/i
const sampleUser =
  /^(?:(?:my|your|db|test|some|the|app)?[-_]?(?:user(?:name)?|login|admin|name)|someone|somebody|alice|bob|joe|john|jane|scott|foo|root|guest|test|demo|postgres|mysql|mongo)$/i
const samplePassword =
  /^(?:(?:my|your|db|test|some|the|super|top)?[-_]?(?:secret|s3cret|pass(?:word|wd|phrase)?|p[a@]ssw[o0]rd|pwd|pw)|change[-_]?(?:me|it|this)|tiger|hunter2|letmein|foo|bar|baz|test|demo|sample|dummy|\w{1,3}|\d{1,6})\d{0,3}$/i
/** A template or a shell replaces these. */
const isFilledIn = (text: string) => /^(?:\$\{?\w|[{[(]|%[sdv]$|%\(|\.{3}|…|[A-Z]+_[A-Z_]+$)/.test(text)

/** An address in a manual: a word that stands for a password, or a place that is no one's. */
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
  // Most files have none of the hints, and one pass over them shows it.
  if (!anyHint.test(text)) return
  for (const { name, pattern, hint } of secrets) {
    if (!hint.test(text)) continue
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
  [/(^|\/)(desktop\.ini|\._[^/]+)$/, 'A file of the desktop'],
  [/(^|\/)(docker-compose|compose)\.ya?ml$/, 'Server settings'],
]

export function checkLeftover(file: string, report: Report): void {
  const what = leftovers.find(([pattern]) => pattern.test(file))?.[1]
  if (what !== undefined) report('leftover-file', { file, message: `${what} would be published.` })
}

/** A map without sources reveals only names and places. */
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
