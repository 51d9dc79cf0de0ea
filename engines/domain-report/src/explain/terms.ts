import { counted, dictionary, readSecurityLines, securityFields } from '@sundry/kit'
import { isDmarcValue, readDkim, readSpfTerm, readTagList, readUris } from '@sundry/mail'
import { type RecordKind, readCaaData } from './pasted.ts'

/** A part of a record with its meaning in a sentence. */
export interface Term {
  readonly text: string
  readonly meaning: string
  /** Receivers cannot read it, or ignore it. */
  readonly isFault: boolean
}

const term = (text: string, meaning: string): Term => ({ text, meaning, isFault: false })
const fault = (text: string, meaning: string): Term => ({ text, meaning, isFault: true })

const MAX_TERMS = 100

/**
 * Explains each part of a record in its order.
 * @example
 * termsOf('spf', 'v=spf1 mx -all')[2] // { text: '-all', meaning: 'All other servers: mail may be rejected (fail).', isFault: false }
 */
export function termsOf(kind: RecordKind, text: string): readonly Term[] {
  const terms = kind === 'spf' ? spfTerms(text) : kind === 'caa' ? caaTerms(text) : otherTerms(kind, text)
  return terms.slice(0, MAX_TERMS)
}

const otherTerms = (kind: Exclude<RecordKind, 'spf' | 'caa'>, text: string): readonly Term[] =>
  kind === 'securityTxt' ? fileTerms(text) : tagTerms(kind, text)

const effects = {
  '+': 'mail is authorised (pass).',
  '-': 'mail may be rejected (fail).',
  '~': 'mail is suspicious (softfail).',
  '?': 'the record makes no statement (neutral).',
} as const

function spfTerms(text: string): readonly Term[] {
  const [version = '', ...rest] = text.split(/\s+/).filter((part) => part !== '')
  const all = rest.findIndex((part) => /^[-+~?]?all$/i.test(part))
  return [
    version.toLowerCase() === 'v=spf1'
      ? term(version, 'The version: this is an SPF record.')
      : fault(version, 'Not the version that receivers look for, which is v=spf1.'),
    ...rest.map((part, at) => spfTerm(part, all >= 0 && at > all)),
  ]
}

function spfTerm(part: string, isAfterAll: boolean): Term {
  const read = readSpfTerm(part)
  if (!read) return fault(part, 'Not valid SPF: receivers reject the whole record (permerror).')
  const target = part.replace(/^[^:=/]*[:=]?/, '')
  if (read.kind === 'modifier') {
    if (read.name === 'redirect') return term(part, `The SPF record of ${target} decides about all other servers.`)
    if (read.name === 'exp') return term(part, `A TXT record at ${target} explains a rejection to the sender.`)
    return fault(part, 'An unknown modifier, which receivers ignore.')
  }
  if (isAfterAll) return fault(part, 'Stands after all, so receivers never reach it.')
  return term(part, `${spfSubject(read.name, target)}: ${effects[read.qualifier]}`)
}

function spfSubject(name: string, target: string): string {
  const host = target.replace(/^\/.*$/, '') || 'this domain'
  switch (name) {
    case 'all':
      return 'All other servers'
    case 'include':
      return `Servers that the SPF record of ${host} authorises`
    case 'a':
      return `Servers at the addresses (A, AAAA) of ${host}`
    case 'mx':
      return `The servers that receive mail for ${host} (MX)`
    case 'ip4':
    case 'ip6':
      return target.includes('/') ? `Servers in the address block ${target}` : `The server at ${target}`
    case 'exists':
      return `Senders for which the name ${host} has an address`
    default:
      return `Servers whose reverse name is in ${host} (slow, and not to be used any more)`
  }
}

