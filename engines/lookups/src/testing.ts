// Worlds that reach nothing but loopback, and parts of the lookups that tests and benches look at on their own.

export { createFrontier } from './lookups/crawl/frontier.ts'
export { differencesIn, troublesOf } from './lookups/nameservers/differences.ts'
export { challengeBy } from './lookups/technologies/challenge.ts'
export { nestsWithin } from './parsing/json-depth.ts'
export { readPage } from './parsing/read-page.ts'
export { HostManners } from './registries/host-manners.ts'
export { createRegistries } from './registries/registries.ts'
export { type CertificateOptions, type MadeCertificate, makeCertificate } from './testing/certificates.ts'
export { inlineParser } from './testing/inline-parser.ts'
export { loopbackAddresses, loopbackPolicy, nobodysLookups } from './testing/loopback.ts'
export { makeSignedTree, type SignedZoneOptions } from './testing/signed-zones.ts'
export { type Answering, answerFrom, recordsOf, startZoneWorld, type ZoneWorld } from './testing/zone-world.ts'
