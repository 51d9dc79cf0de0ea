// Inputs and outputs of each function at the end of its bounds, and the sentence one step beyond.
import { describe, expect, test } from 'vitest'
import { crawlSite } from './functions/crawl-site-v1.ts'
import { dnsChange } from './functions/dns-change-v1.ts'
import { domainExpiryCheck } from './functions/domain-expiry-check-v1.ts'
import { domainReport } from './functions/domain-report-v1.ts'
import { fetchJsonLd } from './functions/fetch-json-ld-v1.ts'
import { clearImageOperations, listImageOperations } from './functions/image-history.ts'
import { imageOperations } from './functions/image-operations.ts'
import { removeBackground } from './functions/remove-background.ts'
import { syncRecipes } from './functions/sync-recipes.ts'
import { techLookup } from './functions/tech-lookup-v1.ts'
import { limits } from './limits.ts'
import type { z } from './zod.ts'

const MiB = 1_048_576
const first = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message ?? null

describe('a domain', () => {
  const messageFor = (domain: unknown) => first(domainExpiryCheck.input, { domain })
  test('a domain is typed in 2,048 characters and has 254 of its own', () => {
    const tooLong = 'This is too long to be a domain name.'
    expect([messageFor('x'.repeat(254)), messageFor('x'.repeat(255))]).toEqual([null, tooLong])
    const pasted = (length: number) => `a.example/${'x'.repeat(length - 10)}`
    expect([messageFor(pasted(2048)), messageFor(pasted(2049))]).toEqual([null, tooLong])
  })
  test('a domain has one character at least', () =>
    expect([messageFor('a'), messageFor(' '), messageFor('www.')]).toEqual([
      null,
      'Please enter a domain name.',
      'Please enter a domain name.',
    ]))
  test('a domain has no spaces', () => expect(messageFor('a b')).toBe('A domain name cannot contain spaces.'))
})

describe('a web address', () => {
  const messageFor = (urlToProfile: unknown) => first(techLookup.input, { urlToProfile })
  test('a web address has 2,048 characters', () => {
    const address = (length: number) => `https://a.example/${'x'.repeat(length - 18)}`
    expect([messageFor(address(2048)), messageFor(address(2049))]).toEqual([null, 'This URL is too long.'])
  })
  test('a text that is no web address is refused', () => {
    expect([messageFor('a'), messageFor(' ')]).toEqual([null, 'Please enter a website URL to analyze.'])
    expect(messageFor(7)).toBe('Please enter a website URL to analyze.')
    expect(messageFor('a b')).toBe('Invalid URL format. Please enter a valid URL (e.g., https://example.com).')
  })
})

describe('a crawl', () => {
  const read = (input: object) => crawlSite.input.safeParse({ url: 'a.example', ...input })
  test('visits a hundred pages five deep unless asked, 500 and ten at most', () => {
    expect(read({}).data).toMatchObject({ url: 'https://a.example', maxPages: 100, maxDepth: 5 })
    for (const input of [{ maxPages: 1 }, { maxPages: 500 }, { maxDepth: 0 }, { maxDepth: 10 }])
      expect(read(input).success).toBe(true)
    for (const input of [{ maxPages: 0 }, { maxPages: 501 }, { maxDepth: -1 }, { maxDepth: 11 }, { maxPages: 1.5 }])
      expect(read(input).success).toBe(false)
  })
  test('costs a point more for every 25 pages', () => {
    const cost = (maxPages: number) => crawlSite.surcharge?.({ url: '', maxPages, maxDepth: 1, contents: false })
    expect([24, 25, 49, 50, 500].map(cost)).toEqual([0, 1, 1, 2, 20])
  })
})

describe('the log of images', () => {
  const operation = (change: object = {}) => ({
    original_filename: 'a.jpg',
    original_size: 1,
    processed_filename: 'a.webp',
    processed_size: 1,
    settings: { tool: 'compressor' },
    ...change,
  })
  const messageFor = (...operations: unknown[]) => first(imageOperations.input, operations)
  test('takes one to five hundred at once', () => {
    const many = (count: number) => messageFor(...Array.from({ length: count }, () => operation()))
    expect([many(1), many(500)]).toEqual([null, null])
    expect(many(0)).toBe('No operations were sent.')
    expect(many(501)).toBe('Send up to 500 operations at once.')
  })
  test('takes names of 320 characters, sizes from nothing, tools of 64 and settings of 1,024', () => {
    for (const name of ['original_filename', 'processed_filename']) {
      expect([1, 320].map((length) => messageFor(operation({ [name]: 'x'.repeat(length) })))).toEqual([null, null])
      expect([0, 321].map((length) => messageFor(operation({ [name]: 'x'.repeat(length) })) === null)).toEqual([
        false,
        false,
      ])
    }
    for (const name of ['original_size', 'processed_size'])
      expect([0, -1, 1.5].map((size) => messageFor(operation({ [name]: size })) === null)).toEqual([true, false, false])
    const tool = (length: number) => messageFor(operation({ settings: { tool: 'x'.repeat(length) } })) === null
    expect([0, 1, 64, 65].map(tool)).toEqual([false, true, true, false])
    const settings = (length: number) =>
      messageFor(operation({ settings: { tool: 'x', more: 'y'.repeat(length - 22) } }))
    expect([settings(1024), settings(1025)]).toEqual([null, 'The settings of an operation are too long.'])
  })
  test('the log of images is searched for 200 characters, from a place it named', () => {
    const read = (input: object) => listImageOperations.input.safeParse(input)
    expect(read({}).data).toEqual({ search: '', before: null, totals: false })
    expect(read({ search: 'x'.repeat(200) }).success).toBe(true)
    expect(first(listImageOperations.input, { search: 'x'.repeat(201) })).toBe('The search text is too long.')
    const before = (time: number, id: number) => read({ before: { created_at: 'x'.repeat(time), id: 'x'.repeat(id) } })
    expect([before(40, 64), before(41, 64), before(40, 65)].map(({ success }) => success)).toEqual([true, false, false])
    expect(clearImageOperations.input.safeParse({}).success).toBe(true)
  })
  test('costs more to search and to add up', () => {
    const cost = (search: string, totals: boolean) => listImageOperations.surcharge?.({ search, totals, before: null })
    expect([cost('', false), cost('x', false), cost('', true), cost('x', true)]).toEqual([0, 3, 1, 4])
  })
})