const alignments: Readonly<Record<string, string>> = dictionary({
  r: 'relaxed: a subdomain counts as the same domain',
  s: 'strict: only exactly the same domain counts',
})
const suffixes: Readonly<Record<string, string>> = dictionary({
  y: 'This name is a public suffix.',
  n: 'This name is an organisation’s domain.',
  u: 'Receivers find out by the records above whether this name is an organisation’s domain.',
})
const policies: Readonly<Record<string, string>> = dictionary({
  none: 'deliver it as usual, and only send reports',
  quarantine: 'treat it as suspicious, mostly as spam',
  reject: 'refuse it',
})
const policyFor = (mail: string) => (value: string) =>
  policies[value.toLowerCase()] ? `What receivers do with ${mail}: ${policies[value.toLowerCase()]}.` : null
const receiversOf = (what: string) => (value: string) =>
  value === '' || readUris(value).some(({ valid }) => !valid)
    ? null
    : `Receivers send ${what} to ${readUris(value)
        .map(({ text }) => text.replace(/^mailto:/i, ''))
        .join(', ')}.`

type Meaning = (value: string, text: string) => string | null

const versionOf =
  (expected: string, name: string): Meaning =>
  (value) =>
    value === expected ? `The version: this is ${name} record.` : null

/** Null where a value is not one that receivers know. */
const tags: Readonly<Record<Exclude<RecordKind, 'spf' | 'caa' | 'securityTxt'>, Readonly<Record<string, Meaning>>>> = {
  dmarc: {
    v: versionOf('DMARC1', 'a DMARC'),
    p: policyFor('mail from this domain that fails DMARC'),
    sp: policyFor('mail from its subdomains that fails DMARC'),
    np: policyFor('mail from subdomains that do not exist'),
    adkim: (value) => `DKIM alignment is ${alignments[value.toLowerCase()]}.`,
    aspf: (value) => `SPF alignment is ${alignments[value.toLowerCase()]}.`,
    rua: receiversOf('daily aggregate reports'),
    ruf: receiversOf('reports on single messages, which few receivers do,'),
    fo: () => 'When reports on single messages are requested.',
    pct: (value) => `The share of failing mail that the policy applies to, ${value}%. RFC 9989 dropped this tag.`,
    ri: () => 'The interval of reports. RFC 9989 dropped this tag; reports come daily.',
    rf: () => 'The format of reports on single messages. RFC 9989 dropped this tag.',
    t: (value) =>
      value.toLowerCase() === 'y' ? 'Testing: receivers apply the next weaker policy.' : 'The policy is in force.',
    psd: (value) => suffixes[value.toLowerCase()] ?? null,
  },
  dkim: {
    v: versionOf('DKIM1', 'a DKIM key'),
    k: (value) => (/^(?:rsa|ed25519)$/i.test(value) ? `The type of the key: ${value}.` : null),
    p: keyMeaning,
    h: (value) => `The hash algorithms that signatures may use: ${value}.`,
    s: (value) => (/\*|email/i.test(value) ? 'The key may sign email.' : null),
    t: (value) =>
      value.split(':').some((flag) => flag.trim().toLowerCase() === 'y')
        ? 'Testing: receivers treat a failed signature as no signature.'
        : 'The signing identity must be exactly this domain, not a subdomain.',
    n: (value) => `A note for people: ${value}`,
    g: () => 'Dropped by RFC 6376: receivers ignore it.',
  },
  mtaSts: {
    v: versionOf('STSv1', 'an MTA-STS'),
    id: (value) =>
      /^[a-z0-9]{1,32}$/i.test(value)
        ? 'The version of the policy file. Change it whenever the file changes, or senders do not fetch it again.'
        : null,
  },
  tlsRpt: {
    v: versionOf('TLSRPTv1', 'a TLS-RPT'),
    rua: receiversOf('daily reports on TLS failures'),
  },
  bimi: {
    v: versionOf('BIMI1', 'a BIMI'),
    l: (value) =>
      value === '' ? 'No logo: the domain declines to take part.' : `The logo is the SVG file at ${value}.`,
    a: (value) =>
      value === ''
        ? 'No mark certificate, so Gmail and Apple Mail show no logo.'
        : `The mark certificate is the PEM file at ${value}.`,
    avp: (value) => `Which logo to prefer: ${value}.`,
  },
}

