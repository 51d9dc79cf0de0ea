import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codesOf, type FindingExample, sentencesOf } from '../testing/examples.ts'
import { authorDomains, nearness } from './alignment.ts'
import { readAuthenticationResults } from './auth-results.ts'
import { parseMailDate } from './date.ts'
import { readFields } from './fields.ts'
import { readHeader } from './read.ts'
import type { headerFindings } from './text.ts'
import { splitOutsideQuotes, unquote, withoutComments } from './tokens.ts'

const received = (by: string, time: string, from = 'client.example (client.example [192.0.2.7])') =>
  `Received: from ${from}\r\n\tby ${by} (Postfix) with ESMTPS id 42\r\n\tfor <a@example.com>; Mon, 5 Jan 2026 ${time} +0000 (UTC)`
const results = (text: string, server = 'mx.example.com') => `Authentication-Results: ${server}; ${text}`
const pass =
  'dmarc=pass header.from=example.com; dkim=pass header.d=example.com header.s=s; spf=pass smtp.mailfrom=a@example.com'
const header = (...fields: string[]) => [...fields, 'From: A <a@example.com>', '', 'body'].join('\r\n')
const found =
  (...fields: string[]) =>
  () =>
    readHeader(header(...fields)).findings
const good = found(results(pass), received('c.example', '10:00:10'), received('b.example', '10:00:00'))
const checked = (text: string) => found(results(text))

const examples: Record<keyof typeof headerFindings, FindingExample> = {
  'header-empty': {
    severity: 'error',
    says: [
      'No header field could be read from this text.',
      'There is nothing to show.',
      'Paste the source of the message from its first line; mail programs call it "show original" or "view source".',
    ],
    present: () => readHeader('hello').findings,
    absent: good,
  },
  'header-author-unclear': {
    severity: 'error',
    says: [
      'From names addresses of 2 domains.',
      'DMARC needs exactly one domain in From, so receivers refuse such mail or distrust it.',
      'Send with exactly one address in From.',
    ],
    present: () => readHeader('From: a@b.example, c@d.example').findings,
    absent: () => readHeader('From: a@b.example, c@B.example').findings,
  },
  'header-date-unreadable': {
    severity: 'info',
    says: ['a.example noted no date that can be read.', 'The delay at this hop is not known.', 'Nothing on your side.'],
    present: found('Received: by a.example; yesterday'),
    absent: good,
  },
  'header-slow-hop': {
    severity: 'warning',
    says: [
      'c.example took the message 300 seconds after the server before it.',
      'The message waited there: for greylisting, a queue, or a filter.',
      'Look in the log of the server before this one for why it could not deliver at once.',
    ],
    present: found(received('c.example', '10:05:00'), received('b.example', '10:00:00')),
    absent: found(received('c.example', '10:04:59'), received('b.example', '10:00:00')),
  },
  'header-clock-skew': {
    severity: 'info',
    says: [
      'The clock of c.example is 6 seconds behind that of the server before it.',
      'The delays at this hop and the next are not right.',
      'Set the clock of the server by NTP, if it is yours.',
    ],
    present: found(received('c.example', '09:59:54'), received('b.example', '10:00:00')),
    absent: found(received('c.example', '09:59:55'), received('b.example', '10:00:00')),
  },
  'header-not-checked': {
    severity: 'info',
    says: [
      'The header has no Authentication-Results.',
      'The receiver noted nothing of SPF, DKIM and DMARC, or this is the copy of the sender.',
      'Take the header of the message as it arrived.',
    ],
    present: found(),
    absent: good,
  },
  'header-dmarc-failed': {
    severity: 'error',
    says: [
      'DMARC came to "fail" for example.com.',
      'Neither SPF nor DKIM vouched for the domain that the reader sees.',
      'Sign with DKIM for this domain, or send with an envelope sender of this domain from a server that its SPF record lists.',
    ],
    present: checked('dmarc=fail header.from=example.com'),
    absent: good,
  },
  'header-spf-failed': {
    severity: 'warning',
    says: [
      'SPF for example.com came to "softfail".',
      'The SPF record does not list the server that sent, or the mail was forwarded.',
      'Add the server to the SPF record of example.com, if it is yours.',
    ],
    present: checked('spf=softfail smtp.mailfrom=example.com'),
    absent: good,
  },
  'header-spf-not-aligned': {
    severity: 'warning',
    says: [
      'SPF passed for other.example, but From says example.com.',
      'For DMARC this pass does not count.',
      'Let the service use a return path below example.com.',
    ],
    present: checked('spf=pass smtp.mailfrom=other.example'),
    absent: checked('spf=pass smtp.mailfrom=b.example.com'),
  },
  'header-dkim-missing': {
    severity: 'warning',
    says: [
      'The receiver saw no DKIM signature.',
      'Only SPF can pass, and that breaks when mail is forwarded.',
      'Switch on DKIM at the sending service.',
    ],
    present: checked('dkim=none'),
    absent: checked('dkim=fail header.d=example.com'),
  },
  'header-dkim-failed': {
    severity: 'warning',
    says: [
      'The DKIM signature by example.com came to "fail".',
      'The message was changed on its way, or the key record is missing or wrong.',
      'Check the key record of example.com for the selector of the signature.',
    ],
    present: checked('dkim=fail header.d=example.com'),
    absent: good,
  },
  'header-dkim-not-aligned': {
    severity: 'warning',
    says: [
      'The DKIM signature is by other.example, but From says example.com.',
      'For DMARC this pass does not count.',
      'Set up DKIM for example.com at the sending service.',
    ],
    present: checked('dkim=pass header.i=@other.example'),
    absent: good,
  },
  'header-alignment-open': {
    severity: 'info',
    says: [
      'DKIM passed for b.example.com, which is a neighbour of a.example.com.',
      'It counts for DMARC when both have the same Organizational Domain, which their records say.',
      'Look up the DMARC policy of both domains.',
    ],
    present: () => readHeader(`${results('dkim=pass header.d=b.example.com')}\nFrom: a@a.example.com`).findings,
    absent: checked('dkim=pass header.d=b.example.com'),
  },
}

