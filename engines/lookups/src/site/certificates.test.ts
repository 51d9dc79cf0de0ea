// Facts about a certificate, and the TLSA records that match the chain of a server.
import { createHash, X509Certificate } from 'node:crypto'
import type { DetailedPeerCertificate, TLSSocket } from 'node:tls'
import { describe, expect, test } from 'vitest'
import { makeCertificate } from '../testing/certificates.ts'
import { describeCertificate, fitsTlsa, rawChain } from './certificates.ts'

const from = new Date('2026-01-02T03:04:05Z')
const to = new Date('2026-04-02T03:04:05Z')
const authority = makeCertificate({ name: 'Tea CA 1', organization: 'Tea Trust' })
const bare = makeCertificate({ name: 'Bare CA' })

test('a certificate is described', () => {
  const { der } = makeCertificate({
    name: 'a.example',
    organization: 'A',
    names: ['a.example', 'b.example'],
    issuer: authority,
    from,
    to,
  })
  expect(describeCertificate(der)).toEqual({
    subject: 'O=A, CN=a.example',
    issuer: 'O=Tea Trust, CN=Tea CA 1',
    issuerOrganization: 'Tea Trust',
    names: ['a.example', 'b.example'],
    validFrom: '2026-01-02T03:04:05Z',
    validTo: '2026-04-02T03:04:05Z',
    keyType: 'ec',
    keyBits: 256,
    fingerprint256: new X509Certificate(der).fingerprint256,
  })
})

test('an issuer without an organization is shown by its name', () => {
  const { der } = makeCertificate({ name: 'a.example', names: ['a.example'], issuer: bare })
  expect(describeCertificate(der)).toMatchObject({ issuer: 'CN=Bare CA', issuerOrganization: 'Bare CA' })
})

test('the name of an issuer is shown as it is written', () => {
  const issuer = makeCertificate({ name: 'CA', organization: 'Example.com, "Inc."' })
  const { der } = makeCertificate({ name: 'a.example', names: ['a.example'], issuer })
  expect(describeCertificate(der)?.issuerOrganization).toBe('Example.com, "Inc."')
})

test('fifty names of a certificate are listed', () => {
  const names = Array.from({ length: 51 }, (_, at) => `n${at}.example`)
  expect(describeCertificate(makeCertificate({ name: 'a', names }).der)?.names).toEqual(names.slice(0, 50))
  expect(describeCertificate(bare.der)?.names).toEqual([])
})

test('data that are no certificate are not described', () => {
  expect(describeCertificate(Uint8Array.of(0x30, 0))).toBeNull()
})

describe('the chain of a connection', () => {
  const chainOf = (length: number, ends: 'itself' | 'open') => {
    const links = Array.from({ length }, (_, at) => ({ raw: Buffer.from([at]) })) as DetailedPeerCertificate[]
    for (const [at, link] of links.entries()) {
      const above = links[at + 1] ?? (ends === 'itself' ? link : undefined)
      if (above) link.issuerCertificate = above
    }
    return rawChain({ getPeerCertificate: () => links[0] ?? {} } as unknown as TLSSocket).map(([first]) => first)
  }
  test('ends at a root, or where nothing more was shown', () => {
    expect(chainOf(3, 'itself')).toEqual([0, 1, 2])
    expect(chainOf(2, 'open')).toEqual([0, 1])
    expect(chainOf(0, 'open')).toEqual([])
  })
  test('the chain of a connection is eight certificates long at most', () => {
    expect(chainOf(8, 'itself')).toHaveLength(8)
    expect(chainOf(9, 'open')).toHaveLength(8)
  })
})

describe('a TLSA record', () => {
  const [leaf, above] = [Uint8Array.of(1, 2), Uint8Array.of(3, 4)]
  const sum = (kind: string, octets: Uint8Array) => createHash(kind).update(octets).digest('hex').toUpperCase()
  test.each([
    [`3 0 0 0102`, true],
    [`1 0 0 01 02`, true],
    [`3 0 0 0304`, false],
    [`2 0 0 0304`, true],
    [`0 0 0 0304`, true],
    [`2 0 0 0102`, false],
    [`3 0 1 ${sum('sha256', leaf)}`, true],
    [`3 0 2 ${sum('sha512', leaf)}`, true],
    [`3 0 1 ${sum('sha512', leaf)}`, false],
    [`3 0 3 0102`, false],
    [`3 2 0 0102`, false],
    [`3 1 0 0102`, false],
  ])('%s fits: %s', (data, fits) => expect(fitsTlsa(data, [leaf, above])).toBe(fits))
  test('a TLSA record of a key matches every certificate with that key', () => {
    const key = authority.publicKey.export({ type: 'spki', format: 'der' })
    expect(fitsTlsa(`3 1 1 ${sum('sha256', key)}`, [authority.der])).toBe(true)
    expect(fitsTlsa(`3 1 1 ${sum('sha256', key)}`, [bare.der])).toBe(false)
    expect(fitsTlsa(`2 1 1 ${sum('sha256', key)}`, [bare.der, bare.der, authority.der])).toBe(true)
  })
})
