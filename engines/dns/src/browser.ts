// What the site may load: nothing here needs Node.
export { createZone, readZoneFile, type ZoneFile, type ZoneRecord } from './zone-file.ts'
