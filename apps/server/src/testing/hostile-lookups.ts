import type { ServerResponse } from 'node:http'
import { createServer as createHttps } from 'node:https'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  encodeResponse,
  makeSignedTree,
  type SentRecord,
  type SignedZoneOptions,
  type StandInAnswer,
  type StandInQuery,
  startStandInServer,
} from '@sundry/dns/testing'
import type { AddressPolicy } from '@sundry/lookups'
import { createLookupPorts, createMemoryCache, createPublicFetch, createWhoisSocket, tcpDial } from '@sundry/lookups'
import { inlineParser, loopbackAddresses, loopbackPolicy, standInTls } from '@sundry/lookups/testing'
import type { Ports } from '../ports/ports.ts'
import { testPorts } from './test-ports.ts'
import { memoryLog } from './test-server.ts'

export interface Hostility {
  domain?: string
  referred?: boolean
  whois?: (socket: Socket) => void
  rdap?: (response: ServerResponse, path: string) => void
  dns?: (query: StandInQuery) => StandInAnswer | Promise<StandInAnswer>
  /** The zone sample.com is signed, below a root that the tools trust; each answer of it goes through `tamper`. */
  signed?: Partial<SignedZoneOptions> & { tamper?(records: readonly SentRecord[]): SentRecord[] }
}

export interface HostileWorld {
  ports: Ports
  dialled: string[]
  close(): void
}

function pour(sink: Socket | ServerResponse, chunk: string): void {
  const more = () => {
    while (!sink.destroyed && sink.write(chunk)) {}
    if (!sink.destroyed) sink.once('drain', more)
  }
  more()
}

function drip(sink: Socket | ServerResponse, text: string): void {
  const timer = setInterval(() => (sink.destroyed ? clearInterval(timer) : sink.write(text)), 50)
  timer.unref()
}

/** Each question has an answer, so each leads to the next. */
function slowZone({ name, type }: StandInQuery): StandInAnswer {
  const data: Readonly<Record<string, string>> = {
    A: '127.0.0.1',
    NS: 'ns1.sample.com.',
    MX: '10 mail.sample.com.',
    SOA: 'ns1.sample.com. hostmaster.sample.com. 1 7200 3600 1209600 3600',
    TXT: '"v=spf1 include:other.sample.com -all"',
  }
  const found = data[type]
  return found === undefined ? {} : { flags: { aa: true }, answers: [{ name, type, ttl: 1, data: found }] }
}

/** Keys of one tag, which is a sum of words of 16 bits: each has two words of the first in other places. */
function keysOfOneTag({ data }: { data: string }): string[] {
  const [flags, protocol, algorithm, key = ''] = data.split(' ')
  return Array.from({ length: 40 }, (_, index) => {
    const octets = Buffer.from(key, 'base64')
    const [one, other] = [octets.readUInt16BE(8), octets.readUInt16BE(12 + 2 * index)]
    octets.writeUInt16BE(other, 8)
    octets.writeUInt16BE(one, 12 + 2 * index)
    return [flags, protocol, algorithm, octets.toString('base64')].join(' ')
  })
}

const manyWrong = (records: readonly SentRecord[]) =>
  records.flatMap((record) => {
    if (record.type !== 'RRSIG') return [record]
    const words = record.data.split(' ')
    return Array.from({ length: 60 }, (_, index) => {
      const octets = Buffer.from(words[8] ?? '', 'base64')
      octets.writeUInt16BE(index, 20)
      return { ...record, data: [...words.slice(0, 8), octets.toString('base64')].join(' ') }
    })
  })

const start = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'application/rdap+json' })

