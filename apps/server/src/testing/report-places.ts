import { createHash } from 'node:crypto'
import { createServer as createHttp } from 'node:http'
import { createServer as createHttps } from 'node:https'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { gzipSync } from 'node:zlib'
import {
  makeSignedTree,
  type SentRecord,
  type SignedZoneOptions,
  type StandInQuery,
  type StandInServer,
  startStandInServer,
} from '@sundry/dns/testing'
import type { LookupReach } from '@sundry/lookups'
import { type MadeCertificate, makeCertificate, rdapDomains } from '@sundry/lookups/testing'
import { createLoopbackLookups, type LoopbackLookups } from './loopback-lookups.ts'

const NO_WHOIS_PORT = 9

export type ReportWorld = LoopbackLookups & Omit<ReportPlaces, 'reach' | 'ca'>

export async function startReportWorld(options: ReportPlacesOptions = {}): Promise<ReportWorld> {
  const { reach, ca, ...places } = await startReportPlaces(options)
  const lookups = createLoopbackLookups(reach, ca, NO_WHOIS_PORT)
  return {
    ...places,
    ...lookups,
    close() {
      lookups.close()
      places.close()
    },
  }
}

const ONE = '127.0.1.1'
const TWO = '127.0.2.1'
const PARENT = '127.0.3.1'

export interface ReportPlacesOptions {
  /** Records of the zone example.com besides those of its servers. */
  records?: readonly string[]
  zone?: Partial<SignedZoneOptions>
  smtp?: boolean
  /** The SVG that its BIMI record leads to. */
  logo?: string
  /** The logo is somewhere else, and packed. */
  logoMoves?: boolean
  reach?: Partial<LookupReach>
}

export interface ReportPlaces {
  reach: LookupReach
  /** The authority that vouches for every certificate here. */
  ca: string
  /** The certificate of web site and mail server. */
  certificate: MadeCertificate
  /** The questions to each name server, by its address. */
  questions: Readonly<Record<string, StandInServer['questions']>>
  smtpConnections(): number
  close(): void
}

const spkiHash = (certificate: MadeCertificate) =>
  createHash('sha256')
    .update(certificate.publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .toUpperCase()

/** A domain that is well in every way: each record a report looks at, right. */
export const goodRecords = (certificate: MadeCertificate): string[] => [
  'example.com. A 127.0.0.1',
  'www.example.com. A 127.0.0.1',
  'example.com. MX 10 mail.example.com.',
  'mail.example.com. A 127.0.0.1',
  'example.com. TXT "v=spf1 mx include:_spf.example.com -all"',
  '_spf.example.com. TXT "v=spf1 ip4:192.0.2.0/24 -all"',
  '_dmarc.example.com. TXT "v=DMARC1; p=reject; rua=mailto:reports@example.com"',
  'default._domainkey.example.com. TXT "v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo="',
  '_mta-sts.example.com. TXT "v=STSv1; id=1"',
  'mta-sts.example.com. A 127.0.0.1',
  '_smtp._tls.example.com. TXT "v=TLSRPTv1; rua=mailto:tls@example.com"',
  'default._bimi.example.com. TXT "v=BIMI1; l=https://example.com/logo.svg; a=https://example.com/logo.pem"',
  'example.com. CAA 0 issue "letsencrypt.org"',
  `_443._tcp.example.com. TLSA 3 1 1 ${spkiHash(certificate)}`,
  `_25._tcp.mail.example.com. TLSA 3 1 1 ${spkiHash(certificate)}`,
  '1.0.0.127.in-addr.arpa. PTR mail.example.com.',
]

const policyText = 'version: STSv1\nmode: enforce\nmx: mail.example.com\nmax_age: 1209600\n'
const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" version="1.2" baseProfile="tiny-ps" viewBox="0 0 8 8"><title>A logo</title></svg>'
const protecting = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=()',
  'cross-origin-opener-policy': 'same-origin',
}

