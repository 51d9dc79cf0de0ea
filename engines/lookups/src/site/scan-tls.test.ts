import { type AddressInfo, connect, createServer as createTcp, type Socket } from 'node:net'
import { createServer, type TlsOptions } from 'node:tls'
import { afterEach, describe, expect, test } from 'vitest'
import { type AddressPolicy, publicAddressPolicy } from '../guard/address-policy.ts'
import { tcpDial } from '../guard/connect-vetted.ts'
import { makeCertificate } from '../testing/certificates.ts'
import { loopbackPolicy } from '../testing/loopback.ts'
import { scanTls } from './scan-tls.ts'

const authority = makeCertificate({ name: 'Test Authority', organization: 'Sample Trust' })
const good = makeCertificate({ name: 'site.example', names: ['site.example', '*.site.example'], issuer: authority })
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function listen(server: ReturnType<typeof createTcp>): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  closing.push(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

function startTls(options: TlsOptions): Promise<number> {
  const server = createServer(options)
  server.on('tlsClientError', () => {})
  return listen(server)
}

interface ScanOptions {
  policy?: AddressPolicy
  address?: string
  host?: string
  signal?: AbortSignal
}

const scan = async (
  port: number,
  { policy = loopbackPolicy, address = '127.0.0.1', host = 'site.example', signal }: ScanOptions = {},
) => {
  const seen = await scanTls({
    host,
    port,
    world: { policy, addresses: { resolve: async () => [address] }, dial: tcpDial, ca: authority.cert },
    signal: signal ?? new AbortController().signal,
  })
  if (seen === 'not-tested') throw new Error('the server took none of our cipher suites')
  return seen
}

const statesOf = async (options: TlsOptions) =>
  Object.fromEntries(
    ((await scan(await startTls({ ...good, ...options })))?.reading.protocols ?? []).map(({ version, state }) => [
      version,
      state,
    ]),
  )

describe('the certificate', () => {
  test('the certificate is read with its chain, its names and its issuer', async () => {
    const seen = await scan(await startTls({ key: good.key, cert: good.cert + authority.cert, ALPNProtocols: ['h2'] }))
    expect(seen?.reading).toMatchObject({
      host: 'site.example',
      address: '127.0.0.1',
      alpn: 'h2',
      trusted: true,
      trustFault: null,
      nameFits: true,
    })
    expect(seen?.reading.certificates[0]).toMatchObject({
      names: ['site.example', '*.site.example'],
      issuerOrganization: 'Sample Trust',
      keyType: 'ec',
      keyBits: 256,
    })
    expect(seen?.reading.certificates.map(({ subject }) => subject)).toEqual([
      'CN=site.example',
      'O=Sample Trust, CN=Test Authority',
    ])
  })

  test.each([
    [
      'out of date',
      { to: new Date(Date.now() - 1000) },
      { trusted: false, trustFault: 'CERT_HAS_EXPIRED', nameFits: true },
    ],
    [
      'not yet valid',
      { from: new Date(Date.now() + 9e7) },
      { trusted: false, trustFault: 'CERT_NOT_YET_VALID', nameFits: true },
    ],
    ['of a name that browsers ignore', { names: [] }, { trusted: true, nameFits: false }],
    ['signed with SHA-1', { isSha1: true }, { trusted: false, trustFault: 'CA_MD_TOO_WEAK', nameFits: true }],
    ['of another name', { names: ['other.example'] }, { trusted: true, trustFault: null, nameFits: false }],
    ['of no authority', { issuer: makeCertificate({ name: 'Nobody' }) }, { trusted: false, nameFits: true }],
  ])('the certificate %s is reported', async (_, fault, expected) => {
    const made = makeCertificate({ name: 'site.example', names: ['site.example'], issuer: authority, ...fault })
    expect((await scan(await startTls(made)))?.reading).toMatchObject(expected)
  })
})

describe('the versions of TLS', () => {
  const old = { ciphers: 'DEFAULT@SECLEVEL=0', minVersion: 'TLSv1' } as const
  test('a server that still takes the oldest TLS version is recognised', async () => {
    expect(await statesOf(old)).toEqual({
      TLSv1: 'offered',
      'TLSv1.1': 'offered',
      'TLSv1.2': 'offered',
      'TLSv1.3': 'offered',
    })
  })
  test('a server that takes one TLS version alone is recognised', async () => {
    expect(await statesOf({ ...old, minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1' })).toEqual({
      TLSv1: 'not-offered',
      'TLSv1.1': 'offered',
      'TLSv1.2': 'not-offered',
      'TLSv1.3': 'not-offered',
    })
  })

  test('a version that is offered with finite-field Diffie-Hellman alone is reported as not tested', async () => {
    const made = makeCertificate({ name: 'a', names: ['site.example'], issuer: authority, hasRsaKey: true })
    const ciphers = 'TLS_AES_128_GCM_SHA256:DHE-RSA-AES128-GCM-SHA256'
    const states = await statesOf({ ...made, dhparam: 'auto', ciphers })
    expect(states).toMatchObject({ 'TLSv1.2': 'not-tested', 'TLSv1.3': 'offered' })
  })

  /** The first connections as they are, and the octets of others as `change` lets them through. */
  const relay = (inner: number, change: (at: number, octets: Buffer) => Buffer | null) => {
    let connections = 0
    return listen(
      createTcp((socket) => {
        const at = connections++
        const upstream = connect(inner, '127.0.0.1')
        upstream.on('error', () => {})
        socket.pipe(upstream)
        upstream.on('data', (octets) => {
          const passed = change(at, octets)
          if (passed) socket.write(passed)
          else socket.destroy()
        })
      }),
    )
  }
  const statesAt = async (port: number) => (await scan(port))?.reading.protocols.map(({ state }) => state)

  test('a server that hangs up after the first handshake refused no version', async () => {
    const port = await relay(await startTls(good), (at, octets) => (at === 0 ? octets : null))
    expect(await statesAt(port)).toEqual(['not-asked', 'not-asked', 'not-asked', 'offered'])
  })

  test('a server that hangs up on one version does not offer it', async () => {
    const ALERT = 21
    const inner = await startTls({ ...good, maxVersion: 'TLSv1.2' })
    const port = await relay(inner, (_, octets) => (octets[0] === ALERT ? null : octets))
    expect(await statesAt(port)).toEqual(['not-offered', 'not-offered', 'offered', 'not-offered'])
  })

  test('a version whose handshake ends for want of a certificate of the client is offered', async () => {
    const asking = { requestCert: true, rejectUnauthorized: true, ca: authority.cert }
    expect(await statesOf(asking)).toMatchObject({ 'TLSv1.2': 'offered', 'TLSv1.3': 'offered' })
  })

  test('a server that falls silent after the first handshake refused nothing', async () => {
    let connections = 0
    const inner = await startTls(good)
    const port = await listen(
      createTcp((socket) => {
        connections += 1
        if (connections > 1) return
        tcpDial('127.0.0.1', inner, new AbortController().signal).then(({ socket: upstream }) => {
          upstream.on('error', () => {})
          socket.pipe(upstream).pipe(socket)
        })
      }),
    )
    const seen = await scan(port)
    const states = seen?.reading.protocols.map(({ state }) => state)
    expect(states).toEqual(['not-asked', 'not-asked', 'not-asked', 'offered'])
  })
})

describe('nothing is read', () => {
  test('a server that does not speak TLS, or does not answer, yields nothing', async () => {
    const port = await listen(createTcp((socket) => socket.end('220 hello\r\n')))
    expect(await scan(port)).toBeNull()
    expect(await scan(9)).toBeNull()
  })
  test('an address that is not public yields nothing, whatever the name', async () => {
    let connections = 0
    const count = () => {
      connections += 1
    }
    const port = await listen(createTcp(count))
    for (const address of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1']) {
      expect(await scan(port, { policy: publicAddressPolicy(), address, host: 'site.example.com' })).toBeNull()
    }
    expect(await scan(port, { policy: publicAddressPolicy(), host: 'vault.internal' })).toBeNull()
    expect(connections).toBe(0)
  })
  test('goes on when its visitor has left', async () => {
    const leaving = new AbortController()
    const port = await listen(createTcp(() => leaving.abort(new Error('left'))))
    await expect(scan(port, { signal: leaving.signal })).rejects.toThrow('left')
  })
})
