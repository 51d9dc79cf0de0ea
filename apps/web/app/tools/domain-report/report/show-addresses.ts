import type { AddressesReading } from '@sundry/contracts/domain-report/places'
import { knownFacts, type ShownReading, shownOr } from './reading.ts'

type Names = AddressesReading['addresses'][number]['names']

/** A name by reverse DNS, with whether it leads back to the address. */
export function reverseNames(names: Names) {
  if (names.length === 0) return { text: 'none', tone: 'warn' } as const
  const isConfirmed = names.some(({ confirmed }) => confirmed)
  const text = names.map(({ name, confirmed }) => (confirmed ? name : `${name} (does not lead back)`)).join(', ')
  return { text, tone: isConfirmed ? 'good' : 'warn' } as const
}

export function showAddresses({ addresses, withheld }: AddressesReading): ShownReading {
  return {
    facts: knownFacts([
      withheld > 0 && { name: 'Not shown', value: `${withheld} private`, note: 'Addresses of inner networks.' },
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
