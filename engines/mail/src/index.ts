/**
 * Mail and domain health: what a domain says about its mail, and what reports and headers say about what happened.
 * Everything is asked of a resolver and a fetch that are handed in; nothing here opens a connection, and nothing throws
 * for what a stranger published.
 *
 * A reading comes with findings: codes with parameters. `messageOf` says in words what was found, why it matters and
 * which record fixes it. Each code has one descriptor, in the `text.ts` of its subject.
 *
 * One file a record type, its sentences in `<type>-text.ts`; folders for spf, dmarc, message headers and received reports.
 * report/ holds grades and records to publish, records/ those that are built from answers. zone, web and registration are
 * only sentences: engines/lookups finds these.
 */

export type { Message, Severity } from '@sundry/kit'
export { type BimiReading, checkBimiLogo, readBimi } from './bimi.ts'
export { type BimiCertificate, readBimiCertificate } from './bimi-certificate.ts'
export { type CaaReading, readCaa } from './caa.ts'
export { type DaneReading, readDane } from './dane.ts'
export {
  type DkimReading,
  type FoundSelector,
  findSelectors,
  readDkim,
  readSignatures,
  type SelectorFindings,
  type SelectorSearch,
  type SignatureTags,
} from './dkim.ts'
export { commonSelectors, selectorsFor } from './dkim-selectors.ts'
export { type DmarcReading, readDmarc } from './dmarc/read.ts'
export {
  type DmarcPolicy,
  type DmarcRecord,
  effectivePolicies,
  isDmarcRecord,
  readDmarcRecord,
} from './dmarc/record.ts'
export { type DnssecReading, type DnssecStatus, readDnssec } from './dnssec.ts'
export { createFindings, type Finding, type FindingCode, messageOf, type Report } from './finding.ts'
export type { AuthenticationResult } from './header/auth-results.ts'
export { type HeaderReading, readHeader } from './header/read.ts'
export type { Hop } from './header/received.ts'
export type { Cause, CauseName, Passage } from './message/causes.ts'
export type { MessageState } from './message/state.ts'
export { causeTexts, tellReason, tellVerdict, tellWhereChanged, type Verdict } from './message/text.ts'
export {
  type Comparison,
  type DkimCheck,
  type MessageCheck,
  type VerifyOptions,
  verifyMessage,
} from './message/verify.ts'
export { type MtaStsReading, readMtaSts } from './mta-sts.ts'
export { checkMx } from './mx.ts'
export type { PolicyMode } from './policy.ts'
export {
  type DnsAnswer,
  type DnsRecord,
  type FetchedText,
  type FetchText,
  LookupsEnded,
  type Resolver,
} from './ports.ts'
export { askBimi, type BimiAnswers, buildBimi, isEnforced } from './records/bimi.ts'
export type { Built, MailFacts } from './records/built.ts'
export { askDmarc, buildDmarc, type DmarcAnswers } from './records/dmarc.ts'
export {
  askSpf,
  type BuiltSpf,
  buildSpf,
  type SpfAnswers,
  type SpfCosts,
  type SpfEnding,
} from './records/spf.ts'
export { askMtaSts, askTlsRpt, buildMtaSts, buildTlsRpt, type MtaStsAnswers } from './records/transport.ts'
export { type DraftAnswers, type FinishedDraft, finishDraft } from './report/finish.ts'
export { type Grade, type Graded, gradeOf, overallGrade } from './report/grade.ts'
export { type Draft, type Offer, offerFor, type Paste } from './report/offer.ts'
export { aliasesAmong, dateDigits, type Published, readPublished } from './report/published.ts'
export type { SenderChoice } from './report/senders.ts'
export { countSpfTerm } from './report/spf-change.ts'
export {
  type SummaryLine,
  type SummarySections,
  type SummaryTone,
  summarizeReport,
} from './report/summary.ts'
export { draftText, offerLines } from './report/text.ts'
export {
  type Collected,
  type CollectedDomain,
  type CollectedMail,
  type CollectedSender,
  type CollectedTls,
  type Coverage,
  collectReports,
  type DayTally,
  type ReadFrom,
  type ReportFile,
} from './reports/collect.ts'
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
export { readReport } from './reports/read.ts'
export { checkReverse, type ReverseCheck } from './reverse.ts'
export { checkSpf, type SpfCheck, type SpfQuestion } from './spf/check.ts'
export { isSpfRecord, readSpfRecord, type SpfRecord } from './spf/terms.ts'
export type { SpfNode, SpfResult, SpfTerm } from './spf/tree.ts'
export { readTlsRpt, type TlsRptReading } from './tls-rpt.ts'
export { joinStrings, quoteText } from './txt.ts'
