// What the site may load: nothing here needs Node.
export { DnsFault } from '@sundry/dns/browser'
export { reportZoneFile, type ZoneReport } from './lookups/zone-report.ts'
export type { NameServers } from './ports.ts'
