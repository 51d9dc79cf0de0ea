import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codesOf, type FindingExample, sentencesOf } from '../testing/examples.ts'
import { createZoneResolver, type Zone } from '../testing/index.ts'
import { findSelectors } from './find.ts'
import { readDkim } from './read.ts'
import type { dkimFindings } from './text.ts'

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

  test('allows white space in a key and no padding', () => {
    expect(readDkim(`v=DKIM1; p=${strong.match(/.{1,40}/g)?.join('\r\n\t ')}`).bits).toBe(2048)
    expect(readDkim(`k=ed25519; p=${bare.replace('=', '')}`).bits).toBe(256)
  })

  const damaged = Buffer.from(strong, 'base64')
  const flip = (at: number, value: number) =>
    Buffer.from(damaged.map((octet, index) => (index === at ? value : octet))).toString('base64')
  test.each([
    ['a truncated key', strong.slice(0, 200)],
    ['a key with something behind it', Buffer.concat([damaged, Buffer.from([5, 0])]).toString('base64')],
    ['no base64', `${strong.slice(0, 40)}!`],
    ['padding in the middle', `${strong.slice(0, 42)}==${strong.slice(44)}`],
    ['an elliptic key', elliptic],
    ['another algorithm', flip(10, 0x2b)],
    ['unused bits', flip(23, 7)],
    ['a negative modulus', flip(32, 0x80)],
    ['one digit', 'A'],
    ['an empty sequence', 'MAA='],
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
  'dkim-revoked': {
    severity: 'warning',
    says: [
      'The key is revoked: its p is empty.',
      'Signatures made with this selector fail. That is right for a key that was withdrawn.',
      'If mail is still signed with it, publish its public key in p again.',
    ],
    present: record('v=DKIM1; p='),
    absent: record('v=DKIM1; k=rsa'),
  },
  'dkim-key-missing': {
    severity: 'error',
    says: [
      'The record has no p, which holds the public key.',
      'No signature can be checked with it.',
      'Publish the record as the sending service gives it, whole.',
    ],
    present: record('v=DKIM1; P=x'),
    absent: record('v=DKIM1; p='),
  },
  'dkim-key-invalid': {
    severity: 'error',
    says: [
      'What stands in p is no key of the type rsa.',
      'No signature can be checked with it. Usually the second half of a long record was lost, or a line was cut.',
      'Publish the key again, as several strings of one TXT record of at most 255 characters each.',
    ],
    present: record('p=x'),
    absent: record(`k=dsa; ${key}`),
  },
  'dkim-key-type-unknown': {
    severity: 'error',
    says: [
      'The key is of the type "dsa", which is not known.',
      'Receivers ignore the record.',
      'Use k=rsa or k=ed25519 with a key of that type.',
    ],
    present: record(`k=dsa; ${key}`),
    absent: record(`k=RSA; ${key}`),
  },
  'dkim-key-too-short': {
    severity: 'error',
    says: [
      'The RSA key has 1023 bits.',
      'Signatures with fewer than 1024 bits never count, for such keys can be broken.',
      'Make a new key of 2048 bits under a new selector.',
    ],
    present: record(`p=${rsa(1023)}`),
    absent: record(`p=${rsa(1024)}`),
  },
  'dkim-key-weak': {
    severity: 'warning',
    says: [
      'The RSA key has 2047 bits.',
      'Receivers accept it, but the standard asks signers for 2048.',
      'Make a new key of 2048 bits under a new selector, and drop this one when mail no longer uses it.',
    ],
    present: record(`p=${rsa(2047)}`),
    absent: record(key),
  },
  'dkim-hash-unusable': {
    severity: 'error',
    says: [
      'The record allows only the hash "sha1".',
      'Receivers accept only sha256, so no signature counts.',
      'Remove h, or write h=sha256.',
    ],
    present: record(`h=sha1; ${key}`),
    absent: record(`h=sha1 : sha256; ${key}`),
  },
  'dkim-service-not-email': {
    severity: 'error',
    says: [
      'The record is for the service "tlsrpt", not for mail.',
      'Receivers of mail ignore the key.',
      'Remove s, or write s=email.',
    ],
    present: record(`s=tlsrpt; ${key}`),
    absent: record(`s=tlsrpt:*; ${key}`),
  },
  'dkim-testing': {
    severity: 'info',
    says: [
      'The record says that the domain is testing DKIM (t=y).',
      'Receivers treat signed mail no better than unsigned mail.',
      'Remove y from t when the tests are over.',
    ],
    present: record(`t=s:y; ${key}`),
    absent: record(`t=s; ${key}`),
  },
  'dkim-version-invalid': {
    severity: 'error',
    says: [
      'The version "DKIM1" is not DKIM1, or does not stand first.',
      'Receivers discard the record.',
      'Let the record begin with "v=DKIM1;".',
    ],
    present: record(`${key}; v=DKIM1`),
    absent: record(`v=DKIM1; ${key}`),
  },
  'dkim-syntax-error': {
    severity: 'error',
    says: [
      'The record breaks the form "tag=value; tag=value" at "p".',
      'Receivers may discard the whole record.',
      'Remove doubled tags and semicolons, and text that is no tag.',
    ],
    present: record(`v=DKIM1; ${key}; ${key}`),
    absent: record(`v=DKIM1 ; ${key} ; n=a=b;`),
  },
  'dkim-selector-wildcard': {
    severity: 'warning',
    says: [
      'Every name below _domainkey.example.com answers with a TXT record.',
      'A wildcard record stands there, so a selector that answers need not be in use.',
      'Publish a record for each selector in use, and no wildcard.',
    ],
    present: found({ '*._domainkey.example.com': answering }),
    absent: found({ 's1._domainkey.example.com': answering }),
  },
  'dkim-none-found': {
    severity: 'info',
    says: [
      'No key was found at example.com under the selectors that were tried (1).',
      'Selectors cannot be listed; the one in use may have another name.',
      'Paste the header of a message: its DKIM-Signature names the selector.',
    ],
    present: found({}),
    absent: found({ 's1._domainkey.example.com': answering }),
  },
  'dkim-dns-error': {
    severity: 'error',
    says: [
      'The TXT records of s1._domainkey.example.com could not be looked up.',
      'Receivers cannot check signatures while this lasts.',
      'Check the name servers of the domain and its DNSSEC signatures, then look again.',
    ],
    present: found({ 's1._domainkey.example.com': { TIMEOUT: true } }),
    absent: found({}),
  },
}

test.each(Object.entries(examples))('%s', async (code, { severity, says, present, absent }) => {
  expect(sentencesOf(await present(), code)).toEqual(says)
  expect((await present()).find((finding) => finding.code === code)?.severity).toBe(severity)
  expect(codesOf(await absent())).not.toContain(code)
})

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
