// How much of a header is read, and what is taken for one.
import { expect, test } from 'vitest'
import { looksLikeMail, readFields } from '../mime/fields.ts'
import { readHeader } from './read.ts'

test.each([
  ['From a@b.example Mon Jan  1 00:00:00 2026', true],
  ['Subject: x\nhello', true],
  ['a:', true],
  ['X : y', true],
  [':x', false],
  ['From', false],
  ['hello', false],
  ['two words: x', false],
  ['', false],
  [`${'a'.repeat(999)}:`, true],
  [`${'a'.repeat(1000)}:`, false],
])('%s is the beginning of a mail: %s', (text, expected) => expect(looksLikeMail(text)).toBe(expected))

test('an empty header is empty, and one that no one checked lacks no signature', () => {
  const codes = (text: string) => readHeader(text).findings.map(({ code }) => code)
  expect(codes('')).toEqual(['header-empty'])
  expect(codes('From: a@a.example')).toEqual(['header-not-checked'])
})

test('a hop may say when and nothing more', () => {
  const { hops } = readHeader('Received: ; Mon, 5 Jan 2026 10:00:00 +0000')
  expect(hops).toMatchObject([{ by: null, date: '2026-01-05T10:00:00.000Z' }])
  expect(readHeader('Received: ;by a.example').hops).toMatchObject([{ by: null, date: null }])
})

test('a megabyte of header is read', () => {
  const rest = 'A: 1\n'
  const at = (length: number) => readFields(`X: ${'x'.repeat(length - 'X: \n'.length - rest.length)}\n${rest}`)
  expect(at(1_048_576).at(-1)).toEqual({ name: 'a', value: '1' })
  expect(at(1_048_576 + rest.length).at(-1)?.name).toBe('x')
})

test('two thousand fields are read, and no many more', () => {
  expect(readFields('A: 1\n'.repeat(2000))).toHaveLength(2000)
  expect(readFields('A: 1\n'.repeat(3000))).toHaveLength(2000)
})

test('two hundred results of authentication are read', () => {
  const results = (count: number) => `Authentication-Results: a.example${'; spf=pass smtp.helo=a'.repeat(count)}`
  expect(readHeader(results(200)).authentication).toHaveLength(200)
  expect(readHeader(results(201)).authentication).toHaveLength(200)
})

test('the name of SPF is that of the envelope, else that of the greeting', () => {
  const codes = (text: string) =>
    readHeader(`Authentication-Results: a.example; ${text}\nFrom: a@example.com`).findings.map((finding) =>
      'domain' in finding ? `${finding.code} ${finding.domain}` : finding.code,
    )
  expect(codes('dkim=pass header.d=example.com; spf=fail smtp.mailfrom=a@b.example smtp.helo=c.example')).toEqual([
    'header-spf-failed b.example',
  ])
  expect(codes('dkim=pass header.d=example.com; spf=fail smtp.helo=c.example')).toEqual(['header-spf-failed c.example'])
  expect(codes('dkim=fail header.d=d.example header.i=@e.example')).toEqual(['header-dkim-failed d.example'])
  expect(codes('dkim=fail header.i=@e.example')).toEqual(['header-dkim-failed e.example'])
})
