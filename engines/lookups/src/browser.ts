// The part of this engine that pages may load: nothing here needs Node.
export { DnsFault } from '@sundry/dns/browser'
export type { NameServers } from './ports/ports.ts'
export { reportZoneFile, type ZoneReport } from './zone-file/zone-report.ts'