test.each(Object.entries(examples))('%s', async (code, { severity, says, present, absent }) => {
  expect(sentencesOf(await present(), code)).toEqual(says)
  expect((await present()).find((finding) => finding.code === code)?.severity).toBe(severity)
  expect(codesOf(await absent())).not.toContain(code)
})

describe('hops', () => {
  test('stand from the first to the last with their delays', () => {
    const { hops, totalSeconds } = readHeader(
      header(
        received('c.example', '10:00:15'),
        'Received: by b.example; never',
        received('a.example', '10:00:00', '[198.51.100.9]'),
      ),
    )
    expect(hops).toMatchObject([
      {
        from: '[198.51.100.9]',
        fromAddress: '198.51.100.9',
        by: 'a.example',
        protocol: 'ESMTPS',
        recipient: 'a@example.com',
        date: '2026-01-05T10:00:00.000Z',
        delaySeconds: null,
      },
      { from: null, fromAddress: null, by: 'b.example', date: null, delaySeconds: null },
      { from: 'client.example', fromAddress: '192.0.2.7', by: 'c.example', delaySeconds: 15 },
    ])
    expect(totalSeconds).toBe(15)
  })

  test('take no address of the server for that of the client', () => {
    const { hops } = readHeader('Received: from x by y ([203.0.113.1]) ; Mon, 5 Jan 2026 10:00:00 GMT')
    expect(hops[0]?.fromAddress).toBeNull()
    expect(readHeader('Received: from x ([IPv6:2001:db8::1]) by y; x').hops[0]?.fromAddress).toBe('2001:db8::1')
  })
})

test.each([
  ['Mon, 5 Jan 2026 10:00:00 +0100', '2026-01-05T09:00:00.000Z'],
  ['5 Jan 2026 10:00 -0730', '2026-01-05T17:30:00.000Z'],
  ['Mon,  5 JANUARY 2026 10:00:00 GMT', '2026-01-05T10:00:00.000Z'],
  ['5 Jan 26 10:00:00 EST', '2026-01-05T15:00:00.000Z'],
  ['5 Jan 99 10:00:00 Z', '1999-01-05T10:00:00.000Z'],
])('the date %s is %s', (text, date) => {
  expect(new Date(parseMailDate(text) ?? Number.NaN).toISOString()).toBe(date)
})

