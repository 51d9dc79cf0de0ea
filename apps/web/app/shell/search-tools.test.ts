import { describe, expect, test } from 'vitest'
import { tools as all } from '../tools/all-tools.ts'
import { tool as compressor } from '../tools/compressor/tool.ts'
import type { Tool } from '../tools/define-tool.ts'
import { tool as dns } from '../tools/dig-dns/tool.ts'
import { tool as robots } from '../tools/robots-txt-tester/tool.ts'
import { isOneOff, searchTools } from './search-tools.ts'

const tools = [compressor, dns, robots]
const found = (query: string) => searchTools(tools, query).map((tool) => tool.id)

test.each([
  ['compress', ['compressor']],
  ['mx lookup', ['dig-dns']],
  ['googlebot', ['robots-txt-tester']],
  ['COMPRÉSS', ['compressor']],
  ['robtos', ['robots-txt-tester']],
  ['compress giraffe', []],
])('"%s" finds %j', (query, expected) => {
  expect(found(query)).toEqual(expected)
})

test('an empty query finds everything', () => {
  expect(found('  ')).toHaveLength(3)
})

test('a name beats a mention', () => {
  expect(found('robots')[0]).toBe('robots-txt-tester')
})

test.each(all.flatMap(({ id, keywords }) => keywords.map((keyword) => [keyword, id] as const)))(
  '“%s” finds %s, half typed and whole',
  (keyword, id) => {
    // Without its last two letters a word must not be taken for a misspelling of another.
    for (const query of [keyword, keyword.slice(0, -2)].filter((part) => part.trim() !== ''))
      expect(searchTools(all, query).map((tool) => tool.id)).toContain(id)
  },
)

test('a short word inside a longer one is no match', () => {
  expect(searchTools(all, 'api')).toEqual([])
})

describe('what stands first', () => {
  const tool = (id: string, some: { title?: string; keywords?: readonly string[]; description?: string }) =>
    ({ id, navLabel: '', title: '', keywords: [], description: '', ...some }) as unknown as Tool
  const order = (list: readonly Tool[], query: string) => searchTools(list, query).map(({ id }) => id)
  // From the last to the first, so that no place is one by chance.
  const all = [
    tool('description, a letter off', { description: 'an abxd' }),
    tool('inside of the description', { description: 'an xabcdx' }),
    tool('keyword, a letter off', { keywords: ['abxd'] }),
    tool('description', { description: 'an abcd' }),
    tool('title, a letter off', { title: 'An abxd' }),
    tool('inside of a keyword', { keywords: ['other', 'xabcd'] }),
    tool('inside of the title', { title: 'The xabcd' }),
    tool('keyword', { keywords: ['other', 'abcd'] }),
    tool('title', { title: 'The abcde' }),
  ]

  test('the title before keywords before the description, and whole words before parts before slips', () => {
    expect(order(all, 'abcd')).toEqual([
      'title',
      'keyword',
      'inside of the title',
      'inside of a keyword',
      // Equal ones keep their order.
      'description',
      'title, a letter off',
      'keyword, a letter off',
      'inside of the description',
      'description, a letter off',
    ])
  })

  test('words of three letters are not guessed at', () => {
    expect(order([tool('one', { title: 'abx' })], 'abc')).toEqual([])
    expect(order([tool('one', { title: 'abxd' })], 'abcd')).toEqual(['one'])
  })

  test('a search for two words ranks by both', () => {
    const list = [
      tool('one far off', { title: 'abcd', description: 'xwxyz' }),
      tool('both near', { title: 'abcd wxyz' }),
      tool('one alone', { title: 'abcd' }),
    ]
    expect(order(list, 'abcd wxyz')).toEqual(['both near', 'one far off'])
  })

  test('letters that look alike are the same', () => {
    expect(order([tool('one', { title: 'Office' })], 'oﬃce')).toEqual(['one'])
    expect(order([tool('one', { title: 'Café' })], 'CAFE')).toEqual(['one'])
  })
})

test.each([
  ['abcd', 'bacd', true],
  ['abcd', 'abdc', true],
  ['abcd', 'dbca', false],
  ['abcd', 'xabcd', true],
  ['abcd', 'abcdxy', false],
  ['abcd', 'bcd', true],
  ['abcd', 'abxcxd', false],
  ['abxye', 'abze', false],
  ['abxyze', 'abe', false],
  ['abcdef', 'abdcfe', false],
])('one letter between %s and %s, or two that changed places: %s', (a, b, expected) => {
  expect(isOneOff(a, b)).toBe(expected)
  expect(isOneOff(b, a)).toBe(expected)
})
