import { describe, expect, test } from 'vitest'
import { isSpfRecord, readSpfRecord } from './terms.ts'

const brokenTerms = (term: string) => readSpfRecord(`v=spf1 ${term} -all`).broken

describe('the grammar of a term', () => {
  test.each([
    ...[
      'a',
      'a/24',
      'a//64',
      'a/0//0',
      'a:example.com/32//128',
      'mx:example.com',
      '?ptr',
      'ptr:example.com',
      '~include:_spf.example.com',
    ],
    ...[
      'ip4:192.0.2.1',
      'ip4:192.0.2.0/0',
      'ip6:::1',
      'ip6:2001:db8::/32',
      'ip6:::ffff:192.0.2.1/128',
      'exists:%{ir}.example.com',
    ],
    ...[
      'exists:%{d}',
      'exists:example.com.',
      'exists:a_b.ex-ample.c0m',
      'redirect=example.com',
      'exp=%{d2}.example.com',
      'x-y_z.1=%{s}/any',
      'q=',
    ],
    ...[
      'exists:%{S7R.-+,/_=}.example.com',
      'a:1.2.3.com',
      'include:example.a-1',
      'exists:name%-',
      'exists:%%%_%-.example.com',
    ],
  ])('%s is valid', (term) => {
    expect(brokenTerms(term)).toEqual([])
  })

  test.each([
    ...[
      'all:x',
      'all/24',
      'include',
      'include:',
      'include:com',
      'include:example.123',
      'include:example.-a',
      'include:example.a-',
      'exists',
    ],
    ...[
      'a:',
      'a/33',
      'a/-1',
      'a/032',
      'a//129',
      'a/24/',
      'a/24/64',
      'a:example.com:8080',
      'a:example.com/',
      'mx/',
      'ptr/24',
      'ptr:',
    ],
    ...[
      'ip4',
      'ip4:',
      'ip4:192.0.2',
      'ip4:192.0.2.256',
      'ip4:192.0.2.01',
      'ip4:192.0.2.1/33',
      'ip4:192.0.2.1//128',
      'ip4/24',
      'ip6:192.0.2.1',
    ],
    ...[
      'ip6:1::2::3',
      'ip6:1:2:3:4:5:6:7:8:9',
      'ip6:12345::',
      'ip6:::1/129',
      'ip6:1:2:3:4:5:6:7',
      '+-all',
      'unknown',
      'a=b:c d'.split(' ')[1] ?? '',
    ],
    ...[
      'exists:%',
      'exists:%x.example.com',
      'exists:%{x}.example.com',
      'exists:%{c}.example.com',
      'exists:%{d0}.example.com',
      'exists:%{d',
      'exists:%{d;}.com',
    ],
    ...['redirect=', 'redirect=com', 'exp=', '1x=a', '=a', 'a:exämple.com', 'ip4:192.0.2.1\t', 'include:example.com%'],
  ])('%s is broken', (term) => {
    expect(brokenTerms(term)).toEqual([term])
  })

  test('allows redirect and exp once', () => {
    expect(brokenTerms('redirect=a.example redirect=b.example')).toEqual(['redirect=b.example'])
    expect(brokenTerms('exp=a.example EXP=b.example')).toEqual(['EXP=b.example'])
  })

  test('separates terms with any number of spaces', () => {
    const { mechanisms, broken } = readSpfRecord('v=spf1  a   -all ')
    expect(mechanisms.map(({ text }) => text)).toEqual(['a', '-all'])
    expect(broken).toEqual([])
  })
})

test('a record begins with its version and a space or the end', () => {
  expect(['v=spf1', 'V=SpF1 -all', 'v=spf1 '].every(isSpfRecord)).toBe(true)
  expect(['v=spf10 -all', 'v=spf1-all', ' v=spf1', 'v=spf2.0/pra', 'spf1 -all'].some(isSpfRecord)).toBe(false)
})
