// Dates, stages and servers at the end of each bound and one beyond.
import { describe, expect, test } from 'vitest'
import { findStatuses } from './fields.ts'
import { parseRdap } from './parse-rdap.ts'
import { parseWhois } from './parse-whois.ts'
import { mergeRegistrations, nothingKnown, type RegistrationSource } from './registration.ts'
import { daysUntil, lifecycleOf, missingExpiryReason } from './status.ts'
import { stateOf } from './verdicts.ts'
import { rdapServerOf } from './whois-servers.ts'

test('a status is shorter than 80 characters; what is longer is a sentence about it', () => {
  const entry = (value: string) => ({ key: 'status', value, section: '', block: 0, indent: 0 })
  const longest = `locked${'d'.repeat(73)}`
  expect(findStatuses([entry(longest)])).toEqual([longest])
  expect(findStatuses([entry(`${longest}d`)])).toEqual([])
})

describe('a stage of life', () => {
  const now = new Date('2030-03-04T12:00:00Z')
  const stage = (expiresOn: string | null, ...status: string[]) =>
    lifecycleOf({ state: 'registered', registered: true, status, expiresOn }, now)
  test('goes by days: thirty are none to worry about', () => {
    expect([daysUntil('2030-03-05T12:00:00Z', now), daysUntil('2030-03-05T11:59:59Z', now)]).toEqual([1, 0])
    expect([daysUntil('2030-03-04T11:59:59Z', now), daysUntil(null, now), daysUntil('soon', now)]).toEqual([
      -1,
      null,
      null,
    ])
    expect(stage('2030-04-03T12:00:00Z')).toBe('active')
    expect(stage('2030-04-03T11:59:59Z')).toBe('expiring')
    expect(stage('2030-03-04T12:00:00Z')).toBe('expiring')
    expect(stage('2030-03-04T11:59:59Z')).toBe('expired')
  })
  test('a stage of life follows the registry first', () => {
    const later = '2039-01-01'
    for (const word of [
      'redemptionPeriod',
      'pending restore',
      'pendingRestore',
      'QUARANTINE',
      'to be suspended',
      'pendingDelete redemption',
    ])
      expect(stage(later, word), word).toBe('redemption')
    for (const word of ['pendingDelete', 'pending delete', 'to be released', 'ToBeReleased'])
      expect(stage(later, word), word).toBe('pending-delete')
    expect([stage(null, 'Expired'), stage(null, 'ok'), stage(null, 'not expired')]).toEqual([
      'expired',
      'active',
      'active',
    ])
    const other = (state: 'reserved' | 'not-found' | 'throttled') =>
      lifecycleOf({ ...nothingKnown(state, null), status: [] }, now)
    expect([other('reserved'), other('not-found'), other('throttled')]).toEqual(['reserved', 'free', null])
  })
  test('a missing date has its reason reported', () => {
    const why = (state: Parameters<typeof nothingKnown>[0] | 'registered', more: object = {}, tld = 'example') =>
      missingExpiryReason({ state, expiresOn: null, redacted: [], ...more } as never, tld)
    expect(why('registered', { expiresOn: '2030-01-01' })).toBeNull()
    expect(why('not-found')).toBe('This domain is not registered, so it has no expiry date.')
    expect(why('reserved')).toBe('The registry has reserved this name, so it does not expire.')
    expect(why('throttled')).toBe('The registry is rate-limiting queries. Try again in a few minutes.')
    expect(why('refused')).toBe('The registry refused the query from this server.')
    expect(why('unavailable')).toBe('The registry is unavailable. Try again later.')
    expect(why('unparseable')).toBe('The registry’s response contains no readable expiry date.')
    expect(why('registered', { redacted: ['Registry Expiration Date'] })).toBe(
      'The registry withholds the expiry date of this domain.',
    )
    expect(why('registered', { redacted: ['name'] }, 'de')).toBe(
      'The registry of .de, DENIC, does not publish expiry dates.',
    )
    expect(why('registered')).toBe('The registry of .example published no expiry date for this domain.')
  })
})