async function listen(server: Server, sockets: Set<Socket>): Promise<number> {
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** A mail server as far as its certificate. */
function smtpServer(certificate: MadeCertificate): Server {
  return createServer((socket) => {
    socket.write('220 mail.example.com ready\r\n')
    socket.on('data', (line) => {
      const text = line.toString('latin1')
      if (text.startsWith('EHLO')) socket.write('250-mail.example.com\r\n250-PIPELINING\r\n250 STARTTLS\r\n')
      if (!text.startsWith('STARTTLS')) return
      socket.removeAllListeners('data')
      socket.write('220 go ahead\r\n')
      new TLSSocket(socket, { isServer: true, key: certificate.key, cert: certificate.cert }).on('error', () => {})
    })
  })
}

const hosts = ['ns1.example.com.', 'ns2.example.com.']

async function startDns(options: ReportPlacesOptions, certificate: MadeCertificate) {
  const own = [`ns1.example.com. A ${ONE}`, `ns2.example.com. A ${TWO}`]
  const records = options.records ?? goodRecords(certificate)
  const tree = await makeSignedTree([
    { name: '.' },
    { name: 'com.', records: [`ns.com. A ${PARENT}`] },
    { name: 'arpa.', records: records.filter((line) => line.split(' ')[0]?.endsWith('.arpa.')) },
    {
      name: 'example.com.',
      nameServers: hosts,
      records: [...own, ...records.filter((line) => !line.split(' ')[0]?.endsWith('.arpa.'))],
      ...options.zone,
    },
  ])
  const isSigned = options.zone?.signed !== false
  const resolve = async ({ name, type }: StandInQuery) => ({
    ...(await tree.answer(name, type)),
    flags: { ra: true, ad: isSigned },
  })
  const isOwn = (name: string) => /(?:^|\.)example\.com\.$/i.test(name)
  const hold = async ({ name, type }: StandInQuery) => {
    if (!isOwn(name) || type === 'AXFR') return { rcode: 'REFUSED' }
    return { ...(await tree.zones.get('example.com.')?.answer(name.toLowerCase(), type)), flags: { aa: true } }
  }
  const sent = (name: string, type: string, data: string): SentRecord => ({ name, type, ttl: 86_400, data })
  const refer = async ({ name, type }: StandInQuery) => {
    if (!isOwn(name)) return { rcode: 'REFUSED' }
    if (type === 'DS') return { ...(await tree.zones.get('com.')?.answer(name, type)), flags: { aa: true } }
    const glue = own.map((line) => line.split(' ') as [string, string, string])
    return {
      authority: hosts.map((host) => sent('example.com', 'NS', host)),
      additional: glue.map((one) => sent(...one)),
    }
  }
  const front = await startStandInServer({ answer: resolve })
  const beside = (address: string, answer: typeof hold | typeof refer) =>
    startStandInServer({ answer, address, port: front.port })
  const servers = [front, await beside(ONE, hold), await beside(TWO, hold), await beside(PARENT, refer)]
  const requested = Object.fromEntries(
    ['127.0.0.1', ONE, TWO, PARENT].map((address, at) => [address, servers[at]?.questions ?? []]),
  )
  return { front, servers, asked: requested, anchors: tree.anchors }
}

/** A domain with signed zones, their servers, a web site, a mail server and a registry on loopback. */
export async function startReportPlaces(options: ReportPlacesOptions = {}): Promise<ReportPlaces> {
  const authority = makeCertificate({ name: 'Test Authority', organization: "Let's Encrypt" })
  const names = ['example.com', '*.example.com', 'com.rdap.example', 'iana.rdap.example']
  const certificate = makeCertificate({ name: 'example.com', names, issuer: authority })
  const mark = makeCertificate({ name: 'Mark', names: ['example.com'], issuer: authority, isForBimi: true })
  const dns = await startDns(options, certificate)
  const sockets = new Set<Socket>()
  const secure = createHttps({ key: certificate.key, cert: certificate.cert }, (request, response) => {
    const host = request.headers.host?.split(':')[0] ?? ''
    const path = request.url ?? '/'
    if (host.endsWith('.rdap.example')) {
      const found = rdapDomains[path.replace('/domain/', '')]
      return response
        .writeHead(found ? 200 : 404, { 'content-type': 'application/rdap+json' })
        .end(JSON.stringify({ ...found, nameservers: hosts.map((ldhName) => ({ ldhName })) }))
    }
    if (host.startsWith('mta-sts.')) return response.writeHead(200, { 'content-type': 'text/plain' }).end(policyText)
    if (path === '/logo.svg' && options.logoMoves) return response.writeHead(302, { location: '/logo.svgz' }).end()
    if (path === '/logo.svgz') return response.end(gzipSync(options.logo ?? logo))
    if (path === '/logo.svg')
      return response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(options.logo ?? logo)
    if (path === '/logo.pem') return response.writeHead(200, { 'content-type': 'text/plain' }).end(mark.cert)
    response.writeHead(200, { 'content-type': 'text/html', ...protecting }).end('<title>A page</title>')
  })
  const tlsPort = await listen(secure, sockets)
  const plain = createHttp((request, response) => {
    const host = request.headers.host?.split(':')[0]
    response.writeHead(301, { location: `https://${host}:${tlsPort}${request.url}` }).end()
  })
  const httpPort = await listen(plain, sockets)
  const smtp = smtpServer(certificate)
  let smtpConnections = 0
  smtp.on('connection', () => {
    smtpConnections += 1
  })
  const smtpPort = await listen(smtp, sockets)

  const own = [dns.front.server]
  const rdap = `https://com.rdap.example:${tlsPort}/`
  const reach: LookupReach = {
    resolvers: { default: own, cloudflare: own, google: own, quad9: own },
    authoritativePort: dns.front.port,
    tlsPort,
    httpPort,
    trustAnchors: dns.anchors,
    registries: { bootstrapUrl: rdap, rdapServer: () => rdap, whoisServer: () => null },
    ...(options.smtp && { smtpPort }),
    ...options.reach,
  }
  return {
    reach,
    ca: authority.cert,
    certificate,
    questions: dns.asked,
    smtpConnections: () => smtpConnections,
    close() {
      for (const server of [...dns.servers, secure, plain, smtp]) server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
