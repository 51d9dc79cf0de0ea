// Results are signed and read back by our own reader; bench/marks.ts has the reference implementation read them.
import { ascii } from '@sundry/kit'
import { describe, expect, test } from 'vitest'
import { decodeImage } from '../../node/globals.ts'
import { signResult } from '../../pipeline/sign-result.ts'
import { asThread } from '../../testing/as-thread.ts'
import { makeCertificate, pem } from '../../testing/certificates.ts'
import { makeBytes, scene } from '../../testing/samples.ts'
import { inspectImage } from '../inspect.ts'
import { findCredentials } from './find.ts'
import { readSigningIdentity, SigningFault } from './identity.ts'

asThread()

const p256 = { name: 'ECDSA', namedCurve: 'P-256' }
const ed25519 = { name: 'Ed25519' }

const formats = ['jpeg', 'png', 'webp', 'avif'] as const
type Signable = (typeof formats)[number]

async function signed(format: Signable | 'gif', certificate: string, key: string) {
  const [original, result] = [await makeBytes(scene(16, 12), 'png'), await makeBytes(scene(8, 6), format)]
  const unsigned = { original: { name: 'a.png', bytes: original }, result, report: {}, did: ['resized'] }
  return signResult({ ...unsigned, generator: { name: 'Sundry' } }, await readSigningIdentity(certificate, key))
}
const originsOf = async (file: Uint8Array, format: Signable) =>
  (await inspectImage(file, format)).flatMap(({ kind, name, value }) =>
    kind === 'origin' ? [`${name}: ${value}`] : [],
  )

describe.each([p256, ed25519])('a certificate of $name', (params) => {
  test.each(formats)('signs a %s with its original as ingredient, and the signature holds', async (format) => {
    const { certificate, key } = await makeCertificate(params)
    const { bytes, notes } = await signed(format, certificate, key)
    expect(notes.map(({ code }) => code)).toEqual(['signed'])
    expect(await originsOf(bytes, format)).toEqual([
      expect.stringContaining('Hash and signature match'),
      'Claimed signer: Ann Example',
      'Claimed software: Sundry',
      expect.stringMatching(/^Claimed actions: c2pa\.opened, c2pa\.resized/),
      'Claimed ingredients: 1',
    ])
  })
})

test.each(formats)('a signed %s still shows its image, and a changed pixel is seen', async (format) => {
  const { certificate, key } = await makeCertificate(p256)
  const { bytes } = await signed(format, certificate, key)
  const shown = await decodeImage(bytes)
  expect([shown.width, shown.height, shown.data]).toEqual([
    8,
    6,
    (await decodeImage(await makeBytes(scene(8, 6), format))).data,
  ])
  const changed = bytes.slice()
  const end = format === 'webp' ? (findCredentials(bytes, format)?.places[0]?.start ?? 0) : bytes.length
  changed[end - 20] = (changed[end - 20] ?? 0) ^ 1
  expect((await originsOf(changed, format))[0]).toContain('the image is not the one that was signed')
})

test('a chain of certificates that takes several segments of a JPEG is signed too', async () => {
  const { certificate, key } = await makeCertificate(p256)
  const others = Array.from({ length: 6 }, () => pem('CERTIFICATE', new Uint8Array(11_000)))
  const { bytes } = await signed('jpeg', certificate + others.join(''), key)
  expect((await originsOf(bytes, 'jpeg'))[0]).toContain('Hash and signature match')
})

test.each([
  ['one certificate is signed with a byte string', 0, 2],
  ['several certificates are signed with a list', 1, 4],
])('%s, as RFC 9360 2 asks', async (_, others, major) => {
  const { certificate, key } = await makeCertificate(p256)
  const { bytes } = await signed('png', certificate + pem('CERTIFICATE', new Uint8Array(40)).repeat(others), key)
  // The protected header: a map of the algorithm -7 and, as number 33, the certificates.
  const at = Buffer.from(bytes).indexOf(Uint8Array.of(0xa2, 0x01, 0x26, 0x18, 33))
  expect((bytes[at + 5] ?? 0) >> 5).toBe(major)
})

test('a result in another format, or without a change, stays unsigned with a note', async () => {
  const { certificate, key } = await makeCertificate(p256)
  expect((await signed('gif', certificate, key)).notes.map(({ code }) => code)).toEqual(['not-signed'])
  const bytes = await makeBytes(scene(8, 6), 'png')
  const unsigned = { original: { name: 'a.png', bytes }, result: bytes, report: {}, did: [], generator: { name: 'x' } }
  const same = await signResult(unsigned, await readSigningIdentity(certificate, key))
  expect([same.bytes, same.notes.map(({ code }) => code)]).toEqual([bytes, ['not-signed']])
})

test.each<[string, (one: Awaited<ReturnType<typeof makeCertificate>>) => Promise<[string, string]>, RegExp]>([
  [
    'the key of another certificate',
    async ({ certificate }) => [certificate, (await makeCertificate(p256)).key],
    /belong/,
  ],
  ['a key of another kind', async ({ certificate }) => [certificate, (await makeCertificate(ed25519)).key], /belong/],
  ['no certificate', async ({ key }) => [key, key], /BEGIN CERTIFICATE/],
  ['a key in another form', async ({ certificate }) => [certificate, pem('EC PRIVATE KEY', ascii('x'))], /pkcs8/],
  ['a key that is none', async ({ certificate }) => [certificate, pem('PRIVATE KEY', ascii('x'))], /P-256/],
  ['a file of any size', async ({ key }) => ['x'.repeat(1_000_000), key], /few kilobytes/],
])('%s is refused with a sentence', async (_, files, expected) => {
  const refused = readSigningIdentity(...(await files(await makeCertificate(p256))))
  await expect(refused).rejects.toThrow(SigningFault)
  await expect(refused).rejects.toThrow(expected)
})