describe('an answer of a registry', () => {
  const whois = (...lines: string[]) =>
    parseWhois(['Domain Name: a.example', ...lines].join('\n'), { domain: 'a.example', tld: 'example' })
  test('an answer of a registry in sentences is read too', () => {
    expect(
      whois(
        'Registrar: X',
        'Record created on 2020-01-02.',
        'Record last updated on 2021-02-03.',
        'Record expires on 2031-03-04.',
      ),
    ).toMatchObject({
      ...{ createdOn: '2020-01-02', updatedOn: '2021-02-03', expiresOn: '2031-03-04' },
    })
    const text = 'Domain: a.example\nName server: ns1.a.example\n\nRegistered on 2020-01-02'
    expect(parseWhois(text, { domain: 'a.example', tld: 'example' }).createdOn).toBe('2020-01-02')
  })
  test.each([
    ['DNSSEC: signedDelegation', true],
    ['DNSSEC: yes', true],
    ['DNSSEC: Unsigned', false],
    ['DNSSEC: inactive', false],
    ['DNSSEC: perhaps', null],
    ['DS Data: 12345 8 2 AB', true],
    ['Comment: none', null],
  ])('%s is %s', (line, signed) => {
    expect(whois('Registrar: X', 'Name Server: ns1.b.example', line).dnssec).toBe(signed)
  })
  test('names what is withheld, thirty fields at most', () => {
    const fields = Array.from(
      { length: 40 },
      (_, at) => `Field ${String.fromCharCode(97 + (at % 26))}${at > 25 ? 'x' : ''}: REDACTED FOR PRIVACY`,
    )
    expect(whois('Registrar: X', 'Name Server: ns1.b.example', ...fields).redacted).toHaveLength(30)
    expect(
      whois('Registrar: X', 'Name Server: ns1.b.example', 'Owner: Not Disclosed', 'Owner: withheld').redacted,
    ).toEqual(['owner'])
  })
  test('a short answer of a registry in few words means that there is nothing', () => {
    const reported = (lines: number, length: number) =>
      stateOf([
        'Sorry, your search gave none: no such name'.padEnd(length, '.'),
        ...Array.from({ length: lines - 1 }, () => 'x'),
      ])
    expect([reported(1, 160), reported(4, 160), reported(5, 160), reported(1, 161)]).toEqual([
      'not-found',
      'not-found',
      null,
      null,
    ])
  })
  test('an excuse beside a verdict counts in three lines', () => {
    const lines = (count: number) => [
      'Domain not found.',
      'Please try again later.',
      ...Array.from({ length: count - 2 }, () => 'words'),
    ]
    expect([stateOf(lines(3)), stateOf(lines(4))]).toEqual(['throttled', 'not-found'])
  })
  test('an answer of a registry is read in 400 lines of 300 characters', () => {
    const behind = (lines: number) =>
      stateOf([...Array.from({ length: lines }, () => 'words of terms'), 'Domain not found'])
    expect([behind(399), behind(400)]).toEqual(['not-found', null])
    const far = (spaces: number) =>
      stateOf([...Array.from({ length: 9 }, () => 'words'), `${'y'.repeat(spaces)} database error`])
    expect([far(285), far(286)]).toEqual(['unavailable', null])
  })
  test('an answer in RDAP has dates of its calendar, leap seconds aside', () => {
    const dated = (eventDate: string) =>
      parseRdap({
        objectClassName: 'domain',
        ldhName: 'A.Example.',
        events: [{ eventAction: 'Expiration', eventDate }],
      }).expiresOn
    expect(['1969-12-31', '1970-01-01', '2200-12-31', '2201-01-01'].map(dated)).toEqual([
      null,
      '1970-01-01',
      '2200-12-31',
      null,
    ])
    expect(dated('2030-06-30T23:59:60Z')).toBe('2030-06-30T23:59:59Z')
    expect(dated('2030-06-30T23:59:00+02:00')).toBe('2030-06-30T21:59:00Z')
  })
  test('an answer in RDAP finds a registrar three deep', () => {
    const inside = (depth: number): object =>
      depth === 0 ? { roles: ['Registrar'], handle: 'R1' } : { roles: ['abuse'], entities: [inside(depth - 1)] }
    const found = (depth: number) =>
      parseRdap({ objectClassName: 'domain', ldhName: 'a.example', entities: [inside(depth)] }).registrar
    expect([found(0), found(3), found(4)]).toEqual(['R1', 'R1', null])
  })
})

describe('several answers', () => {
  const registered = (change: object) => ({ ...nothingKnown('registered', true), registered: true, ...change })
  const from = (source: RegistrationSource, change: object) => ({
    source,
    server: `${source}.example`,
    registration: registered(change) as never,
  })
  const values = {
    createdOn: '2020-01-01',
    updatedOn: '2021-01-01',
    registrar: 'R',
    registrarId: '9',
    nameServers: ['ns1.example'],
    status: ['ok'],
    dnssec: true,
  }
  test.each(Object.entries(values))('the field %s comes from the first answer that has it', (field, value) => {
    const empty = from('rdap', {})
    const merged = mergeRegistrations([
      from('registrar-rdap', { [field]: value }),
      from('whois', { [field]: value }),
      empty,
    ])
    expect(merged).toMatchObject({ [field]: value, sources: [{ field, from: 'whois', server: 'whois.example' }] })
    const both = mergeRegistrations([from('whois', { [field]: value }), from('rdap', { [field]: value })])
    expect(both?.sources[0]?.from).toBe('rdap')
    expect(mergeRegistrations([from('registrar-rdap', { [field]: value }), empty])?.sources[0]?.from).toBe(
      'registrar-rdap',
    )
  })
  test('the registrar’s expiry is its own', () => {
    const merged = mergeRegistrations([
      from('rdap', {}),
      from('registrar-rdap', { expiresOn: '2030-01-01', redacted: ['a'] }),
    ])
    expect(merged).toMatchObject({ expiresOn: null, registrarExpiresOn: '2030-01-01', redacted: ['a'] })
    expect(merged?.sources).toEqual([
      { field: 'registrarExpiresOn', from: 'registrar-rdap', server: 'registrar-rdap.example' },
    ])
    const both = mergeRegistrations([
      from('rdap', { registrarExpiresOn: '2029-01-01', expiresOn: '2031-01-01' }),
      from('registrar-rdap', { expiresOn: '2030-01-01' }),
    ])
    expect(both).toMatchObject({ expiresOn: '2031-01-01', registrarExpiresOn: '2029-01-01' })
    expect(mergeRegistrations([])).toBeNull()
  })
})

test('registries that IANA’s list lacks have a server, and its own entry wins', () => {
  const none = { publication: '', servers: new Map<string, string>() }
  const tlds = 'ac ag bz io lc me mn pr sc sh vc bh gl ch co de li my us example'.split(' ')
  expect(tlds.map((tld) => `${tld} ${rdapServerOf(tld, none)}`)).toMatchSnapshot()
  const listed = { publication: '', servers: new Map([['de', 'https://rdap.example/']]) }
  expect(rdapServerOf('de', listed)).toBe('https://rdap.example/')
})
