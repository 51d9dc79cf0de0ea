import { expect, test } from 'vitest'
import { splitMessage } from '../mime/fields.ts'
import { readAuthor } from './author.ts'

const author = (...values: string[]) => readAuthor(splitMessage(values.map((value) => `From: ${value}\r\n`).join('')))

test.each([
  ['Ann <ann@A.example>', 'a.example'],
  ['ann@a.example (Ann (at work))', 'a.example'],
  ['"Ann, A." <a@a.example>', 'a.example'],
  ['Ann Q. Public\r\n <a@a.example>', 'a.example'],
  ['=?utf-8?q?Ann?= <"a b"@a.example>', 'a.example'],
  ['Änn <änn@bancó.example>', 'xn--banc-tqa.example'],
  ['a@bank。example', 'bank.example'],
])('reads the one author of %j', (value, domain) => {
  expect(author(value)).toEqual({ domain, fault: null })
})

test.each([
  ['<ceo@bank.example> <x@evil.example>', 'syntax'],
  ['ceo@bank.example x@evil.example', 'syntax'],
  ['ceo@bank.example <x@evil.example>', 'syntax'],
  ['ceo@bank.example; x@evil.example', 'syntax'],
  ['x@evil.example ( , ceo@bank.example', 'syntax'],
  ['ceo@bank.example\0 <x@evil.example>', 'syntax'],
  ['ceo@bank.example\\, x@evil.example', 'syntax'],
  ['"unclosed <a@a.example>', 'syntax'],
  ['=?utf-8?q?ceo=40bank.example=3e?=@evil.example', 'syntax'],
  ['a@b%2ea.example', 'syntax'],
  ['Group: a@a.example;', 'syntax'],
  ['A\ufffd <a@a.example>', 'syntax'],
  ['a@a.example\rFrom: b@b.example', 'several-fields'],
  ['a@a.example\r\nno field\r\nFrom: b@b.example', 'several-fields'],
  [`a@a.example\r\n${'X: y\r\n'.repeat(2000)}From: b@b.example`, 'several-fields'],
  ['a@a.example\r\nX: y\r\0From: b@b.example', 'several-fields'],
  ['a@a.example\r\nX: y\vFrom: b@b.example', 'several-fields'],
  ['a@a.example\r\nX: y\x85From: b@b.example', 'several-fields'],
  ['a@a.example\r\nFr\0om: b@b.example', 'several-fields'],
  ['a@a.example\r\nFrom\xa0: b@b.example', 'several-fields'],
  ['a@a.example\r\nFrom x\rFrom: b@b.example', 'several-fields'],
  [`a@a.example\r\n${'X: y\r\n'.repeat(2000)}Z: ${'z'.repeat(1_048_576)}\r\nFrom: b@b.example`, 'cut'],
  ['ceo＠bank.example@a.example', 'syntax'],
  ['ceo\u202e@a.example', 'syntax'],
  ['"a\\\r\n b" <a@a.example>', 'syntax'],
  ['a@a.example, b@a.example', 'several-addresses'],
  ['<@a.example,@b.example:a@a.example>', 'several-addresses'],
  ['ceo@bank.example\r\n \r\n <x@evil.example>', 'blank-fold'],
  ['a@[192.0.2.1]', 'no-domain'],
  ['Ann', 'no-domain'],
  ['', 'no-domain'],
])('finds no author that every mail program shows in %j', (value, fault) => {
  expect(author(value)).toEqual({ domain: null, fault })
})

test.each([' ', '\t', '\0', '\ufeff', 'junk\r\n '])(
  'another From behind %j above the first field leaves no author',
  (start) => {
    expect(readAuthor(splitMessage(`${start}From: b@b.example\r\nFrom: a@a.example\r\n`)).fault).toBe('several-fields')
  },
)

test('finds no author without a From field, nor where there are two', () => {
  expect([author().fault, author('a@a.example', 'a@a.example').fault]).toEqual(['missing', 'several-fields'])
})
