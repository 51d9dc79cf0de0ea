// Dates, stages and servers at the end of each bound and one beyond.
import { describe, expect, test } from 'vitest'
import { rdapServerOf } from './bootstrap.ts'
import { orderSeenIn, parseDate } from './dates.ts'
import { findStatuses } from './fields.ts'
import { daysUntil, lifecycleOf, missingExpiryReason } from './lifecycle.ts'
import { mergeRegistrations, type RegistrationSource } from './merge.ts'
import { parseRdap } from './parse-rdap.ts'
import { parseWhois } from './parse-whois.ts'
import { nothingKnown } from './registration.ts'
import { stateOf } from './verdicts.ts'
import { decodeWhois, whoisQuestion, whoisReferral, whoisServerOf } from './whois-servers.ts'

test('a status is shorter than 80 characters; what is longer is a sentence about it', () => {
  const entry = (value: string) => ({ key: 'status', value, section: '', block: 0, indent: 0 })
  const longest = `locked${'d'.repeat(73)}`
  expect(findStatuses([entry(longest)])).toEqual([longest])
  expect(findStatuses([entry(`${longest}d`)])).toEqual([])
})

describe('an hour in a zone', () => {
  // Each abbreviation beside its distance from Greenwich.
  test.each([
    ['EST -05:00', 'EDT -04:00', 'CST -06:00', 'CDT -05:00', 'MST -07:00', 'MDT -06:00', 'PST -08:00', 'PDT -07:00'],
    [
      'CET +01:00',
      'CEST +02:00',
      'EET +02:00',
      'EEST +03:00',
      'WET +00:00',
      'WEST +01:00',
      'BST +01:00',
      'MSK +03:00',
      'MSD +04:00',
    ],
    ['JST +09:00', 'KST +09:00', 'HKT +08:00', 'SGT +08:00', 'IST +05:30', 'ULAT +08:00', 'MYT +08:00', 'WIB +07:00'],
    [
      'NZST +12:00',
      'NZDT +13:00',
      'AEST +10:00',
      'AEDT +11:00',
      'CLT -04:00',
      'CLST -03:00',
      'BRT -03:00',
      'ART -03:00',
      'SAST +02:00',
    ],
  ])('%s and others', (...zones) => {
    for (const zone of zones) {
      const [name, offset] = zone.split(' ')
      const instant = new Date(`2030-03-04T05:06:07${offset}`).toISOString().replace('.000', '')
      expect(parseDate(`2030-03-04 05:06:07 ${name}`, null), name).toBe(instant)
      expect(parseDate(`2030-03-04 05:06:07 (${name?.toLowerCase()})`, null), name).toBe(instant)
      expect(parseDate(`2030-03-04 05:06:07 ${offset}`, null)).toBe(instant)
      expect(parseDate(`2030-03-04 05:06:07 UTC${offset}`, null)).toBe(instant)
    }
  })
  test('that nobody knows is Greenwich’s, and so is none', () => {
    for (const zone of ['', 'Z', 'UTC', 'GMT', 'XYZ'])
      expect(parseDate(`2030-03-04T05:06:07 ${zone}`, null)).toBe('2030-03-04T05:06:07Z')
    expect(parseDate('2030-03-04 05:06:07+0230', null)).toBe('2030-03-04T02:36:07Z')
    expect(parseDate('2030-03-04 05:06:07-03', null)).toBe('2030-03-04T08:06:07Z')
  })
})

