import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { headerFindings } from '../catalogue/header.ts'
import { readFields, withoutComments } from '../mime/fields.ts'
import { codesOf, type FindingExample, sentencesOf, testExamples } from '../testing/examples.ts'
import { readAuthenticationResults } from './auth-results.ts'
import { readHeader } from './read.ts'

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
  'header-empty': [() => readHeader('hello').findings, good],
  'header-author-unclear': [
    () => readHeader('From: a@b.example, c@d.example').findings,
    () => readHeader('From: "a, c" <a@b.example>').findings,
  ],
  'header-date-unreadable': [found('Received: by a.example; yesterday'), good],
  'header-slow-hop': [
    found(received('c.example', '10:05:00'), received('b.example', '10:00:00')),
    found(received('c.example', '10:04:59'), received('b.example', '10:00:00')),
  ],
  'header-clock-skew': [
    found(received('c.example', '09:59:54'), received('b.example', '10:00:00')),
    found(received('c.example', '09:59:55'), received('b.example', '10:00:00')),
  ],
  'header-not-checked': [found(), good],
  'header-results-unproved': [found(received('c.example', '10:00:00'), results(pass)), good],
  'header-dmarc-failed': [checked('dmarc=fail header.from=example.com'), good],
  'header-spf-failed': [checked('spf=softfail smtp.mailfrom=example.com'), good],
  'header-spf-not-aligned': [
    checked('spf=pass smtp.mailfrom=other.example'),
    checked('spf=pass smtp.mailfrom=b.example.com'),
  ],
  'header-dkim-missing': [checked('dkim=none'), checked('dkim=fail header.d=example.com')],
  'header-dkim-failed': [checked('dkim=fail header.d=example.com'), good],
  'header-dkim-not-aligned': [checked('dkim=pass header.i=@other.example'), good],
  'header-alignment-open': [
    () => readHeader(`${results('dkim=pass header.d=b.example.com')}\nFrom: a@a.example.com`).findings,
    checked('dkim=pass header.d=b.example.com'),
  ],
}

testExamples(examples)

describe('hops', () => {
  test('hops are listed from the first to the last with their delays', () => {
    const { hops, totalSeconds } = readHeader(
      header(
        received('c.example', '10:00:15'),
        'Received: by b.example; never',
        received('a.example', '10:00:00', '[198.51.100.9] (unknown [192.0.2.9])'),
      ),
    )
    expect(hops).toMatchObject([
      {
        from: '[198.51.100.9]',
        fromAddress: '192.0.2.9',
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
  expect(read('a.example; spf=pass smtp.mailfrom=b smtp.mailfrom=c smtp.helo=d')[0]?.properties).toEqual({
    'smtp.helo': 'd',
  })
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

test('the rest of a message is reported', () => {
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
      for (const { code } of findings) expect(sentencesOf(findings, code).join(' ')).not.toMatch(/undefined|NaN|null/)
    }),
    { numRuns: 2000 },
  )
})

test('a text of a megabyte is read in bounds', () => {
  const many = (line: string) => line.repeat(Math.ceil(1_000_000 / line.length))
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

test.each([
  ['a (b (c) d) e', 'a   e'],
  ['a\\(b', 'a\\(b'],
  ['"(a)" (b\\)c)', '"(a)"  '],
  ['a)b', 'a)b'],
])('%s without comments is %s', (text, rest) => {
  expect(withoutComments(text)).toBe(rest)
})

test('a part of a result that is no pair is skipped', () => {
  const read = (text: string) => readAuthenticationResults(readFields(`Authentication-Results: a.example; ${text}`))[0]
  expect(read('dkim=pass =x header.d =b.example header.s= s1 header.x word')).toMatchObject({
    method: 'dkim',
    result: 'pass',
    properties: { 'header.d': 'b.example', 'header.s': 's1' },
  })
  expect(read('= dkim=pass')).toMatchObject({ method: 'dkim' })
})
