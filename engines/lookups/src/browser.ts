// What the site may load: nothing here needs Node.
export { DnsFault } from '@sundry/dns/browser'
export { reportZoneFile, type ZoneReport } from './zone-file/zone-report.ts'
export type { NameServers } from './ports/ports.ts'
