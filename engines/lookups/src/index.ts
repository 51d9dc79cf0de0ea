// Lookups of domains, name servers, registrations, sites and their files, for the server and the command line. Runs in
// Node only. `lookups` are pure functions over ports; `createLookupPorts` and `createPublicFetch` make the ports.
// guard/ is the SSRF guard: a name is resolved once, its addresses are checked against the policy, and the connection
// goes to the checked address (no DNS rebinding). registries/ asks RDAP and WHOIS, name-servers/ asks resolvers and
// authoritative servers, dnssec/ checks signatures, zone-health/, tls/ and site/ look at a domain, parsing/ reads the text of strangers and belongs in a thread (the door /worker), lookups/ holds
// the work itself. The door /testing has worlds that reach nothing but loopback.
export { type AddressPolicy, type AddressRange, publicAddressPolicy } from './guard/address-policy.ts'
export { type Dial, type GuardedWorld, tcpDial } from './guard/connect-vetted.ts'
export { createPublicFetch } from './guard/public-fetch.ts'
export { publicWorldSource, world } from './guard/public-world.ts'
export { createWhoisSocket } from './guard/whois-socket.ts'
export type { WorldSource } from './guard/world-source.ts'
export {
  InputFault,
  type Lookup,
  type LookupCall,
  type StreamLookup,
  Unreachable,
} from './lookup.ts'
export { createLookupPorts, type LookupReach } from './lookup-ports.ts'
export { lookups } from './lookups/all.ts'
export { createCrawl } from './lookups/crawl/handler.ts'
export { findReach, isOffline, type Reach } from './lookups/reachability.ts'
export { createMemoryCache, type SecondLevel } from './memory-cache.ts'
export { resolversOf } from './name-servers/name-servers.ts'
export { nestsWithin } from './parsing/json-depth.ts'
export type { AddressResolver } from './ports/addresses.ts'
export type { Cache } from './ports/cache.ts'
export type { Certificates } from './ports/certificates.ts'
export type { Clock } from './ports/clock.ts'
export type { Log } from './ports/log.ts'
export type { LookupPorts } from './ports/lookup-ports.ts'
export { type NameServers, NotPublic } from './ports/name-servers.ts'
export type { PageBrowser, SeenInBrowser } from './ports/page-browser.ts'
export { ParseFault, type Parser } from './ports/parser.ts'
export type { FetchedPage, Profiler, ReadLinks } from './ports/profiler.ts'
export { type PublicFetch, PublicFetchFault, type PublicRequest } from './ports/public-fetch.ts'
export type { Registries } from './ports/registries.ts'
export type { Turn } from './ports/turn.ts'
export type { WhoisQuery, WhoisSocket } from './ports/whois.ts'
