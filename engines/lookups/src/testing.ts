// Worlds that reach nothing but loopback, and parts of the lookups that tests and benches look at on their own.

export { inlineParser } from './live/inline-parser.ts'
export { createCrawl, createFrontier } from './lookups/crawl.ts'
export { challengeBy } from './lookups/gather-page.ts'
export { withoutHosts } from './name-servers/name-servers.ts'
export { nestsWithin, readPage } from './parsing/read-page.ts'
export { type CertificateOptions, type MadeCertificate, makeCertificate } from './testing/certificates.ts'
export { loopbackAddresses, loopbackPolicy, nobodysLookups } from './testing/loopback.ts'
export { startStandInLists } from './testing/stand-in-lists.ts'
export { reachOf, type StandInPlaces } from './testing/stand-in-places.ts'
export { rdapDomains } from './testing/stand-in-registries.ts'
export { type StandIns, standInTls, startStandIns } from './testing/stand-ins.ts'
export { type Answering, answerFrom, recordsOf, startZoneWorld, type ZoneWorld } from './testing/zone-world.ts'
