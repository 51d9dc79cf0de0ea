// Contradictions between records of a zone, and records that load although they are hardly meant.
import type { createZone } from './zone.ts'
import type { ZoneFile, ZoneRecord } from './zone-file.ts'

export type ZoneLintCode =
  | 'soa-missing'
  | 'soa-repeated'
  | 'ns-missing'
  | 'outside-zone'
  | 'below-delegation'
  | 'cname-beside-others'
  | 'cname-repeated'
  | 'target-is-alias'
  | 'target-without-address'
  | 'dot-missing'
  | 'ttl-differs'
  | 'duplicate'
  | 'spf-repeated'
  | 'spf-long'
  | 'rrsig-missing'
  | 'rrsig-expired'
  | 'rrsig-not-yet-valid'
  | 'dnssec-wrong'
  | 'address-private'
  | 'host-underscore'
  | 'acme-challenge'
  | 'text-misplaced'
  | 'tlsa-unassigned'
  | 'caa-tag'
  | 'caa-value'
  | 'ds-misplaced'
  | 'ns-wildcard'
  | 'glue-missing'
  | 'ptr-forward'
  | 'serial-zero'
  | 'spf-type'
  | 'cname-loop'
  | 'cname-dangling'
  | 'below-dname'

export interface ZoneLint {
  readonly code: ZoneLintCode
  readonly severity: 'error' | 'warning' | 'info'
  readonly line: number
  readonly message: string
  /** The name that a missing dot made of the one that was meant. */
  readonly target?: string
}

export type Report = (
  code: ZoneLintCode,
  severity: ZoneLint['severity'],
  line: number,
  message: string,
  target?: string,
) => void

export interface NameLinting {
  readonly file: ZoneFile
  readonly zone: ReturnType<typeof createZone>
  readonly sets: ReadonlyMap<string, readonly ZoneRecord[]>
  /** The targets of aliases whose name has an underscore. */
  readonly aliased: ReadonlySet<string>
  readonly report: Report
}

export const shownName = (name: string) => (name === '.' ? name : name.replace(/\.$/, ''))
export const textIn = (data: string) => [...data.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) => text).join('')

const isBelow = (name: string, top: string) => name === top || name.endsWith(top === '.' ? '.' : `.${top}`)
const above = (name: string) => name.slice(name.indexOf('.') + 1) || '.'

/** Private, shared, link-local and loopback networks (RFC 6890). */
const privateIpv4 =
  /^(?:0|10|127)\.|^169\.254\.|^172\.(?:1[6-9]|2[0-9]|3[01])\.|^192\.168\.|^100\.(?:6[4-9]|[7-9][0-9]|1[01][0-9]|12[0-7])\./
const privateIpv6 = /^(?:f[cd][0-9a-f]{2}|fe[89ab][0-9a-f]):|^(?:0{0,4}:){2,7}0{0,3}1?$/i

const CAA_TAGS: ReadonlySet<string> = new Set(
  'issue issuewild issuemail issuevmc iodef contactemail contactphone'.split(' '),
)

type Lint = (record: ZoneRecord, linting: NameLinting) => void

const lintAddress: Lint = ({ name, data, line }, { report }) => {
  if (privateIpv4.test(data) || privateIpv6.test(data))
    report('address-private', 'info', line, `${shownName(name)} has the private address ${data}.`)
  // Active Directory has addresses below _msdcs.
  if (name.includes('_') && !/(?:^|\.)_msdcs\./.test(name))
    report(
      'host-underscore',
      'warning',
      line,
      `${shownName(name)} has an underscore, which no host name may have; some servers refuse the file.`,
    )
}

/** Records that are looked for below a name of their own only, by how they begin. */
const textPlaces: readonly (readonly [kind: string, start: RegExp, place: RegExp, name: string])[] = [
  ['DMARC', /^v=DMARC1\s*(?:;|$)/, /(?:^|\.)_dmarc\./, '_dmarc'],
  ['DKIM', /^v=DKIM1\s*(?:;|$)/, /\._domainkey\./, 'SELECTOR._domainkey'],
  ['MTA-STS', /^v=STSv1\s*(?:;|$)/, /^_mta-sts\./, '_mta-sts'],
  ['TLS-RPT', /^v=TLSRPTv1\s*(?:;|$)/, /^_smtp\._tls\./, '_smtp._tls'],
  ['BIMI', /^v=BIMI1\s*(?:;|$)/, /\._bimi\./, 'default._bimi'],
]

/** An alias of a service's name may lead to any other, and a wildcard answers for all. */
const lintTextPlace: Lint = ({ name, data, line }, { aliased, report }) => {
  const text = textIn(data)
  if (!text.startsWith('v=') || name.startsWith('*.')) return
  const found = textPlaces.find(([, start]) => start.test(text))
  if (!found || found[2].test(name) || aliased.has(name)) return
  const [kind, , , place] = found
  report(
    'text-misplaced',
    'warning',
    line,
    `${shownName(name)} has a ${kind} record, which is looked for only at ${place}.DOMAIN.`,
  )
}

/** RFC 6698 7: usages 0 to 3, selectors 0 and 1, matching types 0 to 2; 255 is for private use. */
const lintTlsa: Lint = ({ name, data, line }, { report }) => {
  const [usage, selector, matching] = data.split(' ').map(Number)
  const isKnown = (value: number | undefined, max: number) => value === 255 || (value ?? 0) <= max
  if (!isKnown(usage, 3) || !isKnown(selector, 1) || !isKnown(matching, 2))
    report(
      'tlsa-unassigned',
      'warning',
      line,
      `The TLSA record of ${shownName(name)} uses a number that has no meaning, so servers ignore it.`,
    )
}

