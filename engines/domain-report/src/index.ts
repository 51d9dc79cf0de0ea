/**
 * The decisions and sentences of a domain report: a finding is a code with parameters, judged from the facts that
 * engines/lookups gathered or that engines/mail read. catalogue/ has the sentences by subject, judge/ decides from a
 * reading, records/ writes what fixes a finding, explain/ describes a pasted record, move/ is the path to other name servers. It runs in the browser too and makes no request.
 */

export { createFindings, type Finding, type FindingCode, messageOf } from './catalogue/finding.ts'
export { type ExplainedRecord, explainRecord, UNNAMED_DOMAIN } from './explain/explain.ts'
export { type PastedRecord, type RecordKind, readPasted } from './explain/pasted.ts'
export { type Term, termsOf } from './explain/terms.ts'
export { type Grade, gradeOf, overallGrade } from './grade.ts'
export { judgeChain } from './judge/dnssec.ts'
export { readSecurityTxt } from './judge/security-txt.ts'
export { judgeWeb, readPreload, usedIssuer } from './judge/web.ts'
export { judgeStart, judgeZone } from './judge/zone.ts'
export {
  canSwitch,
  LOW_TTL,
  longTtls,
  type MoveStep,
  type MoveStepId,
  movePath,
  newMove,
  type PlannedMove,
  spreadOf,
  withComparison,
  withPlan,
  withTracking,
} from './move/path.ts'
export { batchesOf, commonNames, MAX_SETS, setsOfNames, setsOfZone, type ZoneSets } from './move/record-sets.ts'
export { type Notation, notations, recordsText } from './notations.ts'
export { passedChecks } from './passed.ts'
export { type Plan, type PlanRecord, type PlanStep, planOf, readyRecords } from './plan.ts'
export type { Built, MailFacts } from './records/built.ts'
export { authorities, buildCaa, type CaaAnswers, firstCaa, type PublishedCaa, readPublishedCaa } from './records/caa.ts'
export { buildDkim, type DkimAnswers, dkimName } from './records/dkim.ts'
export { askDmarc, buildDmarc, type DmarcAnswers } from './records/dmarc.ts'
export { draftFacts, type KnownRecord, withHosts } from './records/draft-facts.ts'
export { type DraftAnswers, draftText, type FinishedDraft, finishDraft, offerLines } from './records/finish.ts'
export { type Draft, type Offer, offerFor } from './records/offer.ts'
export { aliasesAmong, dateDigits, type Published, readPublished } from './records/published.ts'
export { buildSecurityTxt, firstSecurityTxt, type SecurityTxtAnswers } from './records/security-txt.ts'
export { documentedSenders, SENDERS_READ, unconfirmedSenders } from './records/senders.ts'
export { askSpf, buildSpf, type SpfAnswers, type SpfCosts, type SpfEnding } from './records/spf.ts'
export { countSpfTerm } from './records/spf-change.ts'
export {
  askBimi,
  askMtaSts,
  askTlsRpt,
  type BimiAnswers,
  buildBimi,
  buildMtaSts,
  buildTlsRpt,
  type MtaStsAnswers,
} from './records/transport.ts'
export { type SummaryLine, type SummarySections, type SummaryTone, summarizeReport } from './summary.ts'
