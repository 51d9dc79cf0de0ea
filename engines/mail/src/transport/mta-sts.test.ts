import { describe, expect, test } from 'vitest'
import { createFetchText, createZoneResolver } from '../testing/index.ts'
import { hostMatcher, readMtaSts, readPolicyText } from './mta-sts.ts'

describe('a policy', () => {
  const lines = ['version: STSv1', 'mode: enforce', 'mx: mx.example.com', 'mx: *.example.net', 'max_age: 604800']
  const policy = { mode: 'enforce', mx: ['mx.example.com', '*.example.net'], maxAge: 604_800 }

  test.each([
    ['LF', `${lines.join('\n')}\n`],
    ['CRLF', `${lines.join('\r\n')}\r\n`],
    ['no final line end', lines.join('\n')],
    ['white space at the ends', lines.join(' \t\n')],
    ['no space behind colons', lines.join('\n').replaceAll(': ', ':')],
    [
      'another order',
      lines
        .toReversed()
        .join('\n')
        .replace('mx: *.example.net\nmx: mx.example.com', 'mx: mx.example.com\nmx: *.example.net'),
    ],
    ['fields of its own', `${lines.join('\n')}\nx-y_z.1: größer = 1`],
    ['a repeated field, of which the first counts', `${lines.join('\n')}\nmode: none\nversion: 2\nmax_age: 1`],
  ])('a policy with %s is judged', (_, text) => {
    expect(readPolicyText(text)).toEqual(policy)
  })

  const replaced = (from: string, to: string) => lines.join('\n').replace(from, to)
  test.each([
    ['', 'version: '],
    [replaced('STSv1', 'STSv2'), 'version: STSv2'],
    [replaced('enforce', 'enforced'), 'mode: enforced'],
    [replaced('mode: enforce', 'Mode: enforce'), 'mode: '],
    [replaced('604800', '-1'), 'max_age: -1'],
    [replaced('604800', '12345678901'), 'max_age: 12345678901'],
    [replaced('mx: mx.example.com', 'mx: mx.*.com'), 'mx: mx.*.com'],
    [replaced('mx: mx.example.com', 'mx: .example.com'), 'mx: .example.com'],
    [replaced('mx: mx.example.com', 'mx: [192.0.2.1]'), 'mx: [192.0.2.1]'],
    [replaced('mx: mx.example.com\nmx: *.example.net\n', ''), 'mx:'],
    [replaced('mode: enforce', 'mode: enforce\n'), ''],
    [replaced('mode: enforce', 'mode enforce'), 'mode enforce'],
    [replaced('mode: enforce', 'mode : enforce'), 'mode : enforce'],
    [`${lines.join('\n')}${'\nx: y'.repeat(20_000)}`, 'too long'],
  ])('%#: breaks its grammar', (text, fault) => {
    expect(readPolicyText(text)).toEqual({ fault })
  })

  test('needs no mx where its mode is none', () => {
    expect(readPolicyText('version: STSv1\nmode: none\nmax_age: 86400')).toEqual({
      mode: 'none',
      mx: [],
      maxAge: 86_400,
    })
  })
})

test('hosts are compared by preference, the domain itself where it has none', async () => {
  const text = 'version: STSv1\nmode: testing\nmx: b.example.com\nmax_age: 604800'
  const fetchText = createFetchText({ 'https://mta-sts.example.com/.well-known/mta-sts.txt': text })
  const read = (MX: string[]) => {
    const zone = {
      'example.com': MX.length > 0 ? { MX } : { A: ['192.0.2.1'] },
      '_mta-sts.example.com': { TXT: [['v=STSv1; id=a1;']] },
    }
    return readMtaSts('Example.com', { resolver: createZoneResolver(zone), fetchText })
  }
  expect(await read(['20 a.example.com.', '5 b.example.com.'])).toMatchObject({
    mode: 'testing',
    id: 'a1',
    matches: [
      { host: 'b.example.com', matched: true },
      { host: 'a.example.com', matched: false },
    ],
  })
  expect((await read([])).matches).toEqual([{ host: 'example.com', matched: false }])
  expect((await read(['0 .'])).matches).toEqual([])
})

test('no policy is fetched without a valid record', async () => {
  let fetched = 0
  const fetchText = async () => {
    fetched += 1
    return { status: 200, contentType: 'text/plain', text: '' }
  }
  const zone = { '_mta-sts.example.com': { TXT: [['v=STSv1; id=;']] } }
  expect(await readMtaSts('example.com', { resolver: createZoneResolver(zone), fetchText })).toMatchObject({
    mode: null,
    mx: [],
    matches: [],
  })
  expect(fetched).toBe(0)
})

// How long a policy of MTA-STS may be, and which hosts its patterns name.

test('a policy of 65,536 characters is read, and no longer one', () => {
  const policy = (length: number) => 'version: STSv1\nmode: none\nmax_age: 1\nx: '.padEnd(length, 'y')
  expect(readPolicyText(policy(65_536))).toEqual({ mode: 'none', mx: [], maxAge: 1 })
  expect(readPolicyText(policy(65_537))).toEqual({ fault: 'too long' })
})

test.each([
  ['*.a.example', 'mx.a.example', true],
  ['*.A.example', 'MX.a.Example.', true],
  ['*.a.example', 'a.example', false],
  ['*.a.example', 'x.mx.a.example', false],
  ['*.example', '.example', false],
  ['*.a.example', 'x.a.example', true],
  ['*.', 'a', false],
  ['mx.a.example', 'MX.a.example.', true],
])('%s names %s: %s', (pattern, host, named) => expect(hostMatcher([pattern])(host)).toBe(named))

test('the patterns of a policy are read once, however many hosts there are', () => {
  let reads = 0
  function* patterns() {
    for (let at = 0; at < 100; at += 1, reads += 1) yield `mx${at}.a.example`
  }
  const isNamed = hostMatcher(patterns())
  expect(Array.from({ length: 200 }, (_, at) => isNamed(`mx${at}.a.example`)).filter(Boolean)).toHaveLength(100)
  expect(reads).toBe(100)
})
