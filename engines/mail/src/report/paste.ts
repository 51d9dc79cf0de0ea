export interface Paste {
  readonly kind: 'dns' | 'header'
  readonly name: string
  readonly type: string
  readonly data: string
}

/** What stands there now, for findings that are mended by changing it. */
export interface Published {
  readonly spf?: string | null
  readonly dmarc?: string | null
  /** The CAA domain of the authority in use, where it is known. */
  readonly issuer?: string | null
}

type Parameters = Readonly<Record<string, unknown>>
type Make = (parameters: Parameters, published: Published) => Paste | null

const text = (name: string, data: string): Paste => ({ kind: 'dns', name, type: 'TXT', data: `"${data}"` })
const at = (parameters: Parameters, key: string) => String(parameters[key] ?? '')
const domainOf = (parameters: Parameters) => at(parameters, 'domain')

/** Tags of a DMARC record with some changed, p right after v as RFC 9989 wants it. */
function withTags(record: string, changes: Readonly<Record<string, string>>): string {
  const kept = record
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !/^v\s*=/i.test(part))
    .filter((part) => !((part.split('=')[0] ?? '').trim().toLowerCase() in changes))
  const changed = Object.entries(changes).map(([name, value]) => `${name}=${value}`)
  const tags = [...changed, ...kept].sort((a, b) => Number(/^p\s*=/.test(b)) - Number(/^p\s*=/.test(a)))
  return ['v=DMARC1', ...tags].join('; ')
}

/** A change to the domain's own SPF record alone: one that is included is somebody else's. */
const changedSpf =
  (change: (record: string) => string): Make =>
  (parameters, { spf }) =>
    spf ? text(domainOf(parameters), change(spf)) : null
const changedDmarc =
  (changes: (domain: string) => Readonly<Record<string, string>>): Make =>
  (parameters, { dmarc }) =>
    dmarc ? text(`_dmarc.${domainOf(parameters)}`, withTags(dmarc, changes(domainOf(parameters)))) : null

const makers: Readonly<Record<string, Make>> = {
  'spf-none': (parameters) => text(domainOf(parameters), 'v=spf1 mx -all'),
  'spf-no-all': changedSpf((record) => `${record.trim()} ~all`),
  'spf-pass-all': changedSpf((record) => record.replace(/(^|\s)\+?all(?=\s|$)/gi, '$1-all')),
  'spf-ptr-used': changedSpf((record) => record.replace(/\s[+?~-]?ptr(?::\S*)?(?=\s|$)/gi, '')),
  'spf-redirect-ignored-with-all': changedSpf((record) => record.replace(/\sredirect=\S*/gi, '')),
  'dmarc-none': (parameters) => {
    const domain = domainOf(parameters)
    return text(`_dmarc.${domain}`, `v=DMARC1; p=quarantine; rua=mailto:dmarc-reports@${domain}`)
  },
  'dmarc-policy-none': changedDmarc(() => ({ p: 'quarantine' })),
  'dmarc-no-rua': changedDmarc((domain) => ({ rua: `mailto:dmarc-reports@${domain}` })),
  'mta-sts-none': (parameters) => text(`_mta-sts.${domainOf(parameters)}`, 'v=STSv1; id=1'),
  'tls-rpt-none': (parameters) => {
    const domain = domainOf(parameters)
    return text(`_smtp._tls.${domain}`, `v=TLSRPTv1; rua=mailto:tls-reports@${domain}`)
  },
  'bimi-none': (parameters) => {
    const domain = domainOf(parameters)
    return text(`default._bimi.${domain}`, `v=BIMI1; l=https://${domain}/logo.svg; a=`)
  },
  'caa-none': (parameters, { issuer }) =>
    issuer ? { kind: 'dns', name: domainOf(parameters), type: 'CAA', data: `0 issue "${issuer}"` } : null,
  'caa-issuer-not-listed': (parameters) => ({
    kind: 'dns',
    name: domainOf(parameters),
    type: 'CAA',
    data: `0 issue "${at(parameters, 'issuer')}"`,
  }),
  'http-hsts-missing': () => header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains'),
  'http-hsts-short': () => header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains'),
}

const header = (name: string, data: string): Paste => ({ kind: 'header', name, type: '', data })

/**
 * The record that mends a finding, where one can be written without knowing more than was looked up.
 *
 * @example
 * pasteFor({ code: 'tls-rpt-none', domain: 'example.com' })?.data // '"v=TLSRPTv1; rua=mailto:tls-reports@example.com"'
 */
export function pasteFor(finding: { readonly code: string } & Parameters, published: Published = {}): Paste | null {
  const paste = makers[finding.code]?.(finding, published) ?? null
  // Longer strings would have to be split, and none of ours is; a foreign record may be.
  return paste && paste.data.length <= 257 && !/[\\\n\r]/.test(paste.data) ? paste : null
}