test.each([
  '',
  'today',
  '5 Foo 2026 10:00:00',
  '5 Jan 2026',
  '32 Jan 2026 10:00:00',
  '5 Jan 2026 24:00:00',
  '5 Jan 2026 10:60:00',
  'Jan 5 10:00:00 2026',
])('"%s" is no date', (text) => {
  expect(parseMailDate(text)).toBeNull()
})

test('authentication results are read with comments, quotes and versions', () => {
  const value =
    'mx.example.com 1; spf/1=pass (ok; fine) smtp.mailfrom = "a b"@example.com reason="all; good"; dkim=FAIL\r\n header.d=b.example (c (d)) ; none'
  const read = (text: string) => readAuthenticationResults(readFields(`Authentication-Results: ${text}`))
  expect(read(value)).toEqual([
    {
      server: 'mx.example.com',
      method: 'spf',
      result: 'pass',
      reason: 'all; good',
      properties: { 'smtp.mailfrom': '"a b"@example.com' },
    },
    { server: 'mx.example.com', method: 'dkim', result: 'fail', reason: null, properties: { 'header.d': 'b.example' } },
  ])
  expect(read('dkim=pass header.d=a.example')).toMatchObject([{ server: '', method: 'dkim' }])
})

test('only the results of the last server count', () => {
  const { authentication, findings } = readHeader(header(results(pass), results('dmarc=fail', 'forged.example')))
  expect(authentication).toHaveLength(4)
  expect(codesOf(findings)).toEqual([])
})

test('fields are unfolded and end at the first empty line', () => {
  expect(readFields('\n A: 1\n\t2\r\n  3\nno field\nB:\n\nC: 4')).toEqual(
    [
      { name: 'a', value: '1 2 3' },
      { name: 'b', value: '' },
    ].slice(1),
  )
  expect(readFields('A: 1\n\t2\r\n  3\nB:\n\nC: 4')).toEqual([
    { name: 'a', value: '1 2 3' },
    { name: 'b', value: '' },
  ])
})

test('authors are the domains of From', () => {
  expect(authorDomains('"b@c.example, x" <a@Example.com>, d@e.example (f@g.example)')).toEqual([
    'example.com',
    'e.example',
  ])
  expect(authorDomains('A <a>')).toEqual([])
})

test.each([
  ['a.example', 'a.example', 'same'],
  ['b.a.example', 'a.example', 'related'],
  ['b.a.example', 'c.a.example', 'sibling'],
  ['a.example', 'b.example', 'foreign'],
  ['example', 'a.example', 'foreign'],
] as const)('%s and %s are %s', (one, other, expected) => {
  expect(nearness(one, other)).toBe(expected)
  expect(nearness(other, one)).toBe(expected)
})

test('the rest of a message is told', () => {
  expect(
    readHeader(
      header(
        'Return-Path: <b@bounce.example>',
        'Subject: A\r\n B',
        'DKIM-Signature: d=example.com; s=s1; a=rsa-sha256',
      ),
    ),
  ).toMatchObject({
    subject: 'A B',
    authorDomain: 'example.com',
    returnPathDomain: 'bounce.example',
    signatures: [{ domain: 'example.com', selector: 's1' }],
  })
})

test('any text gets an answer', () => {
  const name = fc.constantFrom('Received', 'Authentication-Results', 'From', 'DKIM-Signature', 'Return-Path', ' ', 'X')
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(
        fc.constantFrom(
          '(',
          ')',
          '"',
          '\\',
          ';',
          '=',
          ' ',
          'by',
          'from',
          '<',
          '@',
          '.',
          ',',
          '[',
          'dkim=pass',
          'header.d=a.b',
        ),
      )
      .map((parts) => parts.join('')),
  )
  const fields = fc
    .array(fc.tuple(name, value))
    .map((all) => all.map(([field, text]) => `${field}: ${text}`).join('\n'))
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fields), (text) => {
      const { findings } = readHeader(text)
      for (const { code } of findings) expect(sentencesOf(findings, code).join(' ')).not.toMatch(/undefined|NaN/)
    }),
    { numRuns: 2000 },
  )
})

