import type { BlockListsReading } from '@sundry/contracts/domain-report-block-lists'
import { bad, type Cell, good, knownFacts, type ShownReading } from '../../../lookup/reading.ts'
import { counted } from '../../../platform/format.ts'

type Entry = BlockListsReading['entries'][number]
type List = BlockListsReading['lists'][number]

const states: Readonly<Record<Entry['state'], Cell>> = {
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
                states[state],
                meanings.join('; ') || '–',
                codes.join(', ') || '–',
              ]),
            },
          ],
  }
}
