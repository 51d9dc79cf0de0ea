import { globalPaths, linksOf, profilePage } from '@sundry/fingerprints'
import {
  createLookupPorts,
  createMemoryCache,
  createPublicFetch,
  createWhoisSocket,
  type GuardedWorld,
  type Log,
  type LookupPorts,
  type LookupReach,
  type Profiler,
  publicWorldSource,
  resolversOf,
  tcpDial,
  world,
} from '@sundry/lookups'
import { inlineParser, pageText } from '@sundry/lookups/worker'
import { version } from '../terminal/version.ts'

const HEAD = 30_000

const silent: Log = { debug() {}, info() {}, warn() {}, error() {} }

/** A terminal has only one user, so untrusted text is read without threads. */
const inlineProfiler: Profiler = {
  async links(body, base) {
    const html = pageText(body)
    return { ...linksOf(html, base), head: html.slice(0, HEAD), length: html.length }
  },
  profile: async ({ body, ...page }) => ({
    ...profilePage({ ...page, html: body ? pageText(body) : '' }),
    partial: false,
  }),
  globalPaths: async () => globalPaths(),
  close: async () => {},
}

/** The server's own ports over whatever world is given; a test gives one that reaches loopback alone. */
export function lookupPortsIn(guarded: GuardedWorld, reach: LookupReach, whoisPort?: number): LookupPorts {
  const clock = { now: () => Date.now() }
  const cache = createMemoryCache({ clock })
  const whois = createWhoisSocket(guarded, whoisPort)
  const userAgent = `Mozilla/5.0 (compatible; sundry-cli/${version}; +https://github.com/sundry-tools/sundry)`
  const web = createPublicFetch({ ...guarded, userAgent })
  const parser = inlineParser
  return {
    log: silent,
    clock,
    cache,
    addresses: guarded.addresses,
    whois,
    web,
    parser,
    profiler: inlineProfiler,
    pageBrowser: null,
    ...createLookupPorts(guarded, reach, { web, whois, cache, clock, parser }),
  }
}

/** Nothing but that server, wherever it redirects to. */
function previewWorld(preview: URL): GuardedWorld {
  const port = Number(preview.port) || (preview.protocol === 'https:' ? 443 : 80)
  return {
    policy: {
      allowsAddress: (address) => address === '::1' || address.startsWith('127.'),
      allowsName: (name) => name === preview.hostname,
      allowsPort: (one) => one === port,
      allowsQuestion: () => false,
      allowsAnswer: () => false,
    },
    addresses: { resolve: async () => ['127.0.0.1', '::1'] },
    dial: tcpDial,
  }
}

export function openLookups(preview?: URL): { ports: LookupPorts; close(): void } {
  const source = publicWorldSource({ deniedAddresses: [], dnsServers: [], publicUrl: null })
  const reached = preview ? previewWorld(preview) : world(source.data)
  const resolvers = resolversOf([])
  const ports = lookupPortsIn(reached, { resolvers, blockLists: { servers: resolvers.default } })
  return { ports, close: () => ports.nameServers.close() }
}