test('a text of megabytes is read in bounds', () => {
  const many = (line: string) => line.repeat(Math.ceil(2_000_000 / line.length))
  expect(readHeader(many('Received: by a; x\n')).hops).toHaveLength(200)
  for (const text of ['(', '"', '\\', ';', '=', ' ', '<', '@a.', ', ', '(((\n ']) {
    expect(readHeader(`Authentication-Results: ${many(text)}`).authentication.length).toBeLessThan(201)
    expect(readHeader(`From: ${many(text)}`).hops).toEqual([])
    expect(readHeader(`Received: ${many(text)}`).hops).toHaveLength(1)
  }
})

test.each(['from', 'by', 'via', 'with', 'id', 'for'])('the word %s is no value of the clause before it', (word) => {
  expect(readHeader(`Received: by ${word} x.example; now`).hops[0]?.by).toBeNull()
})

test('what has no name is called so', () => {
  const at = (time: string) => `Received: with SMTP; Mon, 5 Jan 2026 ${time} +0000`
  const nameless = (...fields: string[]) => readHeader(header(...fields)).findings
  expect(sentencesOf(nameless(at('10:10:00'), at('10:00:00')), 'header-slow-hop')[0]).toBe(
    'A server took the message 600 seconds after the server before it.',
  )
  expect(sentencesOf(nameless(at('10:00:00'), at('10:10:00')), 'header-clock-skew')[0]).toBe(
    'The clock of a server is 600 seconds behind that of the server before it.',
  )
  expect(sentencesOf(readHeader(`From: A\n${results('dmarc=fail')}`).findings, 'header-author-unclear')[0]).toBe(
    'No address with a domain stands in From.',
  )
  expect(sentencesOf(readHeader(`From: A\n${results('dmarc=fail')}`).findings, 'header-dmarc-failed')[0]).toBe(
    'DMARC came to "fail".',
  )
})

test.each([
  ['EST', 15],
  ['EDT', 14],
  ['CST', 16],
  ['CDT', 15],
  ['MST', 17],
  ['MDT', 16],
  ['PST', 18],
  ['PDT', 17],
  ['', 10],
  ['XYZ', 10],
  ['constructor', 10],
])("ten o'clock %s is %i hours UTC", (zone, hours) => {
  expect(new Date(parseMailDate(`5 Jan 2026 10:00:00 ${zone}`) ?? 0).getUTCHours()).toBe(hours)
})

test.each(['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'].entries().toArray())(
  'month %i is %s',
  (index, name) => {
    expect(new Date(parseMailDate(`31 ${name} 1999 23:59:60 Z`.replace('31', '1')) ?? 0).getUTCMonth()).toBe(index)
  },
)

test('years of two and three digits', () => {
  const year = (text: string) => new Date(parseMailDate(`5 Jan ${text} 10:00:00 Z`) ?? 0).getUTCFullYear()
  expect(['49', '50', '126', '2026'].map(year)).toEqual([2049, 1950, 2026, 2026])
})

test.each([
  ['a (b (c) d) e', 'a   e'],
  ['a\\(b', 'a\\(b'],
  ['"(a)" (b\\)c)', '"(a)"  '],
  ['a)b', 'a)b'],
])('%s without comments is %s', (text, rest) => {
  expect(withoutComments(text)).toBe(rest)
})

test('quotes hold what they hold', () => {
  expect(['""', '"', '"a', '"a\\"b"', 'a'].map(unquote)).toEqual(['', '"', '"a', 'a"b', 'a'])
  expect(splitOutsideQuotes('a;"b;c";d\\;e;', ';')).toEqual(['a', '"b;c"', 'd\\;e', ''])
})

test('what is no pair in a result is skipped', () => {
  const read = (text: string) => readAuthenticationResults(readFields(`Authentication-Results: a.example; ${text}`))[0]
  expect(read('dkim=pass =x header.d =b.example header.s= s1 header.x word')).toMatchObject({
    method: 'dkim',
    result: 'pass',
    properties: { 'header.d': 'b.example', 'header.s': 's1' },
  })
  expect(read('= dkim=pass')).toMatchObject({ method: 'dkim' })
})
