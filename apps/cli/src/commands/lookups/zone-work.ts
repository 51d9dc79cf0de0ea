// A module of its own, because a bundle loads all of an engine that is imported when it is needed.
export { loadLiveFindings, loadZoneReports, registrableOf } from '@sundry/lookups'
