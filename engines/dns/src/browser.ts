// The part of this engine that pages may load: nothing here needs Node.
export { checkSignedZone, type SignedZone } from './dnssec/signed-zone.ts'
export {
  canonicalData,
  canonicalName,
  compareNames,
  dsDigest,
  dsMatchesKey,
  keyTag,
  labelsOf,
  nsec3Hash,
} from './wire/canonical.ts'
export { encodeData, instantSeconds } from './wire/encode.ts'
export {
  type DnsAnswer,
  DnsFault,
  type DnsFaultKind,
  type DnsLookup,
  type DnsRecord,
  type DnsReply,
} from './wire/message.ts'
export { foldName } from './wire/name.ts'
export { compareOctets, fromBase64, toBase64 } from './wire/octets.ts'
export { typeNumber } from './wire/types.ts'
export type { ZoneLint, ZoneLintCode } from './zone/lint-names.ts'
export { lintZone } from './zone/lint-zone.ts'
export { isOctoDns, readOctoDns } from './zone/octodns.ts'
export { createZone, zonesBefore } from './zone/zone.ts'
export { readZoneFile, type ZoneFault, type ZoneFile, type ZoneRecord } from './zone/zone-file.ts'
