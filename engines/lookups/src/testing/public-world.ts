import { readFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { publicAddressPolicy } from '../guard/address-policy.ts'
import type { Dial } from '../guard/connect-vetted.ts'
import { createPublicFetch } from '../guard/public-fetch.ts'
import type { PublicFetch } from '../ports/ports-web.ts'

export const PUBLIC_V4 = '93.184.216.34'
export const PUBLIC_V6 = '2606:2800:220:1::1'

export interface PublicWorld {
  web: PublicFetch
  dialled: string[]
  zone: Record<string, string[][]>
  close(): void
}

interface WorldOptions {
  peerOf?: (address: string) => string
  connectMs?: number
  headersMs?: number
  trustsAuthority?: boolean
}

const fixture = (name: string) =>
  readFile(new URL(`../../../../apps/server/src/testing/fixtures/${name}`, import.meta.url), 'utf8')

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return (server.address() as AddressInfo).port
}

/** The shipped guard before a pretended internet: connections to public addresses are recorded and led to loopback. */
export async function makePublicWorld(listener: RequestListener, options: WorldOptions = {}): Promise<PublicWorld> {
  const plain = createServer(listener)
  const [key, cert, ca] = await Promise.all(['site.key.pem', 'site.pem', 'ca.pem'].map(fixture))
  const secure = createTlsServer({ key, cert }, listener)
  const ports = { 80: await listen(plain), 443: await listen(secure) }
  const dialled: string[] = []
  const zone: PublicWorld['zone'] = {}
  const turns = new Map<string, number>()

  const dial: Dial = (address, port) =>
    new Promise((resolve, reject) => {
      dialled.push(`${address} ${port}`)
      const socket = connect(port === 443 ? ports[443] : ports[80], '127.0.0.1')
      socket.once('error', reject)
      socket.once('connect', () => resolve({ socket, peer: options.peerOf?.(address) ?? address }))
    })
  const web = createPublicFetch({
    policy: publicAddressPolicy(),
    dial,
    userAgent: 'Sundry tests',
    connectMs: options.connectMs ?? 2000,
    headersMs: options.headersMs ?? 2000,
    ...(options.trustsAuthority !== false && ca !== undefined && { ca }),
    addresses: {
      resolve: async (name) => {
        const answers = zone[name]
        if (!answers) throw new Error(`ESERVFAIL ${name}`)
        const turn = turns.get(name) ?? 0
        turns.set(name, turn + 1)
        return answers[Math.min(turn, answers.length - 1)] ?? []
      },
    },
  })
  return {
    web,
    dialled,
    zone,
    close() {
      for (const server of [plain, secure]) {
        server.close()
        server.closeAllConnections()
      }
    },
  }
}
