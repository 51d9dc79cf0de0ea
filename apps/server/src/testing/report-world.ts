import { createLoopbackLookups, type LoopbackLookups } from './loopback-lookups.ts'
import { type ReportPlaces, type ReportPlacesOptions, startReportPlaces } from './report-places.ts'

const NO_WHOIS_PORT = 9

export type ReportWorld = LoopbackLookups & Omit<ReportPlaces, 'reach' | 'ca'>

export async function startReportWorld(options: ReportPlacesOptions = {}): Promise<ReportWorld> {
  const { reach, ca, ...places } = await startReportPlaces(options)
  const lookups = createLoopbackLookups(reach, ca, NO_WHOIS_PORT)
  return {
    ...places,
    ...lookups,
    close() {
      lookups.close()
      places.close()
    },
  }
}
