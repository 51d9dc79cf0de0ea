export { createFetchText, type Pages } from './pages.ts'
export { createZoneResolver, type Zone, type ZoneNode, type ZoneOptions } from './zone.ts'
