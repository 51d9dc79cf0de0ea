import { expect, test } from 'vitest'
import { tool as compressor } from '../tools/compressor/tool.ts'
import { tool as dns } from '../tools/dig-dns/tool.ts'
import { tools as all } from '../tools/registry.ts'
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

test.each([
  ['abcd', 'abxd', true],
  ['abcd', 'abd', true],
  ['abcd', 'abcde', true],
  ['abcd', 'acbd', true],
  ['abcd', 'abcd', true],
  ['abcd', 'axyd', false],
  ['abcd', 'ab', false],
])('one letter between %s and %s: %s', (a, b, expected) => {
  expect(isOneOff(a, b)).toBe(expected)
})

test.each([
  ['spf', 'dig-dns'],
  ['dmarc', 'dig-dns'],
  ['dkim', 'dig-dns'],
  ['ssl', 'domain-expiry-checker'],
  ['whois', 'domain-expiry-checker'],
  ['slug', 'convert-case'],
  ['favicon', 'converter'],
  ['kb', 'compressor'],
  ['headers', 'tech-profiler'],
  ['hreflang', 'sitemap-generator'],
])('of all tools, "%s" finds %s first', (query, id) => {
  expect(searchTools(all, query)[0]?.id).toBe(id)
})
