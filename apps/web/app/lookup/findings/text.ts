import { counted } from '../../platform/format.ts'
import type { ReportedFinding } from './tell-findings.ts'

/** Texts of the list of findings; loaded with a report, not with the page. */
export const listWords = {
  nothingWrong: 'No issues found.',
  notes: (count: number) => counted(count, 'note'),
  evidence: 'Evidence',
  recheck: 'Check this record again',
  rechecking: 'Checking again…',
  severity: { error: 'Error', warning: 'Warning', info: 'Note' },
  copy: 'Copy',
  copied: 'Copied!',
} as const

/** Texts on records to publish. */
export const words = {
  risk: 'Risk:',
  stages: 'Steps to a strict policy',
  first: 'Start here',
  here: 'You are here',
  record: {
    dns: 'Record to publish',
    header: 'Header to send',
    elsewhere: (zone: string) => `Record for ${zone} to publish`,
    elsewhereWhy: (zone: string) =>
      `The reports go to another domain, so ${zone} must authorise them with this record, unless it already does.`,
    now: 'Now',
    proposed: 'Proposed',
    add: (type: string) => `Add this record. Leave other ${type} records of the name unchanged.`,
    replace: (type: string, count: number) =>
      `Replace ${count === 1 ? 'the current record' : 'all the current records shown'} with it. Leave other ${type} records of the name unchanged.`,
  },
  draft: {
    complete: (name: string) => `Complete the record at ${name}`,
    unfinished: 'Do not publish yet',
    address: 'Address for the reports',
    addressHint: 'A mailbox that you read. Enter it to complete the record.',
    senders: 'Who sends mail for this domain?',
    noSenders: 'No sending service recognised.',
    seenBy: { mx: 'found in the MX records', dkim: 'found by a DKIM key' },
    cost: (lookups: number) => counted(lookups, 'DNS lookup'),
    sendersConfirmed: 'This lists everything that sends mail for the domain',
    sendersHint:
      'Include newsletters, shop, invoices, support and your own servers. If one is missing, do not publish the record; check the documentation of that service for what to add.',
    authority: 'All other CAs that issue certificates here are listed too',
    authorityHint: (name: string) =>
      `For ${name} and all its subdomains, including CDN and mail servers. A CA without a record cannot renew.`,
    file: (url: string) => `1. Serve this file at ${url}`,
    fileHint: 'As text/plain, without a redirect, with a certificate for this host name.',
    saveFile: 'Download',
    fileConfirmed: 'The file is online',
    fileConfirmedHint: '2. Only then publish the record.',
  },
} as const

export const risks = {
  header: 'browsers refuse plain HTTP until max-age expires.',
  ignored: 'none, because receivers already ignore what is left out.',
  senders: 'mail from a missing sender may go to spam or be rejected.',
  authority: 'a missing CA can no longer issue or renew.',
  file: 'none for delivery: in testing mode senders only report failures.',
  address: 'none for delivery, because this only asks for reports.',
} as const

/** The risk of publishing the record, in a line. */
export function riskOf({ paste, draft }: Pick<ReportedFinding, 'paste' | 'draft'>): string | null {
  if (draft) return risks[draft.needs]
  return paste ? risks[paste.kind === 'header' ? 'header' : 'ignored'] : null
}

interface Stage {
  name: string
  value: string
  about: string
}

export interface Staged {
  stages: readonly Stage[]
  /** How many are behind the domain, the one it is at included. */
  reached: number
}

const dmarc: readonly Stage[] = [
  { name: 'Monitor', value: 'p=none', about: 'Receivers send reports and deliver mail as before.' },
  { name: 'Quarantine', value: 'p=quarantine', about: 'Once the reports show that all your senders pass.' },
  { name: 'Reject', value: 'p=reject', about: 'After some weeks of quarantine without lost mail.' },
]
const mtaSts: readonly Stage[] = [
  { name: 'Testing', value: 'mode: testing', about: 'Senders report failures and deliver as before.' },
  { name: 'Enforce', value: 'mode: enforce', about: 'Once the TLS reports show no failures for some weeks.' },
]
const hsts: readonly Stage[] = [
  { name: 'Try', value: 'max-age=300', about: 'A mistake lasts only five minutes.' },
  { name: 'One week', value: 'max-age=604800', about: 'Once every page works over HTTPS.' },
  { name: 'One year', value: 'max-age=31536000', about: 'After a week without problems.' },
]

const staged: Readonly<Record<string, Staged>> = {
  'dmarc-none': { stages: dmarc, reached: 0 },
  'dmarc-policy-none': { stages: dmarc, reached: 1 },
  'mta-sts-none': { stages: mtaSts, reached: 0 },
  'mta-sts-testing': { stages: mtaSts, reached: 1 },
  'http-hsts-missing': { stages: hsts, reached: 0 },
}

export const stagesOf = (code: string): Staged | undefined => (Object.hasOwn(staged, code) ? staged[code] : undefined)
