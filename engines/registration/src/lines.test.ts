// How a line of a WHOIS answer is taken apart.
import { expect, test } from 'vitest'
import { readLines } from './lines.ts'
import { parseWhois } from './parse-whois.ts'

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

test.each(['192.0.2.1', '2001:db8::1'])(
  'a name server with its address %s behind a colon is a name server',
  (address) => {
    const raw = `Domain Name: shop.example\nName servers:\n  ns1.shop.example: ${address}\n  NS2.shop.example.: ${address}\n`
    expect(parseWhois(raw).nameServers).toEqual(['ns1.shop.example', 'ns2.shop.example'])
  },
)
