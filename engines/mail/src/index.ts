/**
 * Mail: what a domain publishes for its mail, and what messages, headers and reports show about what happened. Answers
 * come from a resolver and a fetch that the caller passes in; nothing here opens a connection, and nothing throws for
 * what is published. A reading comes with findings: codes with parameters. `messageOf` words what was found, why it
 * matters and which record fixes it. The grammar of the records is exported for engines/domain-report, which writes
 * records.
 */

export { isPrivateAddress, parseAddress, parseIpv4 } from './base/address.ts'
export { canonicalDomain, isAtOrBelow, isHostName, isQueryable, isSameName, toAscii } from './base/names.ts'
export {
  type FetchedText,
  type FetchText,
  joinStrings,
  LookupsEnded,
  lookUp,
  quoteText,
  type Resolver,
  readTagList,
  tagValue,
} from './base/txt.ts'
export {
  type BimiCertificate,
  type BimiReading,
  checkBimiLogo,
  isLogoAddress,
  readBimi,
  readBimiCertificate,
} from './bimi/bimi.ts'
export { type Bounce, type ReturnedMessage, readBounce } from './bounce/read.ts'
export { type BounceCheck, type BounceReason, bounceReasons } from './bounce/reasons.ts'
export type { BounceStep, Refusal } from './bounce/refusal.ts'
export { explainBounce, type ReturnedCheck } from './bounce/returned.ts'
export {
  describeBounce,
  describeRefusal,
  describeReturned,
  type RefusalText,
  type ReturnedLine,
} from './bounce/text.ts'
export { descriptors, type Finding, type FindingCode, messageOf } from './catalogue/finding.ts'
export {
  commonSelectors,
  type DkimReading,
  type FoundSelector,
  findSelectors,
  readDkim,
  readSignatures,
  type SelectorFindings,
  type SelectorSearch,
  type SignatureTags,
  selectorsFor,
} from './dkim/dkim.ts'
export { type DmarcReading, isDmarcValue, readDmarc } from './dmarc/read.ts'
export {
  type DmarcPolicy,
  type DmarcRecord,
  effectivePolicies,
  isDmarcRecord,
  meansToBeDmarc,
  readDmarcRecord,
  readUris,
} from './dmarc/record.ts'
export type { AuthenticationResult } from './header/auth-results.ts'
export { type HeaderReading, readHeader } from './header/read.ts'
export type { Hop } from './header/received.ts'
export type { Cause, CauseName, MessageState, Passage } from './message/causes.ts'
export type { DkimCheck } from './message/check-dkim.ts'
export { causeTexts, describeReason, describeVerdict, describeWhereChanged, type Verdict } from './message/text.ts'
export {
  type Comparison,
  type MessageCheck,
  type VerifyOptions,
  verifyMessage,
} from './message/verify.ts'
export type { MessageWarning } from './message/warnings.ts'
export { collectReports, type ReadFrom, type ReportFile } from './reports/collect.ts'
export {
  type Collected,
  type CollectedDomain,
  type CollectedMail,
  type CollectedTls,
  createReportCollection,
  type ReportCollection,
} from './reports/collection.ts'
export type {
  AuthResult,
  DmarcReport,
  DmarcRow,
  MailReport,
  ReportFacts,
  SenderGroup,
  TlsFailure,
  TlsReport,
  TlsRow,
  UnreadableReport,
} from './reports/model.ts'
export { describeNextStep, type NextStep, nextStepOf } from './reports/next-step.ts'
export { type FoundReport, readReport, readReports } from './reports/read.ts'
export type { CollectedSender, Coverage, DayTally } from './reports/sender-tally.ts'
export { addStored, type StoredReport, storedOf } from './reports/stored.ts'
export { checkSpf, type SpfCheck, type SpfQuestion } from './spf/check.ts'
export {
  MAX_MX_NAMES,
  MAX_SPF_LOOKUPS,
  MAX_SPF_VOID_LOOKUPS,
  type SpfNode,
  type SpfResult,
  type SpfTerm,
} from './spf/session.ts'
export { isSpfRecord, reachableMechanisms, readSpfRecord, readSpfTerm, type SpfRecord } from './spf/terms.ts'
export { type DaneReading, readDane } from './transport/dane.ts'
export {
  hostMatcher,
  isExtensionValue,
  MAX_POLICY_AGE,
  MIN_POLICY_AGE,
  type MtaStsReading,
  type PolicyMode,
  policyUrl,
  readMtaSts,
  readTlsRpt,
  readVersioned,
  type StsPolicy,
  type TlsRptReading,
} from './transport/mta-sts.ts'
export { checkMx, exchangesOf } from './transport/mx.ts'
export { type CaaReading, readCaa } from './zone/caa.ts'
export { type DnssecReading, type DnssecStatus, readDnssec } from './zone/dnssec.ts'
export { checkReverse, type ReverseCheck } from './zone/reverse.ts'
