/** Stand-ins for tests of what uses this engine: a resolver over a zone in memory, and a fetch over a table of pages. */
export { createFetchText, type Pages } from './pages.ts'
export { createZoneResolver, type Zone, type ZoneNode, type ZoneOptions } from './zone.ts'
