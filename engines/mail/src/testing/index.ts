export { createFetchText, type Pages } from './pages.ts'
export { dmarcRecord, dmarcReport } from './reports.ts'
export { createSigner, signatureField, slowMessage } from './signed-mail.ts'
export { createZoneResolver, type Zone, type ZoneNode, type ZoneOptions } from './zone.ts'