export const hostilities: Readonly<Record<string, Hostility>> = {
  'WHOIS flood': { whois: (socket) => pour(socket, 'Domain Name: sample\r\n'.repeat(500)) },
  'WHOIS flood of one line': { whois: (socket) => pour(socket, 'x'.repeat(10_000)) },
  'WHOIS drip': { whois: (socket) => drip(socket, '.') },
  'WHOIS silence': { whois: () => {} },
  'WHOIS reset': { whois: (socket) => socket.resetAndDestroy() },
  'WHOIS noise': {
    whois: (socket) => socket.end(Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256))),
  },
  'WHOIS referral inside': {
    domain: 'sample.museum',
    referred: true,
    whois: (socket) => socket.end('refer:        10.0.0.11\r\n'),
  },
  'WHOIS referral to nobody': {
    domain: 'sample.museum',
    referred: true,
    whois: (socket) => socket.end('refer:        nowhere.example\r\n'),
  },
  'WHOIS referral in a circle': {
    domain: 'sample.museum',
    referred: true,
    whois: (socket) => socket.end('refer:        whois.iana.org\r\n'),
  },
  'RDAP flood': { rdap: (response) => pour(start(response), `{"x":"${'y'.repeat(10_000)}`) },
  'RDAP drip': { rdap: (response) => drip(start(response), ' ') },
  'RDAP silence': { rdap: () => {} },
  'RDAP reset': { rdap: (response) => response.socket?.destroy() },
  'RDAP circle': { rdap: (response, path) => response.writeHead(302, { location: path }).end() },
  'RDAP downgrade': {
    rdap: (response) => response.writeHead(302, { location: 'http://127.0.0.1:9/domain/sample.com' }).end(),
  },
  'RDAP sent inside': {
    rdap: (response) => response.writeHead(302, { location: 'https://10.0.0.1/domain/sample.com' }).end(),
  },
  'RDAP deep JSON': { rdap: (response) => start(response).end(`${'['.repeat(400_000)}${']'.repeat(400_000)}`) },
  'RDAP wide JSON': {
    rdap: (response) => start(response).end(`{"objectClassName":"domain","status":[${'0,'.repeat(400_000)}0]}`),
  },
  'RDAP not JSON': { rdap: (response) => start(response).end('<html>') },
  'DNS silence': { dns: () => null },
  'DNS noise': { dns: () => Uint8Array.from({ length: 400 }, (_, index) => (index * 31) % 256) },
  'DNS wrong number': {
    dns: ({ message, name, type }) =>
      encodeResponse({
        id: message.id ^ 1,
        question: { name, type },
        answers: [{ name, type: 'A', ttl: 1, data: '192.0.2.66' }],
      }),
  },
  'DNS another question': {
    dns: ({ message, type }) => encodeResponse({ id: message.id, question: { name: 'other.example', type } }),
  },
  'DNS always cut': { dns: ({ transport }) => (transport === 'udp' ? { flags: { tc: true } } : null) },
  'DNS cut over TCP too': { dns: () => ({ flags: { tc: true } }) },
  'DNS alias in a circle': { dns: ({ name }) => ({ answers: [{ name, type: 'CNAME', ttl: 1, data: name }] }) },
  'DNS lists that list everything': {
    dns: (query) => {
      const { name } = query
      if (!/(?:spamhaus|spamcop|surriel|surbl|uribl)\./.test(name)) return slowZone(query)
      return {
        answers: Array.from({ length: 40 }, (_, at) => ({ name, type: 'A', ttl: 1, data: `127.0.0.${at + 2}` })),
      }
    },
  },
  'DNS slow': { dns: (query) => sleep(3000, slowZone(query)) },
  'DNS slow includes': {
    dns: async ({ name, type }) => {
      await sleep(900)
      const txt = (text: string) => ({ answers: [{ name, type, ttl: 1, data: `"${text}"` }] })
      const includes = Array.from({ length: 300 }, (_, index) => `include:_${index}.sample.com`)
      return type === 'TXT' ? txt(`v=spf1 ${includes.join(' ')} -all`.match(/.{1,250}/g)?.join('" "') ?? '') : {}
    },
  },
  'DNSSEC of many keys and signatures (KeyTrap)': {
    signed: { algorithm: 8, moreKeys: keysOfOneTag, tamper: manyWrong },
  },
  'DNSSEC of dear hashes (NSEC3)': {
    domain: `${'b.'.repeat(100)}sample.com`,
    signed: { denial: { iterations: 100, salt: 'AB'.repeat(255) } },
  },
  'DNSSEC of dearer hashes (NSEC3)': {
    domain: `${'b.'.repeat(100)}sample.com`,
    signed: { denial: { iterations: 2500, salt: 'AB'.repeat(255) } },
  },
  'DNS private servers': {
    dns: ({ name, type }) =>
      type === 'NS'
        ? { answers: [{ name, type, ttl: 1, data: 'inside.example.' }] }
        : { answers: [{ name, type: 'A', ttl: 1, data: '10.0.0.1' }] },
  },
}

