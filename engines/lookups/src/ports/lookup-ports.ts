import type { AddressResolver } from './addresses.ts'
import type { Cache } from './cache.ts'
import type { Certificates } from './certificates.ts'
import type { Clock } from './clock.ts'
import type { Log } from './log.ts'
import type { MailServers } from './mail-servers.ts'
import type { NameServers } from './name-servers.ts'
import type { PageBrowser } from './page-browser.ts'
import type { Parser } from './parser.ts'
import type { Profiler } from './profiler.ts'
import type { PublicFetch } from './public-fetch.ts'
import type { Registries } from './registries.ts'
import type { Sites } from './sites.ts'
import type { WhoisSocket } from './whois.ts'

export interface LookupPorts {
  log: Log
  clock: Clock
  cache: Cache
  addresses: AddressResolver
  whois: WhoisSocket
  web: PublicFetch
  parser: Parser
  profiler: Profiler
  pageBrowser: PageBrowser | null
  nameServers: NameServers
  registries: Registries
  certificates: Certificates
  sites: Sites
  /** Null unless the operator lets this server connect to port 25. */
  mailServers: MailServers | null
  /** DS records of the root's keys that DNSSEC begins with. */
  trustAnchors: readonly string[]
}
