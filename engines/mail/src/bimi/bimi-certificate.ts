import { type DerValue, formatIdentifier, OBJECT_IDENTIFIER, openDer, readDer, SEQUENCE } from '../base/der.ts'
import { canonicalDomain, isAtOrBelow } from '../base/names.ts'
import { decodeBase64 } from '../base/octets.ts'
import { createFindings, type Finding } from '../catalogue/finding.ts'

export interface BimiCertificate {
  readonly notBefore: string | null
  readonly notAfter: string | null
  readonly domains: readonly string[]
  readonly findings: readonly Finding[]
}

const BEGIN = '-----BEGIN CERTIFICATE-----'
const END = '-----END CERTIFICATE-----'
const MAX_PEM = 262_144
const SUBJECT_ALTERNATIVE_NAME = '2.5.29.17'
const EXTENDED_KEY_USAGE = '2.5.29.37'
/** id-kp-BrandIndicatorforMessageIdentification. */
const BIMI_USAGE = '1.3.6.1.5.5.7.3.31'
const [UTC_TIME, GENERALIZED_TIME, VERSION, EXTENSIONS, DNS_NAME] = [0x17, 0x18, 0xa0, 0xa3, 0x82]
const SOON = 30 * 86_400_000

/** Chain and signature are not checked. */
export function readBimiCertificate(pem: string, { domain, now }: { domain: string; now: Date }): BimiCertificate {
  const { report, findings } = createFindings()
  const certificate = parse(pem.slice(0, MAX_PEM))
  if (!certificate) {
    report('bimi-certificate-unreadable', {})
    return { notBefore: null, notAfter: null, domains: [], findings }
  }
  const { notBefore, notAfter, domains, usages } = certificate
  const dates = { notBefore: new Date(notBefore).toISOString(), notAfter: new Date(notAfter).toISOString() }
  if (now.getTime() > notAfter) report('bimi-certificate-expired', { date: dates.notAfter })
  else if (notAfter - now.getTime() < SOON) report('bimi-certificate-expires-soon', { date: dates.notAfter })
  if (now.getTime() < notBefore) report('bimi-certificate-not-yet-valid', { date: dates.notBefore })
  if (!usages.includes(BIMI_USAGE)) report('bimi-certificate-not-for-bimi', {})
  const requested = canonicalDomain(domain)
  if (!domains.some((name) => isAtOrBelow(requested, name.startsWith('default._bimi.') ? name.slice(14) : name))) {
    report('bimi-certificate-wrong-domain', { domain: requested })
  }
  return { ...dates, domains, findings }
}

interface Parsed {
  readonly notBefore: number
  readonly notAfter: number
  readonly domains: readonly string[]
  readonly usages: readonly string[]
}

function parse(pem: string): Parsed | null {
  const begin = pem.indexOf(BEGIN)
  const end = pem.indexOf(END, begin)
  const octets = begin < 0 || end < 0 ? null : decodeBase64(pem.slice(begin + BEGIN.length, end))
  const [body] = (octets && openDer(octets, SEQUENCE)) ?? []
  const values = body?.tag === SEQUENCE ? (readDer(body.contents) ?? []) : []
  const offset = values[0]?.tag === VERSION ? 1 : 0
  const validity = values[offset + 3]
  const [from, to] = validity?.tag === SEQUENCE ? (readDer(validity.contents) ?? []) : []
  const [notBefore, notAfter] = [parseTime(from), parseTime(to)]
  if (notBefore === null || notAfter === null) return null
  const extensions = readExtensions(values.find(({ tag }) => tag === EXTENSIONS))
  const names = (openDer(extensions.get(SUBJECT_ALTERNATIVE_NAME) ?? new Uint8Array(), SEQUENCE) ?? [])
    .filter(({ tag }) => tag === DNS_NAME)
    .map(({ contents }) => asciiOf(contents).toLowerCase())
  const usages = (openDer(extensions.get(EXTENDED_KEY_USAGE) ?? new Uint8Array(), SEQUENCE) ?? [])
    .filter(({ tag }) => tag === OBJECT_IDENTIFIER)
    .map(({ contents }) => formatIdentifier(contents))
  return { notBefore, notAfter, domains: names, usages }
}

function readExtensions(value: DerValue | undefined): ReadonlyMap<string, Uint8Array> {
  const extensions = new Map<string, Uint8Array>()
  for (const extension of (value && openDer(value.contents, SEQUENCE)) ?? []) {
    const parts = readDer(extension.contents) ?? []
    const [identifier, contents] = [parts[0], parts.at(-1)]
    if (identifier?.tag === OBJECT_IDENTIFIER && contents) {
      extensions.set(formatIdentifier(identifier.contents), contents.contents)
    }
  }
  return extensions
}

const asciiOf = (octets: Uint8Array) => Array.from(octets, (octet) => String.fromCharCode(octet)).join('')
const timeShape = /^([0-9]{2,4})([0-9]{2})([0-9]{2})([0-9]{2})([0-9]{2})([0-9]{2})Z$/

type Parts = [year: number, month: number, day: number, hour: number, minute: number, second: number]

/** A UTCTime or a GeneralizedTime (RFC 5280 4.1.2.5). */
function parseTime(value: DerValue | undefined): number | null {
  const match = timeShape.exec(asciiOf(value?.contents.subarray(0, 32) ?? new Uint8Array()))
  if (!match || (value?.tag !== UTC_TIME && value?.tag !== GENERALIZED_TIME)) return null
  const [year, month, day, hour, minute, second] = match.slice(1).map(Number) as Parts
  if ((value.tag === UTC_TIME) !== (match[1]?.length === 2)) return null
  const full = value.tag === UTC_TIME ? year + (year < 50 ? 2000 : 1900) : year
  return Date.UTC(full, month - 1, day, hour, minute, second)
}
