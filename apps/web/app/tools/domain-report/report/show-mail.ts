import type { ClientsReading, MailReading } from '@sundry/contracts/domain-report-mail'
import type { AddressesReading } from '@sundry/contracts/domain-report-v1'
import {
  bad,
  type Cell,
  type Fact,
  good,
  knownFacts,
  type ShownReading,
  shownOr,
  type Table,
  warn,
} from '../../../lookup/reading.ts'
import { counted, formatDay } from '../../../platform/format.ts'

type Names = AddressesReading['addresses'][number]['names']

/** A name by reverse DNS, with whether it leads back to the address. */
function reverseNames(names: Names) {
  if (names.length === 0) return { text: 'none', tone: 'warn' } as const
  const isConfirmed = names.some(({ confirmed }) => confirmed)
  const text = names.map(({ name, confirmed }) => (confirmed ? name : `${name} (not forward-confirmed)`)).join(', ')
  return { text, tone: isConfirmed ? 'good' : 'warn' } as const
}

export function showAddresses({ addresses, withheld }: AddressesReading): ShownReading {
  return {
    facts: knownFacts([
      withheld > 0 && { name: 'Not shown', value: `${withheld} private`, note: 'Private addresses.' },
    ]),
    tables:
      addresses.length === 0
        ? []
        : [
            {
              title: 'Names and addresses',
              columns: ['Name', 'Address', 'Network', 'Reverse name'],
              rows: addresses.map(({ host, address, network, names }) => [
                host,
                address,
                shownOr(network),
                names.length === 0 ? '–' : names.map(({ name }) => name).join(', '),
              ]),
            },
          ],
  }
}

const MAX_LOOKUPS = 10

function policy({ dmarc }: MailReading): Cell {
  if (dmarc.record === null) return bad('No record')
  if (dmarc.policy === null) return bad('No policy')
  return dmarc.policy === 'none' ? warn('none') : good(dmarc.policy)
}

function mailFacts(reading: MailReading): (Fact | false)[] {
  const { spf, dmarc, dkim, mtaSts, tlsReports, bimi, dane, refusesMail } = reading
  const [own] = spf.records
  return [
    refusesMail && { name: 'Accepts mail', value: 'No (null MX)' },
    {
      name: 'SPF lookups',
      value:
        own === undefined || own.record === null
          ? bad('No record')
          : (spf.lookups > MAX_LOOKUPS ? bad : good)(`${spf.lookups} of ${MAX_LOOKUPS}`),
      ...(own?.record != null && { note: own.record }),
    },
    {
      name: 'DMARC policy',
      value: policy(reading),
      note: [
        dmarc.record,
        dmarc.testMode && 'test mode (t=y)',
        dmarc.subdomainPolicy !== null &&
          dmarc.subdomainPolicy !== dmarc.policy &&
          `subdomains: ${dmarc.subdomainPolicy}`,
        dmarc.foundAt !== null && `at ${dmarc.foundAt}`,
      ]
        .filter(Boolean)
        .join(' · '),
    },
    {
      name: 'DKIM',
      value: dkim.found.length === 0 ? warn('No key found') : good(`${dkim.found.length} found`),
      note: `DNS cannot list selectors, so ${counted(dkim.tried, 'common selector was', 'common selectors were')} tried.`,
    },
    {
      name: 'MTA-STS',
      value: mtaSts.mode === null ? warn('None') : mtaSts.mode === 'enforce' ? good('enforce') : warn(mtaSts.mode),
      ...(mtaSts.mx.length > 0 && { note: mtaSts.mx.join(', ') }),
    },
    { name: 'TLS reports', value: tlsReports.length === 0 ? 'Not configured' : tlsReports },
    {
      name: 'BIMI',
      value: bimi.declined ? 'Opted out' : (bimi.location ?? 'None'),
      ...(bimi.authority && {
        note: `Certificate: ${bimi.authority}${bimi.certificateExpires ? `, until ${formatDay(bimi.certificateExpires)}` : ''}`,
      }),
    },
    {
      name: 'DANE',
      value: dane.hosts.map(
        ({ host, usable, fits }) =>
          `${host}: ${!usable ? 'no TLSA record' : fits === null ? 'published, not compared' : fits ? 'matches' : 'does not match'}`,
      ),
      ...(!dane.portAsked && { note: 'This server does not connect to port 25, so certificates are not compared.' }),
    },
  ]
}

const indented = (depth: number, text: string) => `${'↳ '.repeat(Math.min(Math.max(depth, 0), 6))}${text}`

