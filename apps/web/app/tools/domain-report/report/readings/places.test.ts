// What the sections of addresses and of the registration show.
import type { AddressesReading, RegistrationReading } from '@sundry/contracts/domain-report/places'
import { expect, test } from 'vitest'
import { factLines, tableLines } from '../../../../../testing/told.ts'
import { showAddresses } from './addresses.ts'
import { showRegistration } from './registration.ts'

test('each address is a row with its network and its names, and inner ones are counted', () => {
  const addresses = [
    { host: 'a.example', address: '192.0.2.1', network: 'AS64500', names: [{ name: 'b.example', confirmed: true }] },
    { host: 'www.a.example', address: '192.0.2.2', network: null, names: [] },
  ] as unknown as AddressesReading['addresses']
  const shown = showAddresses({ addresses, withheld: 2 } as AddressesReading)
  expect(factLines(shown)).toEqual(['Not shown: 2 private (Addresses of inner networks.)'])
  expect(tableLines(shown)).toEqual([
    'Names and addresses: Name | Address | Network | Reverse name',
    'a.example | 192.0.2.1 | AS64500 | b.example',
    'www.a.example | 192.0.2.2 | – | –',
  ])
  expect(factLines(showAddresses({ addresses: [], withheld: 1 }))).toEqual([
    'Not shown: 1 private (Addresses of inner networks.)',
  ])
  expect(showAddresses({ addresses: [], withheld: 0 } as unknown as AddressesReading)).toEqual({
    facts: [],
    tables: [],
  })
})

const registration: RegistrationReading = {
  registered: true,
  registrar: null,
  registeredOn: null,
  expiresOn: null,
  missingExpiryReason: null,
  daysLeft: null,
  status: [],
  nameServers: [],
  warnings: [],
}

test('what the registry says is told in dates that can be read', () => {
  const told = factLines(
    showRegistration({
      ...registration,
      registrar: 'Some Registrar',
      registeredOn: '2001-02-03T00:00:00.000Z',
      expiresOn: '2027-02-03T00:00:00.000Z',
      status: ['client transfer prohibited'],
      nameServers: ['ns1.a.example'],
      warnings: ['Two sources differ.'],
    }),
  )
  expect(told).toEqual([
    'Expires: February 3, 2027',
    'Registrar: Some Registrar',
    'Registered on: February 3, 2001',
    'Status: client transfer prohibited',
    'Name servers: ns1.a.example',
    'Remarks: Two sources differ.',
  ])
})

test.each<[Partial<RegistrationReading>, string[]]>([
  [{}, []],
  [{ registered: false }, ['Registered: No [bad]']],
  [{ missingExpiryReason: 'The registry keeps it.' }, ['Expires: – (The registry keeps it.)']],
  [{ daysLeft: -1 }, ['Time left: Expired 1 day ago [bad]']],
  [{ daysLeft: -2 }, ['Time left: Expired 2 days ago [bad]']],
  [{ daysLeft: 1 }, ['Time left: 1 day left [warn]']],
  [{ daysLeft: 0 }, ['Time left: 0 days left [warn]']],
  [{ daysLeft: 29 }, ['Time left: 29 days left [warn]']],
  [{ daysLeft: 30 }, ['Time left: 30 days left [good]']],
  [{ daysLeft: 1234 }, ['Time left: 1,234 days left [good]']],
])('a registration that is %o', (some, said) => {
  expect(factLines(showRegistration({ ...registration, ...some }))).toEqual(said)
})
