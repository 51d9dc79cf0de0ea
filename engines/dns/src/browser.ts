// What the site may load: nothing here needs Node.
export {
  canonicalData,
  canonicalName,
  compareNames,
  dsDigest,
  dsMatchesKey,
  keyTag,
  labelsOf,
  nsec3Hash,
} from './canonical.ts'
export { encodeData, instantSeconds } from './encode.ts'
export type { ZoneLint, ZoneLintCode } from './lint-names.ts'
export { lintZone } from './lint-zone.ts'
export { DnsFault, type DnsFaultKind, type DnsRecord } from './message.ts'
export { foldName } from './name.ts'
export { compareOctets, fromBase64, toBase64 } from './octets.ts'
export { isOctoDns, readOctoDns } from './octodns.ts'
export type { DnsAnswer } from './resolver.ts'
export { typeNumber } from './types.ts'
export { createZone } from './zone.ts'
export { readZoneFile, type ZoneFault, type ZoneFile, type ZoneRecord } from './zone-file.ts'
