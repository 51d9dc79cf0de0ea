// The owner of an address in a header, and the similarity of two names.
import { expect, test } from 'vitest'
import { nearness } from '../base/names.ts'
import { domainOf } from './read.ts'

test.each([
  ['Ann <ann@A.example>', 'a.example'],
  ['<ann@a.example>', 'a.example'],
  ['ann@a.example', 'a.example'],
  ['"<x@b.example>" <ann@a.example>', 'a.example'],
  ['Ann <ann@a.example', 'a.example'],
  ['"a@b"@a.example', 'a.example'],
  ['@a.example', 'a.example'],
  ['ann', null],
  ['ann@', null],
  ['', null],
])('%s', (address, domain) => expect(domainOf(address)).toBe(domain))

test.each([
  ['a.example', 'a.example', 'same'],
  ['mail.a.example', 'a.example', 'related'],
  ['a.example', 'mail.a.example', 'related'],
  ['example', 'a.example', 'foreign'],
  ['x.a.example', 'y.a.example', 'sibling'],
  ['a.example', 'b.example', 'foreign'],
  ['a.example', 'a.test', 'foreign'],
])('%s and %s are %s', (one, other, near) => expect(nearness(one, other)).toBe(near))
