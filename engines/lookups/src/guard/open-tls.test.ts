// The handshake that our clients offer to a server, read from the ClientHello itself.
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { afterEach, expect, test } from 'vitest'
import { createCertificateProbe } from '../live/lookup-ports.ts'
import { PublicFetchFault } from '../ports/ports-web.ts'
import { createMailServers } from '../site/mail-servers.ts'
import { scanTls } from '../site/scan-tls.ts'
import { makeCertificate } from '../testing/certificates.ts'
import { loopbackAddresses, loopbackPolicy } from '../testing/loopback.ts'
import { tcpDial } from './connect-vetted.ts'
import { createPublicFetch } from './public-fetch.ts'

const world = { policy: loopbackPolicy, addresses: loopbackAddresses, dial: tcpDial }
const handshakeFailure = Uint8Array.of(21, 3, 3, 0, 2, 2, 40)
let server: Server | undefined
afterEach(() => server?.close())

/** Cipher suites with DHE: the ranges that IANA's registry gives to DHE-RSA, DHE-DSS, DH-anon and DHE-PSK. */
const finiteField = (suite: number) =>
  [
    [0x0b, 0x1b],
    [0x2d, 0x2d],
    [0x30, 0x34],
    [0x36, 0x3a],
    [0x3e, 0x40],
    [0x42, 0x46],
    [0x67, 0x6d],
    [0x85, 0x89],
    [0x8e, 0x91],
    [0x97, 0x9b],
    [0x9e, 0xa7],
    [0xc052, 0xc05b],
    [0xc07c, 0xc085],
    [0xc09e, 0xc09f],
    [0xc0a2, 0xc0a3],
    [0xccaa, 0xccaa],
    [0xccad, 0xccad],
  ].some(([from = 0, to = 0]) => suite >= from && suite <= to)

interface Offer {
  suites: number[]
  groups: number[]
}

function readClientHello(record: Buffer): Offer {
  const pairs = (from: number, length: number) =>
    Array.from({ length: length / 2 }, (_, at) => record.readUInt16BE(from + 2 * at))
  let at = 5 + 4 + 2 + 32
  at += 1 + record.readUInt8(at)
  const suites = pairs(at + 2, record.readUInt16BE(at))
  at += 2 + record.readUInt16BE(at)
  at += 1 + record.readUInt8(at)
  const groups: number[] = []
  for (at += 2; at < record.length; at += 4 + record.readUInt16BE(at + 2)) {
    if (record.readUInt16BE(at) === 10) groups.push(...pairs(at + 6, record.readUInt16BE(at + 4)))
  }
  return { suites, groups }
}

/** Reads what a client offers and takes nothing of it. */
async function listen(talk: (socket: Socket, chunk: Buffer) => void): Promise<number> {
  const made = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (chunk) => talk(socket, chunk))
  })
  server = made
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve))
  return (made.address() as AddressInfo).port
}

const signal = new AbortController().signal
const fetched = (port: number) =>
  createPublicFetch({ ...world, userAgent: 'Sundry tests' }).fetch(`https://site.example:${port}/`, { maxBytes: 10 })

test.each<[string, (port: number) => Promise<unknown>]>([
  ['the guarded fetch', (port) => fetched(port).catch(() => null)],
  ['the certificate probe', (port) => createCertificateProbe(world, port).expiry('site.example', signal)],
  ['the TLS scan', (port) => scanTls({ host: 'site.example', port, world, signal })],
  ['STARTTLS', (port) => createMailServers(world, port).certificates('site.example', signal)],
])('%s offers elliptic curves and no finite-field Diffie-Hellman', async (client, ask) => {
  const offers: Offer[] = []
  const replies: Record<string, string> = { EHLO: '250 STARTTLS\r\n', STAR: '220 go\r\n' }
  const port = await listen((socket, chunk) => {
    const reply = replies[chunk.toString('latin1', 0, 4)]
    if (reply !== undefined) return socket.write(reply)
    offers.push(readClientHello(chunk))
    socket.end(handshakeFailure)
  })
  if (client === 'STARTTLS') server?.on('connection', (socket) => socket.write('220 hello\r\n'))
  await ask(port)
  expect(offers.length).toBeGreaterThan(0)
  for (const { suites, groups } of offers) {
    expect(suites.filter(finiteField)).toEqual([])
    expect(groups.filter((group) => group >> 8 === 1)).toEqual([])
    // ECDHE with RSA, and X25519.
    expect([suites.includes(0xc02f), groups.includes(29)]).toEqual([true, true])
  }
})

test('a site that takes none of our cipher suites is reported as not tested, not as without a valid certificate', async () => {
  const port = await listen((socket) => socket.end(handshakeFailure))
  const fault = await fetched(port).catch((error: unknown) => error)
  expect(fault).toBeInstanceOf(PublicFetchFault)
  expect((fault as PublicFetchFault).message).toContain('could not be tested')
  expect(await scanTls({ host: 'site.example', port, world, signal })).toBe('not-tested')
})

test.each([
  [200, 'read'],
  [1000, 'not-tested'],
])('a chain with %i long names gives OpenSSL no more than the handshake may have: %s', async (count, expected) => {
  const names = Array.from({ length: count }, (_, index) => `${index}.a-name-of-some-length-to-fill.example`)
  const issuer = makeCertificate({ name: 'Authority' })
  const { key, cert } = makeCertificate({ name: 'site.example', names: ['site.example', ...names], issuer })
  const made = createTlsServer({ key, cert }, (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok'))
  made.on('tlsClientError', () => {})
  server = made
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve))
  const { port } = made.address() as AddressInfo
  const trusting = { ...world, ca: issuer.cert }
  const scanned = await scanTls({ host: 'site.example', port, world: trusting, signal })
  const answer = createPublicFetch({ ...trusting, userAgent: 'Sundry tests' })
    .fetch(`https://site.example:${port}/`, { maxBytes: 10 })
    .then((response) => response.bytes())
  if (expected === 'read') {
    expect(scanned).toMatchObject({ reading: { trusted: true, nameFits: true } })
    expect(Buffer.from((await answer).bytes).toString()).toBe('ok')
    return
  }
  expect(scanned).toBe('not-tested')
  await expect(answer).rejects.toMatchObject({ kind: 'tls', message: expect.stringContaining('could not be tested') })
  expect(await createCertificateProbe(trusting, port).expiry('site.example', signal)).toBeNull()
})
