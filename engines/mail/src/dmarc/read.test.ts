import { describe, expect, test } from 'vitest'
import { createZoneResolver, type Zone } from '../testing/index.ts'
import { readDmarc } from './read.ts'
import { walkNames } from './record.ts'

const at = (domain: string, ...records: string[]): Zone => ({
  [`_dmarc.${domain}`]: { TXT: records.map((text) => [text]) },
})
const RUA = 'rua=mailto:a@example.com'
const read = (domain: string, zone: Zone) => readDmarc(domain, createZoneResolver(zone))
const policyOf = async (record: string) => (await read('example.com', at('example.com', record))).policy

describe('the record of the domain itself', () => {
  test.each([
    ['v=DMARC1; p=reject', 'reject'],
    ['v = DMARC1 ;p = Quarantine ; sp=none', 'quarantine'],
    [`v=DMARC1; ${RUA}; p=reject`, 'reject'],
    ['v=DMARC1;; junk; p=reject;', 'reject'],
    [`v=DMARC1; ${RUA}`, 'none'],
    [`v=DMARC1; p=rejects; ${RUA}`, 'none'],
    [`v=DMARC1; p=reject; sp=rejects; ${RUA}`, 'none'],
    [`v=DMARC1; p=reject; np=; ${RUA}`, 'none'],
    ['v=DMARC1; p=rejects; rua=a@example.com', null],
    ['v=DMARC1; p=rejects; rua=a@example.com, mailto:b@example.com', 'none'],
    ['v=DMARC1; p=rejects', null],
    ['v=dmarc1; p=reject', null],
    ['v=DMARC1x; p=reject', null],
    ['v=DMARC1 p=reject', null],
    ['p=reject; v=DMARC1', null],
  ])('%s means %s', async (record, policy) => {
    expect(await policyOf(record)).toBe(policy)
  })

  test('keeps a record that has no effect', async () => {
    expect(await read('example.com', at('example.com', 'v=DMARC1; p=rejects'))).toMatchObject({
      policy: null,
      subdomainPolicy: null,
      record: 'v=DMARC1; p=rejects',
      foundAt: 'example.com',
    })
  })

  test('states a policy for subdomains and the mode of testing', async () => {
    const zone = at('example.com', 'v=DMARC1; p=reject; sp=quarantine; t=y')
    expect(await read('Example.COM.', zone)).toMatchObject({
      policy: 'reject',
      subdomainPolicy: 'quarantine',
      testMode: true,
    })
    expect(await read('example.com', at('example.com', 'v=DMARC1; p=reject'))).toMatchObject({
      subdomainPolicy: 'reject',
      testMode: false,
    })
  })

  test('the record of the domain itself is found for a name in Unicode', async () => {
    expect((await read('bücher.example', at('xn--bcher-kva.example', 'v=DMARC1; p=reject'))).foundAt).toBe(
      'xn--bcher-kva.example',
    )
  })
})

describe('the walk up the tree', () => {
  test('asks at most eight names', () => {
    expect(walkNames('a.b.c.d.e.f.g.example.com')).toEqual([
      'a.b.c.d.e.f.g.example.com',
      ...['c.d.e.f.g.example.com', 'd.e.f.g.example.com', 'e.f.g.example.com', 'f.g.example.com', 'g.example.com'],
      ...['example.com', 'com'],
    ])
    expect(walkNames('a.b.c.d.e.f.example.com')[1]).toBe('b.c.d.e.f.example.com')
    expect(walkNames('com')).toEqual(['com'])
  })

  const host = { 'a.mail.example.com': { A: ['192.0.2.1'] } }
  test.each([
    ['the record with the fewest labels wins', '', 'example.com'],
    ['psd=n ends it', 'psd=n; ', 'mail.example.com'],
    ['psd=u does not', 'psd=u; ', 'example.com'],
  ])('%s', async (_, psd, foundAt) => {
    const zone = {
      ...host,
      ...at('mail.example.com', `v=DMARC1; ${psd}p=quarantine`),
      ...at('example.com', 'v=DMARC1; p=reject'),
    }
    expect((await read('a.mail.example.com', zone)).foundAt).toBe(foundAt)
  })

  test('prefers the domain one label below a public suffix to the suffix', async () => {
    const zone = { ...at('bank.example', 'v=DMARC1; p=reject; psd=y'), ...at('giant.bank.example', 'v=DMARC1; p=none') }
    expect((await read('mail.giant.bank.example', zone)).foundAt).toBe('giant.bank.example')
    expect(await read('mail.mega.bank.example', zone)).toMatchObject({
      foundAt: 'bank.example',
      organizationalDomain: 'mega.bank.example',
    })
    expect(
      (await read('a.mail.giant.bank.example', { ...zone, ...at('mail.giant.bank.example', 'v=DMARC1; p=quarantine') }))
        .foundAt,
    ).toBe('giant.bank.example')
  })

  test('discards two records and goes on', async () => {
    const zone = {
      ...at('mail.example.com', 'v=DMARC1; p=none; psd=n', 'v=DMARC1; p=none'),
      ...at('example.com', 'v=DMARC1; p=reject'),
    }
    expect((await read('mail.example.com', zone)).foundAt).toBe('example.com')
  })

  test('takes sp for domains that exist and np for those that do not', async () => {
    const zone: Zone = {
      ...at('example.com', 'v=DMARC1; p=reject; sp=none; np=quarantine'),
      'host.dept.example.com': { A: ['192.0.2.1'] },
    }
    expect((await read('host.dept.example.com', zone)).policy).toBe('none')
    expect((await read('dept.example.com', zone)).policy).toBe('none')
    expect((await read('ghost.example.com', zone)).policy).toBe('quarantine')
    expect((await read('ghost.example.com', at('example.com', 'v=DMARC1; p=reject; sp=none'))).policy).toBe('none')
    expect((await read('ghost.example.com', { ...zone, 'ghost.example.com': { TIMEOUT: true } })).policy).toBe('none')
  })

  test('knows nothing where a lookup fails', async () => {
    const zone = { ...at('example.com', 'v=DMARC1; p=reject'), '_dmarc.mail.example.com': { TIMEOUT: true as const } }
    expect(await read('mail.example.com', zone)).toMatchObject({ policy: null, record: null })
    expect((await read('example.com', { ...zone, '_dmarc.com': { RCODE: 'SERVFAIL' } })).policy).toBe('reject')
  })
})
