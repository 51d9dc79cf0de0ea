// What a caller of the functions is told: what each does, what it costs, how long it may take, why an input is refused
// and what the sample of a server without lookups says.
import { describe, expect, test } from 'vitest'
import { signInOptions } from './accounts.ts'
import { crawlSite } from './crawl-site-v1.ts'
import { digDns } from './dig-dns-v1.ts'
import { domainExpiryCheck } from './domain-expiry-check-v1.ts'
import { fetchRobots } from './fetch-robots-v1.ts'
import { contracts } from './functions.ts'
import { listImageOperations } from './image-history.ts'
import { imageOperations } from './image-operations.ts'
import { removeBackground } from './remove-background.ts'

interface Checked {
  safeParse: (value: unknown) => { success: boolean; error?: { issues: { message: string }[] } }
}
const refusal = (input: Checked, value: unknown) => input.safeParse(value).error?.issues[0]?.message

describe('what a call costs and how long it may take', () => {
  test('the catalogue of functions is the one that was reviewed', () => {
    expect(
      contracts.map(({ name, price, timeoutMs, weight, summary }) => [name, price, timeoutMs, weight, summary]),
    ).toMatchSnapshot()
  })

  test.each([
    ['A', false, 0],
    ['A', true, 2],
    ['ALL', false, 7],
    ['ANY', false, 7],
    ['ALL', true, 37],
  ] as const)('a DNS lookup of %s, compared: %s, costs %i more', (recordType, compare, more) =>
    expect(digDns.surcharge?.({ domain: 'a.example', recordType, compare })).toBe(more),
  )
  test.each([
    [24, 0],
    [25, 1],
    [100, 4],
    [500, 20],
  ])('a crawl of %i pages costs %i more', (maxPages, more) =>
    expect(crawlSite.surcharge?.({ url: 'https://a.example', maxPages, maxDepth: 5 })).toBe(more),
  )
  test.each([
    ['', false, 0],
    ['', true, 1],
    ['beach', false, 3],
    ['beach', true, 4],
  ])('the history searched for %j, added up: %s, costs %i more', (search, totals, more) =>
    expect(listImageOperations.surcharge?.({ search, totals, before: null })).toBe(more),
  )
})

