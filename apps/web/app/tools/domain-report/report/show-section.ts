import type { BlockListsReading } from '@sundry/contracts/domain-report-mail'
import type { DomainReportSection, RegistrationReading } from '@sundry/contracts/domain-report-v1'
import type { ZoneHealth, ZoneServerAddress } from '@sundry/contracts/domain-report-zone'
import {
  bad,
  type Cell,
  dated,
  daysUntil,
  formatSeconds,
  good,
  knownFacts,
  type ShownReading,
  shownOr,
  warn,
} from '../../../lookup/reading.ts'
import { counted } from '../../../platform/format.ts'
import { showDnssec } from './show-dnssec.ts'
import { showAddresses, showClients, showMail } from './show-mail.ts'
import { showWeb } from './show-web.ts'

type Entry = BlockListsReading['entries'][number]
type List = BlockListsReading['lists'][number]

const listingStates: Readonly<Record<Entry['state'], Cell>> = {
  listed: bad('Listed'),
  'not-listed': good('Not listed'),
  unknown: 'Unknown',
}
const answers: Readonly<Record<List['state'], Cell>> = {
  live: 'Responds',
  refused: 'Refuses the resolver of this server',
  unknown: 'No usable response',
}

export function showBlockLists({ lists, entries, addressesLeftOut }: BlockListsReading): ShownReading {
  const addresses = new Set(entries.filter(({ source }) => source !== '').map(({ subject }) => subject))
  const unknown = lists.filter(({ state }) => state !== 'live')
  return {
    facts: knownFacts([
      { name: 'Lists', value: lists.map(({ name }) => name) },
      {
        name: 'Addresses',
        value: addresses.size === 0 ? 'None found' : [...addresses],
        note: 'Mail hosts, and addresses that the SPF record names one by one. Networks and includes are not checked.',
      },
      addressesLeftOut > 0 && {
        name: 'Not checked',
        value: counted(addressesLeftOut, 'more address', 'more addresses'),
      },
      ...unknown.map(({ name, state }) => ({ name, value: answers[state] })),
    ]),
    tables:
      entries.length === 0
        ? []
        : [
            {
              title: 'Entries',
              columns: ['List', 'Subject', 'Source', 'State', 'Meaning', 'Response'],
              rows: entries.map(({ list, subject, source, state, meanings, codes }): Cell[] => [
                list,
                subject,
                source || 'Domain',
                listingStates[state],
                meanings.join('; ') || '–',
                codes.join(', ') || '–',
              ]),
            },
          ],
  }
}

const states: Readonly<Record<ZoneServerAddress['state'], Cell>> = {
  authoritative: good('Authoritative'),
  lame: bad('Lame'),
  silent: bad('No response'),
  'not-asked': 'Not queried',
}

const tested = (value: boolean | null): Cell => (value === null ? '–' : value ? good('Yes') : bad('No'))
const exposed = (value: 'open' | 'closed' | null): Cell =>
  value === null ? '–' : value === 'open' ? warn('Open') : good('Closed')

export function showZone(reading: ZoneHealth): ShownReading {
  const { soa, servers, delegation, ownNameServers, nsec3 } = reading
  const parent = reading.parentZone === '' || reading.parentZone === '.' ? '. (the root)' : reading.parentZone
  return {
    facts: knownFacts([
      { name: 'Parent zone', value: parent },
      delegation !== null && {
        name: 'Delegated to',
        value: delegation.nameServers,
        ...(delegation.ttl !== null && { note: `TTL ${formatSeconds(delegation.ttl)}` }),
      },
      ownNameServers !== null && { name: 'Name servers the zone lists', value: ownNameServers },
      reading.apexAlias !== null && { name: 'Alias at the apex', value: bad(reading.apexAlias) },
      soa !== null && {
        name: 'Serial',
        value: String(soa.serial),
        note: `Primary ${soa.primary}, contact ${soa.contact}`,
      },
      soa !== null && {
        name: 'Timers',
        value: [
          `refresh ${formatSeconds(soa.refresh)}`,
          `retry ${formatSeconds(soa.retry)}`,
          `expire ${formatSeconds(soa.expire)}`,
          `negative TTL ${formatSeconds(soa.minimum)}`,
        ],
      },
      nsec3 !== null && {
        name: 'NSEC3',
        value: `${nsec3.iterations} iterations, ${nsec3.saltLength}-byte salt`,
      },
      { name: 'DS at the parent', value: reading.delegationSigners },
      reading.serversLeftOut > 0 && { name: 'Not queried', value: counted(reading.serversLeftOut, 'server') },
    ]),
    tables:
      servers.length === 0
        ? []
        : [
            {
              title: 'Name servers',
              columns: ['Server', 'Address', 'State', 'Serial', 'TCP', 'EDNS', 'Zone transfer', 'Recursion', 'Time'],
              rows: servers.flatMap(({ name, addresses }) =>
                addresses.length === 0
                  ? [[name, bad('No address'), '–', '–', '–', '–', '–', '–', '–']]
                  : addresses.map((one): Cell[] => [
                      name,
                      one.address,
                      states[one.state],
                      shownOr(one.serial),
                      tested(one.tcp),
                      tested(one.edns),
                      exposed(one.transfer),
                      exposed(one.recursion),
                      one.elapsedMs === null ? '–' : `${Math.max(1, Math.round(one.elapsedMs))} ms`,
                    ]),
              ),
            },
          ],
  }
}

const SOON_DAYS = 30

export function showRegistration(reading: RegistrationReading): ShownReading {
  const { registered, registrar, registeredOn, expiresOn, missingExpiryReason, status, nameServers } = reading
  const left = reading.daysLeft === null ? null : daysUntil(reading.daysLeft, SOON_DAYS)
  return {
    facts: knownFacts([
      registered === false && { name: 'Registered', value: bad('No') },
      expiresOn === null
        ? missingExpiryReason !== null && { name: 'Expires', value: '–', note: missingExpiryReason }
        : { name: 'Expires', value: dated(expiresOn, left?.tone), ...(left && { note: left.text }) },
      registrar !== null && { name: 'Registrar', value: registrar },
      registeredOn !== null && { name: 'Registered on', value: dated(registeredOn) },
      { name: 'Status', value: status },
      { name: 'Name servers', value: nameServers },
      { name: 'Remarks', value: reading.warnings },
    ]),
    tables: [],
  }
}

const nothing: ShownReading = { facts: [], tables: [] }

export function showSection(answer: DomainReportSection): ShownReading {
  if (answer.reading === null) return nothing
  switch (answer.type) {
    case 'registration':
      return showRegistration(answer.reading)
    case 'zone':
      return showZone(answer.reading)
    case 'dnssec':
      return showDnssec(answer.reading)
    case 'addresses':
      return showAddresses(answer.reading)
    case 'web':
      return showWeb(answer.reading)
    case 'mail':
      return showMail(answer.reading)
    case 'clients':
      return showClients(answer.reading)
    case 'blocklists':
      return showBlockLists(answer.reading)
  }
}
