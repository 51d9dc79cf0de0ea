import { expect, test } from 'vitest'
import { nameIn } from '../../../platform/parse-url.ts'
import { readInput } from './read-input.ts'

test.each([
  ['Example.COM', 'example.com'],
  [' https://www.example.com:8443/path?q=a@b#c ', 'example.com'],
  ['somebody@example.com', 'example.com'],
  ['mailto:Some.Body@Example.com?subject=x', 'example.com'],
  ['Some Body <some@example.com>', 'example.com'],
  ['https://user:secret@example.com/', 'example.com'],
  ['example.com:25', 'example.com'],
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8::1', '2001:db8::1'],
  ['https://[2001:db8::1]:443/', '2001:db8::1'],
  ['bücher.example', 'bücher.example'],
])('%j is a question about %j', (typed, name) => {
  expect(nameIn(typed)).toBe(name)
  expect(readInput(typed)).toEqual({ kind: 'name', name })
})

test.each(['', '  \n ', 'https://'])('%j is nothing to look up', (typed) =>
  expect(readInput(typed)).toEqual({ kind: 'nothing' }),
)

test('several names are a list, each once', () => {
  expect(readInput('a.example\nb.example, c.example;\n a.example')).toEqual({
    kind: 'names',
    names: ['a.example', 'b.example', 'c.example'],
  })
})

test.each([
  'Received: from mail.a.example by b.example; Mon, 2 Nov 2026 10:00:00 +0000',
  'From: a@a.example\nTo: b@b.example\nSubject: hello',
  'Authentication-Results: b.example;\r\n spf=pass\r\nFrom: a@a.example\r\n\r\nbody',
])('%j is the header of a message', (text) => expect(readInput(text)).toEqual({ kind: 'header', text }))

test('one field that is no name of a server is none, two are', () => {
  expect(readInput('To: a@a.example').kind).toBe('name')
  expect(readInput('To: a@a.example\nDate: today').kind).toBe('header')
  expect(readInput('received: from a.example').kind).toBe('header')
})

test('one line that looks like a field is none', () =>
  expect(readInput('From: a@a.example')).toEqual({ kind: 'name', name: 'a.example' }))