describe('recipes of an account', () => {
  const id = '6a1f1f86-6a9b-4a5e-9d0c-3f4f6f0f2b11'
  const save = (recipe: object = {}, more: object = {}) => ({
    id,
    base: null,
    recipe: { recipe: 1, name: 'Web', steps: [{ kind: 'trim' }], ...recipe },
    ...more,
  })
  const messageFor = (...saves: unknown[]) => first(syncRecipes.input, { saves })
  const takes = (one: unknown) => messageFor(one) === null
  test('recipes of an account are written ten at once, and a hundred may go', () => {
    expect(syncRecipes.input.parse({})).toEqual({ saves: [], removals: [], known: [] })
    const many = (count: number) => messageFor(...Array.from({ length: count }, () => save()))
    expect([many(10), many(11)]).toEqual([null, 'Send up to 10 recipes at once.'])
    const removals = (count: number) => Array.from({ length: count }, () => ({ id, base: 1 }))
    expect([100, 101].map((count) => syncRecipes.input.safeParse({ removals: removals(count) }).success)).toEqual([
      true,
      false,
    ])
  })
  test('recipes of an account have an id, a revision, a name of 100 characters, 40 steps and 16,384 characters', () => {
    expect([takes(save({}, { id: 'mine' })), takes(save({}, { base: 0 })), takes(save({}, { base: 1 }))]).toEqual([
      false,
      false,
      true,
    ])
    expect([100, 101].map((length) => takes(save({ name: 'x'.repeat(length) })))).toEqual([true, false])
    const steps = (count: number) => Array.from({ length: count }, () => ({ kind: 'trim' }))
    expect([0, 40, 41].map((count) => takes(save({ steps: steps(count) })))).toEqual([true, true, false])
    const kind = (length: number) => takes(save({ steps: [{ kind: 'x'.repeat(length) }] }))
    expect([1, 64, 65].map(kind)).toEqual([true, true, false])
    expect([takes(save({ recipe: 0 })), takes(save({ steps: [{}] })), takes(save({ steps: [{ kind: '' }] }))]).toEqual([
      false,
      false,
      false,
    ])
    const room = 16_384 - JSON.stringify(save({ more: '' }).recipe).length
    expect([room, room + 1].map((length) => messageFor(save({ more: 'x'.repeat(length) })))).toEqual([
      null,
      'This recipe is too long for an account.',
    ])
    expect(syncRecipes.bodyBytes).toBeGreaterThan(10 * 3 * 16_384 + 100 * 64)
  })
  test('recipes of an account hold no images', () => {
    const steps = [{ kind: 'watermark-picture', picture: 'data:image/png;base64,AA==' }]
    expect(messageFor(save({ steps }))).toBe('A recipe in an account cannot contain images.')
  })
})

describe('an image to cut out', () => {
  const messageFor = (image: unknown) => first(removeBackground.input, { image })
  test('an image to cut out arrives as base64 of up to 50 MB, without the words before it', () => {
    expect([messageFor('abcd'), messageFor('abc'), messageFor(null)]).toEqual([
      null,
      'Send the image as base64 in the field image.',
      'Send the image as base64 in the field image.',
    ])
    expect(messageFor('data:image/png;base64,abcd')).toBe('Send only the base64, without the data: prefix.')
    const longest = Buffer.alloc(50 * MiB).toString('base64').length
    expect(messageFor('x'.repeat(longest))).toBeNull()
    expect(messageFor('x'.repeat(longest + 1))).toBe('File size too large (max 50MB)')
    // All of it and the JSON round it fit into what the server reads.
    expect(removeBackground.bodyBytes).toBeGreaterThan(longest + 20)
    expect(imageOperations.bodyBytes).toBeGreaterThan(500 * 1024)
  })
})

test('every function is given up by the server before its page gives it up', () => {
  const { client } = limits
  const pairs: readonly (readonly [number, number])[] = [
    [client.profileTimeoutMs, techLookup.timeoutMs],
    [client.reportTimeoutMs, domainReport.timeoutMs],
    [client.dnsChangeTimeoutMs, dnsChange.timeoutMs],
    [client.jsonLdTimeoutMs, fetchJsonLd.timeoutMs],
    [client.removalTimeoutMs, removeBackground.timeoutMs],
    [client.timeoutMs, imageOperations.timeoutMs],
  ]
  for (const [page, server] of pairs) {
    expect(page).toBeGreaterThanOrEqual(server + 500)
    expect(page).toBeLessThanOrEqual(server * 1.25)
  }
})