describe('why an input is refused', () => {
  test.each([
    ['x'.repeat(2049), 'This is too long to be a domain name.'],
    ['x'.repeat(255), 'This is too long to be a domain name.'],
    ['a b.example', 'A domain name has no spaces in it.'],
    ['x'.repeat(254), undefined],
    [`${'x'.repeat(254)}/${'y'.repeat(2048 - 255)}`, undefined],
  ])('a domain: %.12s…', (domain, why) => expect(refusal(domainExpiryCheck.input, { domain })).toBe(why))
  test.each([
    [`https://a.example/${'x'.repeat(2030)}`, undefined],
    [`https://a.example/${'x'.repeat(2031)}`, 'This address is too long.'],
    ['https://', 'Invalid URL format. Please enter a valid URL (e.g., https://example.com).'],
    [7, 'Please enter a website URL to analyze.'],
    ['  ', 'Please enter a website URL to analyze.'],
  ])('an address: %.20s…', (url, why) => expect(refusal(fetchRobots.input, { url })).toBe(why))
  test('a record type or a resolver that is not in the list', () => {
    expect(refusal(digDns.input, { domain: 'a.example', recordType: 'MD5' })).toBe(
      'Please choose a record type from the list.',
    )
    expect(refusal(digDns.input, { domain: 'a.example', resolver: 'mine' })).toBe(
      'Please choose a resolver from the list.',
    )
  })
  test('a picture that is none, is a data: address or is over 50 MB', () => {
    const none = 'Please send the picture as base64 in the field image.'
    const image = (value: unknown) => refusal(removeBackground.input, { image: value })
    expect(image(undefined)).toBe(none)
    expect(image('AAA')).toBe(none)
    expect(image('AAAA')).toBeUndefined()
    expect(image('data:image/png;base64,AAAA')).toBe('Please send the base64 alone, without the data: prefix.')
    const most = Math.ceil((50 * 1024 * 1024) / 3) * 4
    expect(image('A'.repeat(most))).toBeUndefined()
    expect(image('A'.repeat(most + 1))).toBe('File size too large (max 50MB)')
  })
  test('a log of nothing, of too much, or with settings that are too long', () => {
    const [one] = imageOperations.exampleInput
    const log = (value: unknown) => refusal(imageOperations.input, value)
    expect(log([])).toBe('There is nothing to write.')
    expect(log(Array.from({ length: 500 }, () => one))).toBeUndefined()
    expect(log(Array.from({ length: 501 }, () => one))).toBe('At most 500 operations can be written at once.')
    const settings = (octets: number) => [{ ...one, settings: { tool: 'x', note: 'y'.repeat(octets - 22) } }]
    expect(JSON.stringify(settings(1024)[0]?.settings)).toHaveLength(1024)
    expect(log(settings(1024))).toBeUndefined()
    expect(log(settings(1025))).toBe('The settings of an operation are too long.')
    expect(log([{ ...one, original_filename: 'x'.repeat(320) }])).toBeUndefined()
    expect(log([{ ...one, original_filename: 'x'.repeat(321) }])).toBeDefined()
    expect(log([{ ...one, original_size: 0, settings: { tool: 'x'.repeat(64) } }])).toBeUndefined()
    expect(log([{ ...one, original_size: -1 }])).toBeDefined()
    expect(log([{ ...one, settings: { tool: 'x'.repeat(65) } }])).toBeDefined()
    expect(log([{ ...one, settings: { tool: '' } }])).toBeDefined()
  })
  test('a search of the history of more than 200 characters, or a place in it that is none', () => {
    const list = (value: object) => refusal(listImageOperations.input, value)
    expect(list({ search: 'x'.repeat(200) })).toBeUndefined()
    expect(list({ search: 'x'.repeat(201) })).toBe('This is too long to search for.')
    const before = { created_at: 'x'.repeat(40), id: 'y'.repeat(64) }
    expect(list({ before })).toBeUndefined()
    expect(list({ before: { ...before, created_at: 'x'.repeat(41) } })).toBeDefined()
    expect(list({ before: { ...before, id: 'y'.repeat(65) } })).toBeDefined()
  })
  test('a crawl of no page, of more than 500, or deeper than 10', () => {
    const crawl = (some: object) => crawlSite.input.safeParse({ url: 'https://a.example', ...some })
    expect(crawl({}).data).toMatchObject({ maxPages: 100, maxDepth: 5 })
    for (const some of [{ maxPages: 1 }, { maxPages: 500 }, { maxDepth: 0 }, { maxDepth: 10 }])
      expect(crawl(some).success).toBe(true)
    for (const some of [{ maxPages: 0 }, { maxPages: 501 }, { maxDepth: -1 }, { maxDepth: 11 }])
      expect(crawl(some).success).toBe(false)
  })
})

test.each(contracts.filter(({ sample }) => sample).map((one) => [one.name, one] as const))(
  'the sample of %s is the one that was reviewed, and names no host that somebody could own',
  (_, { sample, input, exampleInput }) => {
    const shown = sample?.(input.parse(exampleInput) as never)
    expect(shown).toMatchSnapshot()
    const hosts = JSON.stringify(shown).match(/(?:[a-z0-9-]+\.)+[a-z]{2,}/g) ?? []
    const known = /(?:^|\.)(?:example|example\.(?:com|net|org))$/
    expect(hosts.filter((host) => !known.test(host))).toMatchSnapshot()
  },
)

test('the ways to sign up are three', () => {
  const answer = { accounts: true, mail: true, providers: ['github', 'google'] }
  for (const signUp of ['open', 'confirm', 'invite', undefined])
    expect(signInOptions.output.safeParse({ ...answer, signUp }).success).toBe(true)
  expect(signInOptions.output.safeParse({ ...answer, signUp: 'closed' }).success).toBe(false)
})