const lintText: Lint = (record, linting) => {
  const { name, data, line } = record
  const { zone, report } = linting
  const host = name.replace(/^_mta-sts\./, 'mta-sts.')
  const hasHost = () => ['A', 'AAAA'].some((type) => zone.answer(host, type, 1).records.length > 0)
  if (host !== name && /^v=STSv1\s*;/.test(textIn(data)) && zone.holds(host) && !hasHost())
    report(
      'target-without-address',
      'error',
      line,
      `The MTA-STS record of ${shownName(name)} needs a policy at ${shownName(host)}, which has no address in this zone.`,
    )
  lintTextPlace(record, linting)
  if (name.startsWith('_acme-challenge.'))
    report(
      'acme-challenge',
      'info',
      line,
      `${shownName(name)} is the proof for a certificate. It can go once the certificate is issued.`,
    )
}

const lintCaa: Lint = ({ name, data, line }, { report }) => {
  const [, tag = ''] = data.split(' ', 2)
  const value = textIn(data)
  const kind = tag.toLowerCase()
  const of = `The CAA record of ${shownName(name)}`
  if (!CAA_TAGS.has(kind)) report('caa-tag', 'warning', line, `${of} has the unknown tag ${tag}.`)
  else if (kind === 'iodef' && !/^(?:mailto:[^\s@]+@[^\s@]+|https?:\/\/\S+)$/i.test(value))
    report('caa-value', 'warning', line, `${of} needs a URL for iodef, such as mailto:security@example.com.`)
  else if (/^issue(?:wild|mail|vmc)?$/.test(kind) && !/^\s*(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*)?\s*(?:;|$)/i.test(value))
    report('caa-value', 'warning', line, `${of} names no certificate authority: ${value}`)
}

const lintSigner: Lint = ({ name, line }, { file, sets, report }) => {
  if (file.origins.includes(name))
    report('ds-misplaced', 'error', line, `${shownName(name)} has its own DS record; it belongs in the parent zone.`)
  else if (!sets.has(`${name} NS`))
    report('ds-misplaced', 'error', line, `${shownName(name)} has a DS record but no NS records beside it.`)
}

const lintServer: Lint = ({ name, data, line }, { file, sets, report }) => {
  const target = data.toLowerCase()
  if (name.startsWith('*.'))
    report('ns-wildcard', 'info', line, `${shownName(name)} delegates by a wildcard, which servers treat differently.`)
  const hasAddress = sets.has(`${target} A`) || sets.has(`${target} AAAA`)
  if (!file.origins.includes(name) && isBelow(target, name) && !hasAddress)
    report(
      'glue-missing',
      'error',
      line,
      `${shownName(name)} is delegated to ${shownName(target)}, which lies in it: add its address as glue.`,
    )
}

const lintPointer: Lint = ({ name, line }, { file, report }) => {
  // Services are listed with PTR records (RFC 6763).
  if (!/\.(?:in-addr|ip6)\.arpa\.$/.test(`.${file.origin}`) && !/(?:^|\.)_/.test(name))
    report('ptr-forward', 'info', line, `${shownName(name)} has a PTR record outside of a reverse zone.`)
}

const lintStart: Lint = ({ name, data, line }, { report }) => {
  if (data.split(' ')[2] === '0')
    report('serial-zero', 'info', line, `The SOA record of ${shownName(name)} has the serial 0.`)
}

const lintSpfType: Lint = ({ name, line }, { report }) =>
  report('spf-type', 'warning', line, `The SPF type of ${shownName(name)} is obsolete: publish the text as TXT.`)

const lints: Readonly<Record<string, Lint>> = {
  A: lintAddress,
  AAAA: lintAddress,
  TXT: lintText,
  CAA: lintCaa,
  DS: lintSigner,
  NS: lintServer,
  PTR: lintPointer,
  SOA: lintStart,
  SPF: lintSpfType,
  TLSA: lintTlsa,
}

/** Looks at a record by its type. */
export const lintRecord: Lint = (record, linting) => lints[record.type]?.(record, linting)

/** Follows an alias to its end, as far as it stays in the zone. */
export function lintAlias({ name, line }: ZoneRecord, target: string, { zone, report }: NameLinting): void {
  const { rcode, records } = zone.answer(target, 'A')
  const path = [name, target, ...records.flatMap(({ type, data }) => (type === 'CNAME' ? [data.toLowerCase()] : []))]
  if (new Set(path).size < path.length)
    report('cname-loop', 'error', line, `${shownName(name)} is an alias that leads back to itself.`)
  else if (rcode === 'NXDOMAIN' && records.length === 0)
    report(
      'cname-dangling',
      'error',
      line,
      `${shownName(name)} is an alias of ${shownName(target)}, which does not exist.`,
    )
}

/** RFC 6672 2.4: a DNAME replaces all that is below it. */
export function lintBelowDname({ file: { records }, report }: NameLinting): void {
  const owners = new Set(records.flatMap(({ name, type }) => (type === 'DNAME' ? [name] : [])))
  if (owners.size === 0) return
  for (const { name, line } of records) {
    let top = above(name)
    while (top !== '.' && !owners.has(top)) top = above(top)
    if (owners.has(top))
      report(
        'below-dname',
        'error',
        line,
        `${shownName(name)} lies below the DNAME of ${shownName(top)}, which hides it.`,
      )
  }
}
