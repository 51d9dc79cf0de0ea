import type { Cache, Clock, Log } from './call.ts'
import type { AddressResolver, NameServers } from './dns.ts'
import type { PageBrowser, Parser, Profiler } from './pages.ts'
import type { Registries, WhoisSocket } from './registries.ts'
import type { Certificates, MailServers, PublicFetch, Sites } from './web.ts'

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
