// What the site may load: nothing here needs Node.
export { lintZone, type ZoneLint, type ZoneLintCode } from './lint-zone.ts'
export { DnsFault, type DnsFaultKind, type DnsRecord } from './message.ts'
export { foldName } from './name.ts'
export type { DnsAnswer } from './resolver.ts'
export { createZone } from './zone.ts'
export { readZoneFile, type ZoneFault, type ZoneFile, type ZoneRecord } from './zone-file.ts'