/** The cost of each branch, its own lookup included, so that the branches of a record add up to it. */
function spfTable({ spf }: MailReading): Table {
  const branches = new Set(spf.records.map(({ domain }) => domain))
  return {
    title: 'SPF with its includes',
    columns: ['Domain', 'Reached by', 'Lookups', 'Record'],
    rows: spf.records.flatMap(({ domain, via, lookups, record, depth, terms }): Cell[][] => [
      [indented(depth, domain), shownOr(via), String(depth === 0 ? lookups : lookups + 1), record ?? warn('No record')],
      ...terms
        .filter(
          (term) => term.lookups > 0 && !(term.target !== null && branches.has(term.target) && isBranch(term.text)),
        )
        .map((term): Cell[] => [indented(depth + 1, term.target ?? domain), term.text, String(term.lookups), '–']),
    ]),
  }
}

const isBranch = (term: string) => /^(?:[-+~?]?include:|redirect=)/i.test(term)

const MAX_FLATTENED = 500
/** A report lists no more of them. */
const MAX_RECORDS = 40

/**
 * The addresses that the record authorises by name, branch by branch. Nothing to publish: providers change theirs
 * without notice. What is denied in an include, or not known whole, has no such list.
 */
function flattenedTable({ spf }: MailReading): Table {
  const rows = spf.records.flatMap(({ domain, terms }): Cell[][] =>
    terms
      .filter(({ text }) => !/^[-+~?]?all$/i.test(text) && !isBranch(text))
      .map(({ text }): Cell[] => [text.replace(/^\+/, ''), domain]),
  )
  const isDenying = spf.records.some(
    ({ terms, via }) => /^[-~?]/.test(via ?? '') || terms.some(({ text }) => /^[-~?](?!all$)/i.test(text)),
  )
  const isWhole =
    spf.records.length > 1 && spf.records.length < MAX_RECORDS && spf.records.every(({ record }) => record !== null)
  return {
    title: 'SPF flattened (not for publishing)',
    columns: ['Term', 'From'],
    rows: isWhole && !isDenying && rows.length <= MAX_FLATTENED ? rows : [],
  }
}

export function showMail(reading: MailReading): ShownReading {
  const { hosts, dkim } = reading
  const tables: Table[] = [
    {
      title: 'Mail servers',
      columns: ['Preference', 'Host', 'Address', 'Reverse name'],
      rows: hosts.flatMap(({ host, preference, addresses }): Cell[][] =>
        addresses.length === 0
          ? [[String(preference), host, bad('No address'), '–']]
          : addresses.map(({ address, names }) => [String(preference), host, address, reverseNames(names)]),
      ),
    },
    spfTable(reading),
    flattenedTable(reading),
    {
      title: 'DKIM keys',
      columns: ['Selector', 'Key', 'State', 'Record'],
      rows: dkim.found.map(({ selector, keyType, bits, revoked, record }) => [
        selector,
        [keyType, bits].filter((part) => part !== null).join(' '),
        revoked ? warn('Revoked') : good('In use'),
        record,
      ]),
    },
  ]
  return { facts: knownFacts(mailFacts(reading)), tables: tables.filter(({ rows }) => rows.length > 0) }
}

type Host = ClientsReading['services'][number]['hosts'][number]

const address = ({ hasAddress }: Host): Cell =>
  hasAddress === null ? 'Unknown' : hasAddress ? good('Yes') : bad('No address')

function certificate({ tls }: Host): Cell {
  if (tls === null) return 'Not tested'
  if (tls === 'not-offered') return bad('No STARTTLS')
  return tls === 'valid' ? good('Valid') : tls === 'invalid' ? bad('Not valid') : warn('No response over TLS')
}

const existence = (exists: boolean | null) => (exists === null ? 'Unknown' : exists ? good('Exists') : 'None')

export function showClients({ services, names, portsAsked: portsRequested }: ClientsReading): ShownReading {
  const declined = services.filter(({ offered }) => offered === false).map(({ service }) => service)
  const rows = services.flatMap(({ service, hosts }) =>
    hosts.map((host): Cell[] => [service, host.host, String(host.port), address(host), certificate(host)]),
  )
  return {
    facts: knownFacts([
      ...names.map(({ name, target, exists }) => ({
        name: name.split('.')[0] ?? name,
        value: existence(exists),
        note: target === null ? name : `${name} is an alias of ${target}`,
      })),
      { name: 'SRV records', value: rows.length === 0 ? 'None' : String(rows.length) },
      { name: 'Declared absent', value: declined },
      !portsRequested && {
        name: 'TLS',
        value: 'Not tested',
        note: 'This server does not connect to mail servers, so certificates are not checked.',
      },
    ]),
    tables:
      rows.length === 0
        ? []
        : [
            {
              title: 'Servers for mail programs',
              columns: ['Service', 'Host', 'Port', 'Address', 'Certificate'],
              rows,
            },
          ],
  }
}
