import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { dkimFindings } from '../catalogue/dkim.ts'
import { codesOf, type FindingExample, testExamples } from '../testing/examples.ts'
import { createZoneResolver, type Zone } from '../testing/index.ts'
import { findSelectors, readDkim } from './dkim.ts'

const rsa = (modulusLength: number, type: 'spki' | 'pkcs1' = 'spki') =>
  generateKeyPairSync('rsa', { modulusLength }).publicKey.export({ type, format: 'der' }).toString('base64')
const strong = rsa(2048)
const ed25519 = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'der' })
const bare = ed25519.subarray(-32).toString('base64')
const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  .publicKey.export({ type: 'spki', format: 'der' })
  .toString('base64')
const codes = (record: string) => codesOf(readDkim(record).findings)

describe('keys', () => {
  test('counts the bits of an RSA key in both forms', () => {
    expect(readDkim(`v=DKIM1; p=${strong}`)).toEqual({ keyType: 'rsa', bits: 2048, revoked: false, findings: [] })
    expect(readDkim(`p=${rsa(1031, 'pkcs1')}`).bits).toBe(1031)
    expect(readDkim(`p=${rsa(600)}`).bits).toBe(600)
  })

  test('takes an Ed25519 key by its 32 octets only', () => {
    expect(readDkim(`k=ed25519; p=${bare}`)).toEqual({ keyType: 'ed25519', bits: 256, revoked: false, findings: [] })
    for (const key of [ed25519.toString('base64'), bare.slice(4)]) {
      expect(readDkim(`k=ed25519; p=${key}`)).toMatchObject({ bits: null, findings: [{ code: 'dkim-key-invalid' }] })
    }
  })

  test.each([
    ['a truncated key', strong.slice(0, 200)],
    ['an elliptic key', elliptic],
    ['a length of more octets than a key can have', 'MIX/////AA=='],
  ])('%s is no key', (_, key) => {
    expect(readDkim(`v=DKIM1; p=${key}`)).toMatchObject({
      bits: null,
      revoked: false,
      findings: [{ code: 'dkim-key-invalid' }],
    })
  })
})

const key = `p=${strong}`
const record = (text: string) => () => readDkim(text).findings
const found = (zone: Zone) => async () =>
  (await findSelectors('example.com', createZoneResolver(zone), { selectors: ['s1'], withoutUsual: true })).findings
const answering = { TXT: [['v=DKIM1; p=']] }

const examples: Record<keyof typeof dkimFindings, FindingExample> = {
  'dkim-revoked': [record('v=DKIM1; p='), record('v=DKIM1; k=rsa')],
  'dkim-key-missing': [record('v=DKIM1; P=x'), record('v=DKIM1; p=')],
  'dkim-key-invalid': [record('p=x'), record(`k=dsa; ${key}`)],
  'dkim-key-type-unknown': [record(`k=dsa; ${key}`), record(`k=RSA; ${key}`)],
  'dkim-key-too-short': [record(`p=${rsa(1023)}`), record(`p=${rsa(1024)}`)],
  'dkim-key-weak': [record(`p=${rsa(2047)}`), record(key)],
  'dkim-hash-unusable': [record(`h=sha1; ${key}`), record(`h=sha1 : sha256; ${key}`)],
  'dkim-service-not-email': [record(`s=tlsrpt; ${key}`), record(`s=tlsrpt:*; ${key}`)],
  'dkim-testing': [record(`t=s:y; ${key}`), record(`t=s; ${key}`)],
  'dkim-version-invalid': [record(`${key}; v=DKIM1`), record(`v=DKIM1; ${key}`)],
  'dkim-syntax-error': [record(`v=DKIM1; ${key}; ${key}`), record(`v=DKIM1 ; ${key} ; n=a=b;`)],
  'dkim-selector-wildcard': [
    found({ '*._domainkey.example.com': answering }),
    found({ 's1._domainkey.example.com': answering }),
  ],
  'dkim-none-found': [found({}), found({ 's1._domainkey.example.com': answering })],
  'dkim-dns-error': [found({ 's1._domainkey.example.com': { TIMEOUT: true } }), found({})],
}

testExamples(examples)

test.each(['v=DKIM2', 'v=dkim1', 'v='])('%s is no version', (version) => {
  expect(codes(`${version}; ${key}`)).toContain('dkim-version-invalid')
})

test.each(['hello', 'v=DKIM1;; p=', '=a; p=', '1a=b; p=', 'a-b=c; p='])('%s is no tag list', (record) => {
  expect(codes(record)).toContain('dkim-syntax-error')
})

test('any text gets an answer', () => {
  const tag = fc.tuple(fc.constantFrom('v', 'k', 'p', 't', 'h', 's', 'x'), fc.oneof(fc.string(), fc.base64String()))
  const list = fc.array(tag).map((tags) => tags.map(([name, value]) => `${name}=${value}`).join(';'))
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), list), (record) => {
      const { bits, revoked } = readDkim(record)
      expect(bits === null || (bits > 0 && !revoked)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('octets of every kind get an answer as a key', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (octets) => {
      expect(readDkim(`p=${Buffer.from(octets).toString('base64')}`).keyType).toBe('rsa')
    }),
    { numRuns: 2000 },
  )
})
