import type { BlockListsReading } from '@sundry/contracts/domain-report-mail'
import { afterEach, describe, expect, test } from 'vitest'
import { registrableOf } from '../facts/domain-name.ts'
import { createBlockLists, isPublicResolver } from '../live/lookup-ports.ts'
import { barePorts } from '../testing/bare-ports.ts'
import { type Known, knownAnswers } from '../testing/known-answers.ts'
import { type ListEntries, startStandInLists } from '../testing/stand-in-lists.ts'
import { reportBlockLists } from './block-lists.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

const ZEN = 'zen.spamhaus.org'
const DBL = 'dbl.spamhaus.org'
const ADDRESS = '1.2.0.192'
const mail: Record<string, Known> = {
  'shop.com MX': ['x MX 10 mail.shop.com.'],
  'mail.shop.com A': ['x A 192.0.2.1'],
}

/** The section over a resolver on loopback that holds what lists say. */
async function report(entries: ListEntries, known = mail, zones: readonly string[] = [ZEN, DBL]) {
  const { server, questions: requested, close } = await startStandInLists(entries)
  closing.push(close)
  const port = createBlockLists({ servers: [server], zones })
  const subject = {
    ...{ domain: 'shop.com', suffix: 'com', host: 'shop.com', selectors: [], client: 'a client', registrableOf },
    signal: new AbortController().signal,
    ports: barePorts({ nameServers: knownAnswers(known), blockLists: port }),
  }
  const outcome = await reportBlockLists(subject)
  const states = (reading: BlockListsReading) => Object.fromEntries(reading.entries.map((one) => [one.list, one.state]))
  const codes = outcome.findings.map(({ code }) => code)
  return {
    ...outcome,
    codes,
    states: states(outcome.reading),
    asked: requested,
    again: () => reportBlockLists(subject),
  }
}
const cname = (name: string, target: string) => ({
  answers: [
    { name, type: 'CNAME', ttl: 60, data: `${target}.` },
    { name: target, type: 'A', ttl: 60, data: '127.0.0.2' },
  ],
})

describe('an address', () => {
  test.each([
    ['is listed by its code', ['127.0.0.4'], 'listed', ['block-list-address']],
    ['is under a policy', ['127.0.0.11'], 'listed', ['block-list-policy']],
    [
      'has a listing beside a policy',
      ['127.0.0.3', '127.0.0.10'],
      'listed',
      ['block-list-address', 'block-list-policy'],
    ],
    ['is unknown where a public resolver is refused', ['127.255.255.254'], 'unknown', []],
    ['is unknown where the query volume is refused', ['127.255.255.255', '127.0.0.2'], 'unknown', []],
    ['is unknown with a code of nobody', ['127.0.0.77'], 'unknown', []],
    ['is unknown with an address of the internet', ['8.8.8.8'], 'unknown', []],
    ['is unknown with a foreign address beside a code', ['127.0.0.2', '8.8.8.8'], 'unknown', []],
    [
      'is unknown with more records than a list gives',
      Array.from({ length: 40 }, (_, at) => `127.0.1.${at}`),
      'unknown',
      [],
    ],
    ['is unknown behind an alias', cname(`${ADDRESS}.${ZEN}`, 'elsewhere.example'), 'unknown', []],
    ['is unknown where the resolver fails', { rcode: 'SERVFAIL' }, 'unknown', []],
    ['is unknown where nobody answers', null, 'unknown', []],
  ] as const)('%s', async (_, entry, state, codes) => {
    const seen = await report({ [`${ADDRESS}.${ZEN}`]: entry as ListEntries[string] })
    expect({ codes: seen.codes, states: seen.states, isWhole: seen.incomplete === null }).toEqual({
      ...{ codes, states: { 'Spamhaus ZEN': state, 'Spamhaus DBL': 'not-listed' }, isWhole: state === 'listed' },
    })
  })

  test('six addresses are asked about: of mail hosts, or of the SPF record where it names one', async () => {
    const more = Array.from({ length: 9 }, (_, at) => `ip4:198.51.100.${at}`).join(' ')
    const txt = `x TXT "v=spf1 ip4:192.0.2.0/24 ip6:2001:db8::1/128 ${more} -all"`
    const { reading } = await report({}, { ...mail, 'shop.com TXT': [txt] })
    const requested = reading.entries.filter(({ list }) => list === 'Spamhaus ZEN')
    expect(requested.map(({ source }) => source)).toEqual(['mail.shop.com', ...Array(5).fill('SPF')])
    expect(reading.addressesLeftOut).toBe(5)
    expect(requested.map(({ subject }) => subject)).toContain('2001:db8::1')
  })
})

test('a list without its test entries is unknown, and asked about nothing', async () => {
  const {
    states,
    codes,
    asked: requested,
  } = await report({
    [`2.0.0.127.${ZEN}`]: ['127.255.255.252'],
    [`${ADDRESS}.${ZEN}`]: ['127.0.0.2'],
  })
  expect([states['Spamhaus ZEN'], codes]).toEqual(['unknown', []])
  expect(requested.some(({ name }) => name.startsWith(ADDRESS))).toBe(false)
})

test('a resolver that lists everything is not believed', async () => {
  const { states } = await report({ [`1.0.0.127.${ZEN}`]: ['127.0.0.2'], [`${ADDRESS}.${ZEN}`]: ['127.0.0.2'] })
  expect(states['Spamhaus ZEN']).toBe('unknown')
})

test('the test entries of a list are asked once an hour', async () => {
  const { again, asked: requested } = await report({})
  await again()
  expect(requested.filter(({ name }) => name.startsWith('2.0.0.127.zen'))).toHaveLength(1)
})

test('a domain is listed, abused or grey, by code or by bit', async () => {
  const zones = [DBL, 'multi.surbl.org', 'multi.uribl.com']
  const { codes } = await report(
    {
      [`shop.com.${DBL}`]: ['127.0.1.102'],
      'shop.com.multi.surbl.org': ['127.0.0.80'],
      'shop.com.multi.uribl.com': ['127.0.0.4'],
    },
    {},
    zones,
  )
  expect(codes.toSorted()).toEqual([
    ...['block-list-domain', 'block-list-domain', 'block-list-domain-abused', 'block-list-domain-grey'],
  ])
})

test('public resolvers are not asked, in any spelling', () => {
  const all = [
    '8.8.8.8',
    '1.1.1.1:53',
    '[2606:4700:4700::1111]:53',
    '::ffff:9.9.9.9',
    '208.67.222.222',
    'https://9.9.9.9/dns-query',
  ]
  expect(all.filter(isPublicResolver)).toEqual(all)
  expect(['127.0.0.53', '192.0.2.53:5353', '2001:db8::1'].filter(isPublicResolver)).toEqual([])
  expect(createBlockLists({ servers: all })).toBeNull()
})

test('a section in which no list had anything to look up has no grade', async () => {
  const entries = { [`2.0.0.127.${ZEN}`]: ['127.0.0.2'] }
  expect(await report(entries, {}, [ZEN])).toMatchObject({ graded: false, reading: { entries: [] } })
  expect(await report(entries, mail, [ZEN])).toMatchObject({ graded: true })
})
