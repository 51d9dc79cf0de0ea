// Lookups of domains, name servers, registrations, sites and their files, for the server and the command line. Runs in
// Node only. `lookups` are pure functions over ports; `createLookupPorts` and `createPublicFetch` make the ports.
// guard/ is the SSRF guard: a name is resolved once, its addresses are checked against the policy, and the connection
// goes to the checked address (no DNS rebinding). registries/ asks RDAP and WHOIS, name-servers/ resolvers and authoritative
// servers, zone-health/ and site/ look at a domain, parsing/ reads untrusted text and belongs in a thread (the door /worker),
// lookups/ and domain-report/ hold the work itself, live/ makes the ports. The door /testing has worlds that reach
// nothing but loopback.

export { registrableOf } from './facts/domain-name.ts'
export { findReach, isOffline, lastReachTest, type Reach, type ReachTest } from './facts/reachability.ts'
export { type AddressPolicy, type AddressRange, publicAddressPolicy } from './guard/address-policy.ts'
export { type Dial, type GuardedWorld, tcpDial } from './guard/connect-vetted.ts'
export { createPublicFetch } from './guard/public-fetch.ts'
export { publicWorldSource, type WorldSource, world } from './guard/public-world.ts'
export { createWhoisSocket } from './guard/whois-socket.ts'
export { blockListZones, createLookupPorts, isPublicResolver, type LookupReach } from './live/lookup-ports.ts'
export { createMemoryCache, type SecondLevel } from './live/memory-cache.ts'
export { askLookups, loadLiveFindings, loadZoneReports, lookups } from './lookups/all.ts'
export { resolversOf } from './name-servers/name-servers.ts'
export { nestsWithin } from './parsing/read-page.ts'
export {
  InputFault,
  type Lookup,
  type LookupCall,
  type StreamLookup,
  Unreachable,
} from './ports/lookup.ts'
export {
  type AddressResolver,
  type Cache,
  type Clock,
  type FetchedPage,
  type Log,
  type LookupPorts,
  type NameServers,
  NotPublic,
  type PageBrowser,
  ParseFault,
  type Parser,
  type Profiler,
  type ReadLinks,
  type Registries,
  type SeenInBrowser,
  type Turn,
  type WhoisQuery,
  type WhoisSocket,
} from './ports/ports.ts'
export { type Certificates, type PublicFetch, PublicFetchFault, type PublicRequest } from './ports/ports-web.ts'
export type { ZoneReport } from './zone-file/zone-report.ts'