describe('a date', () => {
  test.each(['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'])('in %s', (month) => {
    const day = new Date(`4 ${month} 2030 00:00 UTC`).toISOString().slice(0, 10)
    for (const text of [
      `4-${month}-2030`,
      `${month} 4, 2030`,
      `2030-${month}-04`,
      `04 ${month}ember 2030`,
      `${month} 4th 2030`,
    ])
      expect(parseDate(text, null), text).toBe(day)
    expect(parseDate(`Mon ${month} 4 05:06:07 EST 2030`, null)).toBe(`${day}T10:06:07Z`)
    expect(parseDate(`Mon ${month} 4 05:06:07 2030`, null)).toBe(`${day}T05:06:07Z`)
    expect(parseDate(`before ${month}-2030`, null)).toBe(`${day.slice(0, 8)}01`)
  })
  test('is one of the calendar, from 1970 to 2200', () => {
    expect(['1969-12-31', '1970-01-01', '2200-12-31', '2201-01-01'].map((text) => parseDate(text, null))).toEqual([
      ...[null, '1970-01-01', '2200-12-31', null],
    ])
    expect(['2030-00-04', '2030-01-00', '2030-12-31', '2030-13-01'].map((text) => parseDate(text, null))).toEqual([
      ...[null, null, '2030-12-31', null],
    ])
    expect(
      ['2030-02-28', '2030-02-29', '2032-02-29', '2030-04-30', '2030-04-31'].map((text) => parseDate(text, null)),
    ).toEqual([...['2030-02-28', null, '2032-02-29', '2030-04-30', null]])
  })
  test('with an hour that no clock has is a date alone', () => {
    expect(parseDate('2030-03-04 24:00:00', null)).toBe('2030-03-05T00:00:00Z')
    expect(parseDate('2030-03-04 25:00:00', null)).toBe('2030-03-04')
    expect(parseDate('2030-03-04 05:59', null)).toBe('2030-03-04T05:59:00Z')
    expect(parseDate('2030-03-04 05:60', null)).toBe('2030-03-04')
  })
  test('without spaces, with an hour or not', () => {
    expect([parseDate('20300304', null), parseDate('20300304 050607', null)]).toEqual([
      '2030-03-04',
      '2030-03-04T05:06:07Z',
    ])
  })
  test('of numbers says its order, or is not believed', () => {
    expect(['13/04/2030', '04/13/2030', '12/12/2030', '04.03.2030'].map((text) => parseDate(text, null))).toEqual([
      ...['2030-04-13', '2030-04-13', '2030-12-12', '2030-03-04'],
    ])
    expect(['12/04/2030', '04/12/2030', '04-03-2030'].map((text) => parseDate(text, null))).toEqual([null, null, null])
    expect([parseDate('05/06/2030 07:08:09', 'dmy'), parseDate('05/06/2030 07:08:09', 'mdy')]).toEqual([
      ...['2030-06-05T07:08:09Z', '2030-05-06T07:08:09Z'],
    ])
  })
  test('tells the order of others in the same text', () => {
    expect(
      ['a 12/04/2030', '13/04/2030 and 01/02/2030', '04/13/2030', '13/04/2030 and 04/13/2030'].map(orderSeenIn),
    ).toEqual([...[null, 'dmy', 'mdy', null]])
    expect(['(DD/MM/YYYY)', 'mm-dd-yyyy', 'dd.mm.yyyy'].map(orderSeenIn)).toEqual(['dmy', 'mdy', 'dmy'])
  })
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
  test('and first by what the registry says', () => {
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
  test('why there is no date is said', () => {
    const why = (state: Parameters<typeof nothingKnown>[0] | 'registered', more: object = {}, tld = 'example') =>
      missingExpiryReason({ state, expiresOn: null, redacted: [], ...more } as never, tld)
    expect(why('registered', { expiresOn: '2030-01-01' })).toBeNull()
    expect(why('not-found')).toBe('This domain is not registered, so nothing expires.')
    expect(why('reserved')).toBe('The registry holds this name itself, so nothing expires.')
    expect(why('throttled')).toBe(
      'The registry is limiting questions at the moment. Please try again in a few minutes.',
    )
    expect(why('refused')).toBe('The registry refused to answer this server.')
    expect(why('unavailable')).toBe('The registry could not answer at the moment. Please try again later.')
    expect(why('unparseable')).toBe('The registry answered in a form that holds no expiry date we can read.')
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
  test('in sentences is read too', () => {
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
  test('that says little in few words says that there is nothing', () => {
    const said = (lines: number, length: number) =>
      stateOf([
        'Sorry, your search gave none: no such name'.padEnd(length, '.'),
        ...Array.from({ length: lines - 1 }, () => 'x'),
      ])
    expect([said(1, 160), said(4, 160), said(5, 160), said(1, 161)]).toEqual(['not-found', 'not-found', null, null])
  })
  test('an excuse beside a verdict counts in three lines', () => {
    const lines = (count: number) => [
      'Domain not found.',
      'Please try again later.',
      ...Array.from({ length: count - 2 }, () => 'words'),
    ]
    expect([stateOf(lines(3)), stateOf(lines(4))]).toEqual(['throttled', 'not-found'])
  })
  test('is read in 400 lines of 300 characters', () => {
    const behind = (lines: number) =>
      stateOf([...Array.from({ length: lines }, () => 'words of terms'), 'Domain not found'])
    expect([behind(399), behind(400)]).toEqual(['not-found', null])
    const far = (spaces: number) =>
      stateOf([...Array.from({ length: 9 }, () => 'words'), `${'y'.repeat(spaces)} database error`])
    expect([far(285), far(286)]).toEqual(['unavailable', null])
  })
  test('in RDAP is wrong by its code', () => {
    const state = (errorCode: unknown) => parseRdap({ errorCode }).state
    expect([404, 429, 401, 403, 500, '404'].map(state)).toEqual([
      'not-found',
      'throttled',
      'refused',
      'refused',
      'unavailable',
      'not-found',
    ])
  })
  test('in RDAP has dates of its calendar, leap seconds aside', () => {
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
  test('in RDAP finds a registrar three deep', () => {
    const inside = (depth: number): object =>
      depth === 0 ? { roles: ['Registrar'], handle: 'R1' } : { roles: ['abuse'], entities: [inside(depth - 1)] }
    const found = (depth: number) =>
      parseRdap({ objectClassName: 'domain', ldhName: 'a.example', entities: [inside(depth)] }).registrar
    expect([found(0), found(3), found(4)]).toEqual(['R1', 'R1', null])
  })
})

describe('a server', () => {
  test('of a zone with a registry of its own comes before its top-level domain’s', () => {
    expect(whoisServerOf('priv.at')).toBe('whois.nic.priv.at')
    expect(whoisServerOf('co.za')).not.toBe(whoisServerOf('org.za'))
    expect(whoisServerOf('anything.at')).toBe(whoisServerOf('at'))
    expect(whoisServerOf('no-such-tld')).toBeNull()
  })
  test('is asked as it wants to be', () => {
    const asked = (server: string) => whoisQuestion(server, 'a.example')
    expect(asked('whois.denic.de')).toBe('-T dn,ace a.example')
    expect(asked('whois.jprs.jp')).toBe('a.example/e')
    for (const server of ['whois.dk-hostmaster.dk', 'whois.punktum.dk'])
      expect(asked(server)).toBe('--charset=utf-8 a.example')
    for (const server of [
      'whois.nic.name',
      'whois.verisign-grs.com',
      'ccwhois.verisign-grs.com',
      'tvwhois.verisign-grs.com',
    ])
      expect(asked(server)).toBe('domain a.example')
    expect(asked('whois.other.example')).toBe('a.example')
  })
  test('writes in its own letters where they are not UTF-8', () => {
    expect(decodeWhois(new TextEncoder().encode('ő'), 'whois.nic.hu')).toBe('ő')
    expect(decodeWhois(Uint8Array.of(0xf5), 'whois.nic.hu')).toBe('ő')
    expect(decodeWhois(Uint8Array.of(0xf5), 'whois.registro.br')).toBe('õ')
    expect(decodeWhois(Uint8Array.of(0xf5), 'whois.other.example')).toBe('õ')
    expect(decodeWhois(Uint8Array.of(0x1b, 0x24, 0x42, 0x46, 0x7c, 0x1b, 0x28, 0x42, 0xf5), 'whois.jprs.jp')).toMatch(
      /^日/,
    )
  })
  test('is told by the one of the root', () => {
    expect(whoisReferral('domain: EXAMPLE\nrefer:   Whois.NIC.example\n')).toBe('whois.nic.example')
    expect(whoisReferral('whois: whois://a.example')).toBe('a.example')
    expect(whoisReferral('Registrar WHOIS Server: b.example')).toBe('b.example')
    expect(whoisReferral('see: c.example')).toBeNull()
  })
})

describe('the order of numbers', () => {
  const created = (tld: string) =>
    parseWhois(`Domain Name: a.${tld}\nRegistrar: X\nName Server: ns1.b.example\nCreation Date: 03/04/2020`, {
      domain: `a.${tld}`,
      tld,
    }).createdOn
  test.each(['tk', 'us', 'pr', 'ph', 'gu', 'vi', 'fm', 'pw'])('.%s writes the month first', (tld) => {
    expect(created(tld)).toBe('2020-03-04')
  })
  test.each(['at', 'fi', 'uk', 'zw', 'xn--p1ai', 'nl', 've'])('.%s writes the day first', (tld) => {
    expect(created(tld)).toBe('2020-04-03')
  })
  test('nobody knows of others', () => expect(created('example')).toBeNull())
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
  test.each(Object.entries(values))('%s comes from the first that tells it', (field, value) => {
    const empty = from('rdap', {})
    const merged = mergeRegistrations([
      from('registrar-rdap', { [field]: value }),
      from('whois', { [field]: value }),
      empty,
    ])
    expect(merged).toMatchObject({ [field]: value, sources: [{ field, from: 'whois', server: 'whois.example' }] })
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

describe('registries that IANA’s list lacks', () => {
  const none = { publication: '', servers: new Map<string, string>() }

  test.each([
    ['identitydigital.services', ['ac', 'ag', 'bz', 'io', 'lc', 'me', 'mn', 'pr', 'sc', 'sh', 'vc']],
    ['centralnic.com', ['bh', 'gl']],
    ['nic.ch', ['ch']],
    ['registry.co', ['co']],
    ['denic.de', ['de']],
    ['nic.li', ['li']],
    ['mynic.my', ['my']],
    ['nic.us', ['us']],
  ])('%s answers for .%s', (operator, endings) => {
    for (const tld of endings) {
      const server = new URL(rdapServerOf(tld, none) ?? 'https://nobody.invalid/')
      expect(`${tld} ${server.hostname.split('.').slice(-2).join('.')}`).toBe(`${tld} ${operator}`)
      expect(server.protocol).toBe('https:')
    }
  })

  test('IANA’s own entry wins', () => {
    const listed = { publication: '', servers: new Map([['de', 'https://rdap.example/']]) }
    expect(rdapServerOf('de', listed)).toBe('https://rdap.example/')
    expect(rdapServerOf('example', none)).toBeNull()
  })
})
