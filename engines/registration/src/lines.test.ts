// How a line of a WHOIS answer is taken apart.
import { expect, test } from 'vitest'
import { readLines } from './lines.ts'

const pairs = (raw: string) => readLines(raw).entries.map(({ key, value }) => `${key} = ${value}`)

test.each([
  ['Registrar: Sample Names', ['registrar = Sample Names']],
  ['Registrar:\u00a0Sample\u00a0Names', ['registrar = Sample Names']],
  ['Registrar: "Sample Names"', ['registrar = Sample Names']],
  ['Registrar: " Sample Names "', ['registrar = Sample Names']],
  ['Registrar: "Sample" Names', ['registrar = "Sample" Names']],
  ['[Registrar] Sample Names', ['registrar = Sample Names']],
  ['Registrar..........: Sample Names', ['registrar = Sample Names']],
  ['* Registrar: Sample Names', ['registrar = Sample Names']],
  ['1. Registrar: Sample Names', ['registrar = Sample Names']],
  ['1a) Registrar: Sample Names', ['registrar = Sample Names']],
  ['Registrar: One\r\nDomain Status: ok', ['registrar = One', 'domain status = ok']],
])('%j', (raw, found) => expect(pairs(raw)).toEqual(found))
