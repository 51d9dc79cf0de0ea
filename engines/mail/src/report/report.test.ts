import { describe, expect, test } from 'vitest'
import { chainFindings } from '../dnssec/chain-text.ts'
import type { Descriptor } from '../findings/describe.ts'
import { registrationFindings } from '../registration/text.ts'
import { webFindings } from '../web/text.ts'
import { zoneFindings } from '../zone/text.ts'
import { gradeOf, overallGrade } from './grade.ts'
import { pasteFor } from './paste.ts'

const finding = (code: string, severity: 'error' | 'warning' | 'info') => ({ code, severity })
const warnings = (count: number) => Array.from({ length: count }, (_, at) => finding(`w${at}`, 'warning'))

describe('the grade of a section', () => {
  test.each([
    ['nothing', [], 'A', []],
    ['what is only told', [finding('x', 'info')], 'A', []],
    ['one warning', warnings(1), 'B', ['w0']],
    ['two warnings', warnings(2), 'B', ['w0', 'w1']],
    ['three warnings', warnings(3), 'C', ['w0', 'w1', 'w2']],
    ['something good that is missing', [finding('dnssec-unsigned', 'info')], 'B', ['dnssec-unsigned']],
    ['an error among warnings', [...warnings(4), finding('e', 'error')], 'D', ['e', 'w0', 'w1', 'w2', 'w3']],
    [
      'mail or visitors turned away',
      [finding('w', 'warning'), finding('tls-certificate-expired', 'error')],
      'F',
      ['tls-certificate-expired', 'w'],
    ],
    ['one code many times', [...warnings(1), ...warnings(1)], 'B', ['w0']],
  ] as const)('%s', (_, findings, grade, reasons) => expect(gradeOf(findings)).toEqual({ grade, reasons }))
})

test.each([
  'registration-on-hold',
  'zone-not-delegated',
  'zone-apex-alias',
  'dnssec-ds-mismatch',
  'dnssec-bogus',
  'dnssec-chain-expired',
  'dnssec-chain-not-yet-valid',
  'dnssec-chain-wrong',
  'dnssec-chain-missing',
  'dnssec-chain-denial-unproven',
  'tls-certificate-expired',
  'tls-certificate-not-yet-valid',
  'tls-certificate-wrong-name',
  'tls-certificate-untrusted',
  'spf-pass-all',
])('%s alone makes a section F', (code) => expect(gradeOf([finding(code, 'error')]).grade).toBe('F'))

test.each(['dnssec-unsigned', 'mta-sts-none', 'dkim-none-found', 'tls-version-13-missing'])(
  '%s keeps a section from an A',
  (code) => expect(gradeOf([finding(code, 'info')])).toEqual({ grade: 'B', reasons: [code] }),
)

describe('the grade of the whole', () => {
  const section = (grade: 'A' | 'B' | 'F' | null) => ({ grade, reasons: [] })
  test('is that of its worst section, and names it', () =>
    expect(overallGrade({ web: section('A'), mail: section('F'), zone: section('F') })).toEqual({
      grade: 'F',
      reasons: ['mail', 'zone'],
    }))
  test('needs no reason where all is well', () =>
    expect(overallGrade({ web: section('A'), addresses: section(null) })).toEqual({ grade: 'A', reasons: [] }))
  const unknown = { ...section(null), error: 'The parent zone could not be asked.' }
  test.each(['zone', 'dnssec', 'web', 'mail'])('is none while the %s section is not known', (name) =>
    expect(overallGrade({ other: section('A'), [name]: unknown })).toEqual({ grade: null, reasons: [] }),
  )
  test('is F where one section is, whatever the others would say', () =>
    expect(overallGrade({ web: section('F'), mail: unknown })).toEqual({ grade: 'F', reasons: ['web'] }))
  test('does not wait for a registry that is silent', () =>
    expect(overallGrade({ web: section('A'), registration: unknown }).grade).toBe('A'))
  test('is none where nothing is graded', () =>
    expect(overallGrade({ web: section(null), mail: undefined })).toEqual({ grade: null, reasons: [] }))
})

