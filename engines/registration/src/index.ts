// Who registered a domain and until when, read from WHOIS text and RDAP JSON. `parseWhois` and `parseRdap` give the same
// fields; `mergeRegistrations` joins answers field by field with their sources; `lifecycleOf`, `explainStatus` and
// `missingExpiryReason` say what they mean. Nothing is asked here: engines/lookups does that.

export { type DateOrder, dateOrderOf, parseDate } from './dates.ts'
export { parseRdap, parseRdapNetwork } from './parse-rdap.ts'
export { parseWhois, type WhoisContext } from './parse-whois.ts'
export type { Registration } from './registration.ts'
export {
  type MergedRegistration,
  mergeRegistrations,
  type RegistrationSource,
  type SourcedRegistration,
} from './registration.ts'
export {
  daysUntil,
  type EppStatus,
  eppStatus,
  explainStatus,
  type Lifecycle,
  lifecycleOf,
  missingExpiryReason,
  plainStatus,
  type StatusDetail,
} from './status.ts'
export type { WhoisState } from './verdicts.ts'
export {
  type Bootstrap,
  decodeWhois,
  IANA_WHOIS,
  rdapServerOf,
  readBootstrap,
  vendoredBootstrap,
  whoisQuestion,
  whoisReferral,
  whoisServerOf,
} from './whois-servers.ts'
