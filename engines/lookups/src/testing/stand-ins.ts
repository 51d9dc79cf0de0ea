import { readFile } from 'node:fs/promises'
import { createServer as createHttp } from 'node:http'
import { createServer as createHttps } from 'node:https'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { startStandInServer } from '@sundry/dns/testing'
import type { StandInPlaces } from './stand-in-places.ts'
import { rdapDomains, whoisDomains } from './stand-in-registries.ts'
import { answerFromZones } from './stand-in-zones.ts'

export interface StandIns {
  places: StandInPlaces
  questions(): string[]
  close(): void
}

const fixture = (name: string) => readFile(new URL(`./fixtures/${name}`, import.meta.url), 'utf8')

/** A certificate for every name below `example`, and the authority that signed it. */
export async function standInTls(): Promise<{ key: string; cert: string; ca: string }> {
  const [key = '', cert = '', ca = ''] = await Promise.all(
    ['lookups.key.pem', 'lookups.pem', 'lookups-ca.pem'].map(fixture),
  )
  return { key, cert, ca }
}

async function listen(server: Server, sockets: Set<Socket>): Promise<number> {
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

export async function startStandIns(): Promise<StandIns> {
  const { ca, ...tls } = await standInTls()
  const dns = await startStandInServer({ answer: answerFromZones, tls })
  const lame = await startStandInServer({ answer: () => ({ rcode: 'REFUSED' }), address: '127.0.0.12', port: dns.port })
  const registryRequested: string[] = []
  const sockets = new Set<Socket>()

  const rdap = createHttps(tls, (request, response) => {
    const path = request.url ?? ''
    const name = decodeURIComponent(path.replace(/^\/domain\//, ''))
    registryRequested.push(`rdap ${name}`)
    const send = (status: number, body: unknown, headers = {}) =>
      response.writeHead(status, { 'content-type': 'application/rdap+json', ...headers }).end(JSON.stringify(body))
    if (path === '/bootstrap.json') {
      const port = request.headers.host?.split(':')[1]
      const services = [[['com', 'net'], [`https://com.rdap.example:${port}/`]]]
      return send(200, { publication: '2026-01-01T00:00:00Z', services })
    }
    if (name.startsWith('throttled.')) return send(429, { errorCode: 429 }, { 'retry-after': '1' })
    if (name.startsWith('circle.')) return send(302, {}, { location: path })
    if (name.startsWith('downgrade.')) return send(302, {}, { location: 'http://127.0.0.1:9/domain/downgrade.com' })
    if (name.startsWith('deep.')) {
      return response.writeHead(200).end(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)
    }
    const found = rdapDomains[name]
    return found ? send(200, found) : send(404, { errorCode: 404 })
  })
  const whois = createServer((socket) => {
    socket.once('data', (line) => {
      const name = line.toString('latin1').trim().split(' ').at(-1) ?? ''
      registryRequested.push(`whois ${name}`)
      socket.end(whoisDomains[name.replace(/\/e$/, '')] ?? 'No entries found for the selected source(s).\r\n')
    })
  })
  const site = createHttp((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<p>A page</p>'),
  )
  const tlsPort = await listen(rdap, sockets)
  const httpPort = await listen(site, sockets)
  const whoisPort = await listen(whois, sockets)
  return {
    places: {
      dns: dns.server,
      doh: dns.url,
      authoritativePort: dns.port,
      tlsPort,
      httpPort,
      whoisPort,
      ca,
    },
    questions: () => [
      ...dns.questions.map(({ transport, type, name }) => `${transport} ${type} ${name}`),
      ...registryRequested,
    ],
    close() {
      dns.close()
      lame.close()
      rdap.close()
      site.close()
      whois.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
