import type { HttpReading, TlsReading, WebReading } from '@sundry/contracts/domain-report-web'
import {
  bad,
  type Cell,
  dated,
  daysUntil,
  type Fact,
  formatSeconds,
  good,
  knownFacts,
  type ShownReading,
  shownOr,
  type Table,
  warn,
} from '../../../lookup/reading.ts'
import { formatDay } from '../../../platform/format.ts'

const SOON_DAYS = 14
const old = new Set(['TLSv1', 'TLSv1.1'])
const versionName = (version: string) => version.replace(/^TLSv/, 'TLS ').replace(/^TLS 1$/, 'TLS 1.0')

function tlsFacts(tls: TlsReading): (Fact | false)[] {
  const { daysLeft, certificates, trusted, trustFault, nameFits } = tls
  const [leaf] = certificates
  const isValid = trusted && nameFits
  const time = daysLeft === null ? null : daysUntil(daysLeft, SOON_DAYS)
  const left = time && (isValid ? time : bad(time.text))
  return [
    left !== null && {
      name: 'Certificate',
      value: leaf ? dated(leaf.validTo, left.tone) : left,
      note: [
        leaf && left.text,
        leaf?.issuerOrganization ?? leaf?.issuer,
        trusted
          ? nameFits
            ? 'trusted'
            : 'issued by a trusted CA'
          : `not trusted${trustFault ? `: ${trustFault}` : ''}`,
        nameFits ? 'hostname matches' : 'hostname does not match',
      ]
        .filter(Boolean)
        .join(', '),
    },
    {
      name: 'TLS',
      value: shownOr(tls.protocol && versionName(tls.protocol)),
      ...(tls.cipher !== null && { note: tls.cipher }),
    },
  ]
}

function httpFacts({ plain, secure, strictTransport }: HttpReading): Fact[] {
  const leads = ({ finalUrl, status, fault }: HttpReading['plain']) =>
    finalUrl === null ? warn(`No response${fault ? ` (${fault})` : ''}`) : `${finalUrl} (${shownOr(status)})`
  return [
    { name: 'http:// leads to', value: leads(plain) },
    { name: 'https:// leads to', value: leads(secure) },
    {
      name: 'HSTS',
      value:
        strictTransport === null
          ? warn('Not sent')
          : strictTransport.maxAge
            ? good(formatSeconds(strictTransport.maxAge))
            : warn('Sent, but ineffective: no max-age above 0'),
      ...(strictTransport !== null && { note: strictTransport.value }),
    },
  ]
}

const preloadFaults: Readonly<Record<string, string>> = {
  certificate: 'certificate not valid',
  'max-age': 'max-age below a year',
  subdomains: 'includeSubDomains missing',
  redirect: 'http:// does not redirect to this host',
}

/** Stored reports lack fields that were added later. */
function laterFacts({ tls, http, httpsRecords = [], preload, securityTxt }: WebReading): (Fact | false)[] {
  const altSvc = /(?:^|[,\s])h3(?:-\d+)?=/i.test(http?.altSvc ?? '')
  const record = httpsRecords.some((data) => /\balpn="?[^"\s]*\bh3\b/.test(data))
  const announced = [altSvc && 'Alt-Svc', record && 'the HTTPS record'].filter(Boolean).join(' and ')
  return [
    tls?.alpn !== undefined && {
      name: 'HTTP/2',
      value: tls.alpn === 'h2' ? good('Supported') : 'Not supported',
    },
    http?.altSvc !== undefined && {
      name: 'HTTP/3',
      value: announced === '' ? 'Not announced' : good('Announced'),
      ...(announced !== '' && { note: `By ${announced}` }),
    },
    preload != null && {
      name: 'HSTS preload',
      value: preload.faults.length > 0 ? 'Not eligible' : preload.requested ? good('Eligible') : 'Not requested',
      ...(preload.faults.length > 0 && { note: preload.faults.map((fault) => preloadFaults[fault]).join(', ') }),
    },
    securityTxt !== undefined && {
      name: 'security.txt',
      value: { found: securityTxt.contact, none: 'None', unknown: 'Unknown' }[securityTxt.state],
      ...(securityTxt.expires !== null && { note: `Expires ${formatDay(securityTxt.expires)}` }),
    },
  ]
}

function versionsTable({ protocols }: TlsReading): Table {
  const state = (version: string, offered: string): Cell => {
    if (offered === 'not-asked') return 'Unknown'
    if (offered === 'not-tested') return 'Not tested'
    const isOffered = offered === 'offered'
    const shown = isOffered ? 'Offered' : 'Not offered'
    return isOffered === old.has(version) ? warn(shown) : good(shown)
  }
  return {
    title: 'TLS versions',
    columns: ['Version', 'Offered'],
    rows: protocols.map(({ version, state: offered }) => [versionName(version), state(version, offered)]),
  }
}

const verdicts: Readonly<Record<string, (text: string) => Cell>> = { good, weak: warn, missing: (text) => warn(text) }

export function showWeb(reading: WebReading): ShownReading {
  const { host, tls, http, caa, dane } = reading
  return {
    facts: knownFacts([
      { name: 'Host', value: host, ...(tls && { note: tls.address }) },
      ...(tls ? tlsFacts(tls) : []),
      ...(http ? httpFacts(http) : []),
      {
        name: 'CAA',
        value: caa.issue === null ? 'Any CA may issue' : caa.issue.length === 0 ? 'No CA may issue' : caa.issue,
        ...(caa.foundAt !== null && { note: `Set at ${caa.foundAt}` }),
      },
      dane.records.length > 0 && {
        name: 'TLSA',
        value: dane.records.map(
          ({ data, fits }) => `${data}${fits === null ? '' : fits ? ' (matches)' : ' (does not match)'}`,
        ),
        note: `${dane.name}${dane.secure ? '' : ', not protected by DNSSEC'}`,
      },
      ...laterFacts(reading),
    ]),
    tables: [
      ...(tls
        ? [
            versionsTable(tls),
            {
              title: 'Certificates',
              columns: ['Subject', 'Issuer', 'Valid from', 'Valid to', 'Key'],
              rows: tls.certificates.map(({ subject, issuer, validFrom, validTo, keyType, keyBits }): Cell[] => [
                subject,
                issuer,
                dated(validFrom),
                dated(validTo),
                [keyType, keyBits].filter((part) => part !== null).join(' ') || '–',
              ]),
            },
          ]
        : []),
      ...(http && http.headers.length > 0
        ? [
            {
              title: 'Security headers',
              columns: ['Header', 'Verdict', 'Value'],
              rows: http.headers.map(({ name, value, verdict }) => [
                name,
                verdicts[verdict]?.(verdict === 'good' ? 'Good' : verdict === 'weak' ? 'Weak' : 'Missing') ?? verdict,
                shownOr(value),
              ]),
            },
          ]
        : []),
    ].filter(({ rows }) => rows.length > 0),
  }
}
