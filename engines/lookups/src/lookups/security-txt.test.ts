import { securityTxt } from '@sundry/contracts/security-txt-v1'
import { expect, test } from 'vitest'
import { Unreachable } from '../ports/lookup.ts'
import type { PublicFaultKind } from '../ports/ports-web.ts'
import { barePorts, callOf, NOW } from '../testing/bare-ports.ts'
import { type KnownPage, knownPages } from '../testing/known-pages.ts'
import { checkSecurityTxt, handler } from './security-txt.ts'

const URL_OF_FILE = 'https://a.example/.well-known/security.txt'
const OLD_URL = 'https://a.example/security.txt'
const good = `Contact: mailto:a@a.example\nExpires: 2027-01-01T00:00:00Z\nCanonical: ${URL_OF_FILE}\n`
const served = (text: string, some: KnownPage = {}): KnownPage => ({
  text,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  ...some,
})
const codesOf = (text: string) =>
  checkSecurityTxt(text, [URL_OF_FILE], NOW).findings.map(({ code, line }) =>
    line === undefined ? code : `${code} ${line}`,
  )

async function look(pages: Readonly<Record<string, KnownPage | PublicFaultKind>>, domain = 'a.example') {
  const answer = await handler({ domain }, barePorts({ web: knownPages(pages) }), callOf())
  return securityTxt.output.parse(answer)
}

test('a good file is read with its fields and has no finding, signed or not', async () => {
  expect(await look({ [URL_OF_FILE]: served(`# Hello\n${good}Preferred-Languages: en, de\n`) })).toMatchObject({
    url: URL_OF_FILE,
    contact: ['mailto:a@a.example'],
    expires: '2027-01-01T00:00:00Z',
    daysLeft: 38,
    languages: ['en', 'de'],
    isSigned: false,
    findings: [],
  })
  const signed = `-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n${good}-----BEGIN PGP SIGNATURE-----\n\niQ==\n-----END PGP SIGNATURE-----\n`
  expect(checkSecurityTxt(signed, [URL_OF_FILE], NOW)).toMatchObject({ isSigned: true, findings: [] })
})

test.each<[string, string, string[]]>([
  ['without its required fields', 'Policy: https://a.example/p', ['expires-missing', 'contact-missing']],
  ['that has expired', good.replace('2027', '2025'), ['expired 2']],
  ['that holds for years', good.replace('2027', '2030'), ['expires-far 2']],
  ['whose date is none', good.replace('2027-01-01T00:00:00Z', '1 Jan 2027'), ['expires-invalid 2']],
  ['with two dates', `${good}Expires: 2027-01-01T00:00:00Z`, ['expires-repeated 4']],
  ['of another place', good.replace('a.example/.well', 'b.example/.well'), ['canonical-differs']],
  [
    'with addresses that are none',
    `${good}Contact: a@a.example\nPolicy: http://a.example`,
    ['uri-invalid 4', 'uri-insecure 5'],
  ],
  ['with what is no field', `${good}hello\nColour: red`, ['line-invalid 4', 'field-unknown 5']],
])('a file %s has the finding, with its line', (_, text, codes) => {
  expect(codesOf(text)).toEqual(codes)
})

test('the old place is looked at, and a page that answers every path is no file', async () => {
  const page = served('<!doctype html>')
  const old = served(good.replace('/.well-known', ''), { headers: { 'content-type': 'text/html' } })
  expect((await look({ [URL_OF_FILE]: page, [OLD_URL]: old })).findings.map(({ code }) => code)).toEqual([
    'type-wrong',
    'place-old',
  ])
  expect((await look({ [URL_OF_FILE]: page })).findings.map(({ code }) => code)).toEqual(['missing'])
})

test('a site that does not say has no verdict', async () => {
  expect(await look({ [URL_OF_FILE]: { status: 503 } })).toMatchObject({ state: 'unknown', findings: [] })
  await expect(look({ [URL_OF_FILE]: 'timeout' })).rejects.toThrow(Unreachable)
  expect((await look({}, '192.0.2.1')).error).toBeDefined()
})

test('a file that was cut lacks nothing that may be in its rest', () => {
  const codes = checkSecurityTxt('# a comment', [URL_OF_FILE], NOW, true).findings.map(({ code }) => code)
  expect(codes).toEqual([])
})

test('Canonical may name the first or the last URL, its host in any case', () => {
  const file = (canonical: string) =>
    `Contact: mailto:a@a.example\nExpires: 2027-01-01T00:00:00Z\nCanonical: ${canonical}`
  const last = 'https://www.a.example/.well-known/security.txt'
  const codes = (canonical: string) => checkSecurityTxt(file(canonical), [URL_OF_FILE, last], NOW).findings.length
  expect([URL_OF_FILE, last, last.replace('www', 'WWW'), OLD_URL].map(codes)).toEqual([0, 0, 0, 1])
})

test.each(['2027-02-30T00:00:00Z', '2027-01-01T24:00:00Z'])('%s is no date and time', (date) => {
  const { findings } = checkSecurityTxt(`Contact: mailto:a@a.example\nExpires: ${date}`, [URL_OF_FILE], NOW)
  expect(findings.map(({ code }) => code)).toEqual(['expires-invalid'])
})

test('blanks behind the lines of a signature hide nothing', () => {
  const signed = `-----BEGIN PGP SIGNED MESSAGE----- \nHash: SHA256\n \nContact: mailto:a@a.example\n-----BEGIN PGP SIGNATURE-----`
  expect(checkSecurityTxt(signed, [URL_OF_FILE], NOW)).toMatchObject({
    isSigned: true,
    contact: ['mailto:a@a.example'],
  })
})
