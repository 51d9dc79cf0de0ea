// What the site may load: nothing here needs Node.
export { lintZone, type ZoneLint, type ZoneLintCode } from './lint-zone.ts'
export { createZone, readZoneFile, type ZoneFault, type ZoneFile, type ZoneRecord } from './zone-file.ts'