export interface HostilePlaces {
  dns: string
  doh: string
  dnsPort: number
  rdapPort: number
  whoisPort: number
  ca: string
  anchors: readonly string[] | null
}

async function signedZone({ tamper = (records) => [...records], ...zone }: NonNullable<Hostility['signed']>) {
  const tree = await makeSignedTree([{ name: '.' }, { name: 'com.' }, { ...zone, name: 'sample.com.' }])
  const answer = async ({ name, type }: StandInQuery): Promise<StandInAnswer> => {
    const { answers = [], authority = [], ...more } = await tree.answer(name, type)
    if (!/(?:^|\.)sample\.com\.$/i.test(name) || type === 'DS')
      return { ...more, answers, authority, flags: { ra: true } }
    return { ...more, answers: tamper(answers), authority: tamper(authority), flags: { ra: true, aa: true } }
  }
  return { anchors: tree.anchors, answer }
}

/** One server is hostile; the others answer that they know nothing. */
export async function startHostileServers({
  whois: onWhois,
  rdap: onRdap,
  dns: onDns,
  signed,
}: Hostility): Promise<{ places: HostilePlaces; close(): void }> {
  const { key, cert, ca } = await standInTls()
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  }
  const zone = signed && (await signedZone(signed))
  const answer = zone?.answer ?? onDns ?? (() => ({ rcode: 'NXDOMAIN' }))
  const dns = await startStandInServer({ answer, tls: { key, cert } })
  const rdap = createHttps({ key, cert }, (request, response) => {
    response.on('error', () => {})
    if (onRdap && request.url !== '/bootstrap.json') onRdap(response, request.url ?? '/')
    // For an unregistered domain the report asks no more.
    else if (onDns && request.url !== '/bootstrap.json') start(response).end('{"objectClassName":"domain"}')
    else response.writeHead(404).end('{"errorCode":404}')
  })
  const whois = createServer((socket) => {
    socket.once('data', () => (onWhois ?? ((one: Socket) => one.end('No match\r\n')))(socket))
  })
  for (const server of [rdap, whois]) {
    server.on('connection', keep)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  }
  const port = (server: { address(): unknown }) => (server.address() as AddressInfo).port
  return {
    places: {
      dns: dns.server,
      doh: dns.url,
      dnsPort: dns.port,
      rdapPort: port(rdap),
      whoisPort: port(whois),
      ca,
      anchors: zone?.anchors ?? null,
    },
    close() {
      for (const server of [rdap, whois]) server.close()
      dns.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

export function hostilePorts(
  places: HostilePlaces,
  { whois: onWhois, referred }: Hostility,
  policy: AddressPolicy = loopbackPolicy,
): HostileWorld {
  const dialled: string[] = []
  const world = {
    policy,
    addresses: loopbackAddresses,
    ca: places.ca,
    dial: (address: string, at: number, signal: AbortSignal) => {
      dialled.push(address)
      return tcpDial(address, at, signal)
    },
  }
  const clock = { now: () => Date.now() }
  const cache = createMemoryCache({ clock })
  const whois = createWhoisSocket(world, places.whoisPort)
  const web = createPublicFetch({ ...world, userAgent: 'Sundry tests' })
  const base = `https://127.0.0.1:${places.rdapPort}/`
  const resolver = [places.dns]
  const lookups = createLookupPorts(
    world,
    {
      resolvers: { default: resolver, cloudflare: resolver, google: resolver, quad9: [places.doh] },
      blockLists: { servers: resolver },
      authoritativePort: places.dnsPort,
      tlsPort: places.rdapPort,
      ...(places.anchors && { trustAnchors: places.anchors }),
      registries: {
        bootstrapUrl: `${base}bootstrap.json`,
        rdapServer: () => (onWhois ? null : base),
        ...(!referred && { whoisServer: () => 'whois.example' }),
      },
    },
    { web, whois, cache, clock, parser: inlineParser },
  )
  return {
    ports: testPorts(memoryLog(), { cache, web, whois, clock, ...lookups }),
    dialled,
    close: () => lookups.nameServers.close(),
  }
}

export async function startHostileWorld(hostility: Hostility): Promise<HostileWorld> {
  const servers = await startHostileServers(hostility)
  const world = hostilePorts(servers.places, hostility)
  return {
    ...world,
    close() {
      world.close()
      servers.close()
    },
  }
}