describe('the record to paste', () => {
  const domain = 'example.com'
  const spf = (record: string, code: string) => pasteFor({ code, domain }, { spf: record })?.data
  test.each([
    ['spf-no-all', 'v=spf1 mx', '"v=spf1 mx ~all"'],
    ['spf-pass-all', 'v=spf1 mx +all', '"v=spf1 mx -all"'],
    ['spf-pass-all', 'v=spf1 all', '"v=spf1 -all"'],
    ['spf-ptr-used', 'v=spf1 ptr:example.com mx -all', '"v=spf1 mx -all"'],
    ['spf-redirect-ignored-with-all', 'v=spf1 mx -all redirect=_spf.example.net', '"v=spf1 mx -all"'],
  ])('%s mends %s', (code, record, mended) => expect(spf(record, code)).toBe(mended))

  test('changes a DMARC record where it stands, and keeps the rest of it', () => {
    const dmarc = 'v=DMARC1; p=none; rua=mailto:a@example.com; adkim=s'
    expect(pasteFor({ code: 'dmarc-policy-none', domain }, { dmarc })).toEqual({
      kind: 'dns',
      name: '_dmarc.example.com',
      type: 'TXT',
      data: '"v=DMARC1; p=quarantine; rua=mailto:a@example.com; adkim=s"',
    })
    expect(pasteFor({ code: 'dmarc-no-rua', domain }, { dmarc: 'v=DMARC1; p=reject' })?.data).toBe(
      '"v=DMARC1; p=reject; rua=mailto:dmarc-reports@example.com"',
    )
  })
  test.each([
    ['spf-none', domain, 'TXT', '"v=spf1 mx -all"'],
    ['dmarc-none', '_dmarc.example.com', 'TXT', '"v=DMARC1; p=quarantine; rua=mailto:dmarc-reports@example.com"'],
    ['mta-sts-none', '_mta-sts.example.com', 'TXT', '"v=STSv1; id=1"'],
    ['tls-rpt-none', '_smtp._tls.example.com', 'TXT', '"v=TLSRPTv1; rua=mailto:tls-reports@example.com"'],
    ['bimi-none', 'default._bimi.example.com', 'TXT', '"v=BIMI1; l=https://example.com/logo.svg; a="'],
    ['caa-issuer-not-listed', domain, 'CAA', '0 issue "ca.example"'],
  ])('%s is mended at %s by a record of the type %s', (code, name, type, data) =>
    expect(pasteFor({ code, domain, issuer: 'ca.example' })).toEqual({ kind: 'dns', name, type, data }),
  )
  test.each(['http-hsts-missing', 'http-hsts-short'])('%s is mended by a header', (code) =>
    expect(pasteFor({ code })).toEqual({
      kind: 'header',
      name: 'Strict-Transport-Security',
      type: '',
      data: 'max-age=31536000; includeSubDomains',
    }),
  )
  test.each([
    ['spf-no-all', ' v=spf1 mx ', '"v=spf1 mx ~all"'],
    ['spf-pass-all', 'v=spf1 ALL', '"v=spf1 -all"'],
    ['spf-pass-all', 'v=spf1 a:all.example +all', '"v=spf1 a:all.example -all"'],
    ['spf-ptr-used', 'v=spf1 ?PTR -all', '"v=spf1 -all"'],
    ['spf-redirect-ignored-with-all', 'v=spf1 REDIRECT=x.example -all', '"v=spf1 -all"'],
  ])('%s mends %s too', (code, record, mended) => expect(spf(record, code)).toBe(mended))
  test('puts the policy first, and replaces a tag however it is written', () => {
    const mended = (code: string, dmarc: string) => pasteFor({ code, domain }, { dmarc })?.data
    expect(mended('dmarc-policy-none', ' v = DMARC1;rua=mailto:a@b.example; P = none;')).toBe(
      '"v=DMARC1; p=quarantine; rua=mailto:a@b.example"',
    )
    expect(mended('dmarc-no-rua', 'v=DMARC1; sp=none; p=reject')).toBe(
      '"v=DMARC1; p=reject; rua=mailto:dmarc-reports@example.com; sp=none"',
    )
    expect(pasteFor({ code: 'dmarc-policy-none', domain })).toBeNull()
  })
  test('holds 255 letters at most, and none that would need an escape', () => {
    const record = (length: number) => `v=spf1 ${'a'.repeat(length - 'v=spf1  ~all'.length)}`
    expect(spf(record(255), 'spf-no-all')).toHaveLength(257)
    expect(spf(record(256), 'spf-no-all')).toBeUndefined()
    for (const wrong of ['\\', '\n', '\r']) expect(spf(`v=spf1 a${wrong}b`, 'spf-no-all')).toBeUndefined()
  })
  test('names the authority in use, or none where it is not known', () => {
    expect(pasteFor({ code: 'caa-none', domain }, { issuer: 'letsencrypt.org' })?.data).toBe(
      '0 issue "letsencrypt.org"',
    )
    expect(pasteFor({ code: 'caa-none', domain })).toBeNull()
  })
  test('is none where it cannot be known, or would not fit one string', () => {
    expect(pasteFor({ code: 'zone-server-lame', domain })).toBeNull()
    expect(spf(`v=spf1 ${'ip4:192.0.2.1 '.repeat(20)}`, 'spf-no-all')).toBeUndefined()
  })
})

const all = { ...zoneFindings, ...chainFindings, ...webFindings, ...registrationFindings }
const parameters = { zone: 'a.example', host: 'b.example', domain: 'a.example', parent: '.' }

test.each(Object.entries(all) as [string, Descriptor<unknown>][])(
  '%s says what, why and what to do',
  (_, { message }) => {
    const { found, why, mend } = message(parameters)
    for (const sentence of [found, why, mend]) expect(sentence.length).toBeGreaterThan(10)
    expect(new Set([found, why, mend]).size).toBe(3)
  },
)
