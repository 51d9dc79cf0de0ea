import { expect, test } from 'vitest'
import type { caaFindings } from '../catalogue/zone.ts'
import { codesOf, type FindingExample, testExamples } from '../testing/examples.ts'
import { createZoneResolver, type Zone } from '../testing/index.ts'
import { readCaa, readIssuer } from './caa.ts'

const read = (CAA: string[], domain = 'example.com') => readCaa(domain, createZoneResolver({ 'example.com': { CAA } }))
const found =
  (...records: string[]) =>
  async () =>
    (await read(records)).findings
const good = found('0 issue "ca.example"')

const examples: Record<keyof typeof caaFindings, FindingExample> = {
  'caa-none': [found(), good],
  'caa-forbids-all': [found('0 issue ";"'), found('0 issue ";"', '0 issuewild "ca.example"')],
  'caa-malformed': [found('0 issue "ca.example account=1"'), found('0 issue "ca.example; account=1"')],
  'caa-critical-unknown': [found('128 tbs "x"'), found('1 tbs "x"', '128 ISSUE "ca.example"')],
  'caa-iodef-invalid': [
    found('0 iodef "security@example.com"'),
    found('0 iodef "mailto:a@example.com"', '0 iodef "http://example.com"'),
  ],
  'caa-dns-error': [
    async () =>
      (await readCaa('www.example.com', createZoneResolver({ 'example.com': { RCODE: 'SERVFAIL' } }))).findings,
    good,
  ],
}

testExamples(examples)

test.each([
  ['ca.example', 'ca.example'],
  ['  ca.example  ;  ', 'ca.example'],
  ['ca.example; a=1; b-c=x%y', 'ca.example'],
  ['ca.example;a=', 'ca.example'],
  ['', ''],
  [';', ''],
  ['; policy=ev', ''],
  [';a', null],
  ['%%%', null],
  ['ca..example', null],
  ['-ca.example', null],
  ['ca.example; a', null],
  ['ca.example; a=1;', null],
  ['ca.example; a=b c', null],
  ['ca.example; a_b=c', null],
])('"%s" names %s', (value, issuer) => {
  expect(readIssuer(value)).toBe(issuer)
})

test('wildcard certificates follow issue without an issuewild', async () => {
  expect(await read(['0 issue "a.example"', '0 issue ";"', '0 issue "b.example"'])).toMatchObject({
    issue: ['a.example', 'b.example'],
    issuewild: ['a.example', 'b.example'],
  })
  expect(await read(['0 issue "a.example"', '0 issuewild ";"'])).toMatchObject({ issue: ['a.example'], issuewild: [] })
  expect(await read(['0 issuewild "a.example"'])).toMatchObject({ issue: null, issuewild: ['a.example'] })
  expect(await read(['0 iodef "mailto:a@example.com"'])).toMatchObject({
    foundAt: 'example.com',
    issue: null,
    issuewild: null,
  })
})

test('the nearest records count, up to the top', async () => {
  const zone: Zone = {
    com: { CAA: ['0 issue "top.example"'] },
    'example.com': { CAA: ['0 issue "near.example"'] },
    'example.org': { A: ['192.0.2.1'] },
  }
  const resolver = createZoneResolver(zone)
  expect(await readCaa('*.www.Example.com.', resolver)).toMatchObject({
    foundAt: 'example.com',
    issue: ['near.example'],
  })
  expect(await readCaa('other.com', resolver)).toMatchObject({ foundAt: 'com', issue: ['top.example'] })
  expect(await readCaa('www.example.org', resolver)).toMatchObject({ foundAt: null, issue: null })
})

test.each(['issue', 'issuewild', 'iodef', 'issuemail', 'issuevmc', 'contactemail', 'contactphone'])(
  '%s is known',
  async (tag) => {
    expect(codesOf((await read([`128 ${tag} "mailto:a@example.com"`])).findings)).not.toContain('caa-critical-unknown')
  },
)

test('a wildcard name is that of its domain', async () => {
  expect((await read(['0 issue "a.example"'], '*.example.com')).foundAt).toBe('example.com')
})