function keyMeaning(value: string, text: string): string | null {
  if (value === '') return 'The key is revoked: signatures with it no longer pass.'
  const { keyType, bits } = readDkim(text)
  return bits === null ? null : `The public key: ${counted(bits, 'bit')} of ${keyType === 'rsa' ? 'RSA' : 'Ed25519'}.`
}

const MAX_SHOWN = 60

function tagTerms(kind: keyof typeof tags, text: string): readonly Term[] {
  const known = tags[kind]
  const seen = new Set<string>()
  return text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [tag] = readTagList(part).tags
      const shown = kind === 'dkim' && part.length > MAX_SHOWN ? `${part.slice(0, MAX_SHOWN)}…` : part
      if (!tag) return fault(shown, 'Not a tag with a value (name=value).')
      const isRepeated = seen.has(tag.name)
      seen.add(tag.name)
      if (isRepeated) return fault(shown, `The tag ${tag.name} stands here twice.`)
      if (!Object.hasOwn(known, tag.name)) return fault(shown, 'An unknown tag, which receivers ignore.')
      const isKnown = kind !== 'dmarc' || isDmarcValue(tag.name, tag.value)
      const meaning = isKnown ? (known[tag.name]?.(tag.value, text) ?? null) : null
      return meaning === null ? fault(shown, `Not a value that receivers know for ${tag.name}.`) : term(shown, meaning)
    })
}

const caaTags: Readonly<Record<string, (value: string) => string>> = dictionary({
  issue: (value) => authority(value, 'certificates'),
  issuewild: (value) => authority(value, 'wildcard certificates'),
  issuemail: (value) => authority(value, 'email certificates (S/MIME)'),
  issuevmc: (value) => authority(value, 'mark certificates for BIMI'),
  iodef: (value) => `CAs report refused requests to ${value.replace(/^mailto:/i, '')}.`,
  contactemail: (value) => `CAs may send their validation mail to ${value}.`,
  contactphone: (value) => `CAs may call ${value} for validation.`,
})

function authority(value: string, what: string): string {
  const [issuer = '', ...parameters] = value.split(';').map((part) => part.trim())
  if (issuer === '') return `No CA may issue ${what}.`
  const limits = parameters.filter((part) => part !== '')
  return `${issuer} may issue ${what}${limits.length > 0 ? `, under its condition ${limits.join('; ')}` : ''}.`
}

function caaTerms(text: string): readonly Term[] {
  const read = readCaaData(text)
  if (!read) return [fault(text, 'Not flags, a tag and a value.')]
  const { flags, tag, value } = read
  const flag =
    flags === '0'
      ? term(flags, 'No flag: CAs that do not know the tag ignore the record.')
      : flags === '128'
        ? term(flags, 'Critical: CAs that do not know the tag must not issue.')
        : fault(flags, 'Flags are 0 or 128.')
  return [flag, term(`${tag} "${value}"`, caaTags[tag]?.(value) ?? 'An unknown tag.')]
}

const fieldMeanings: Readonly<Record<string, (value: string) => string>> = dictionary({
  contact: (value) => `Report vulnerabilities to ${value.replace(/^(?:mailto|tel):/i, '')}.`,
  expires: (value) => `After ${value} the file is out of date.`,
  policy: (value) => `The rules for reports are at ${value}.`,
  encryption: (value) => `The key to encrypt reports is at ${value}.`,
  canonical: (value) => `The file belongs at ${value}.`,
  'preferred-languages': (value) => `Languages for reports: ${value}.`,
  acknowledgments: (value) => `People who reported something are thanked at ${value}.`,
  hiring: (value) => `Jobs in security are at ${value}.`,
  csaf: (value) => `Security advisories are listed at ${value}.`,
})

const fileTerms = (text: string): readonly Term[] =>
  readSecurityLines(text).lines.map(({ name, value }) => {
    const field = name.toLowerCase()
    const shown = name === '' ? value : `${name}: ${value}`
    if (!securityFields.has(field)) return fault(shown || '…', 'Not a field of a security.txt; readers ignore it.')
    return term(shown, fieldMeanings[field]?.(value) ?? '')
  })
