import { counted } from '../../platform/format.ts'

export const words = {
  drop: 'Drop report files here',
  hint: (max: number) =>
    `.xml, .json, .gz, .zip, .eml or .mbox, or a folder of them: up to ${max.toLocaleString('en-US')} files of 64 MB. They are read in this tab and never sent.`,
  nextStep: 'Next safe step',
  openBuilder: 'Build the record',
  weeks: (sender: string) => `Messages of ${sender} by week`,
  seen: (first: string, last: string) => (first === last ? `on ${first}` : `from ${first} to ${last}`),
  watch: 'Watch a Folder',
  watching: (folder: string) => `New files in “${folder}” are read while this page is open.`,
  lookAgain: (folder: string) => `Look in “${folder}” Again`,
  kept: (count: number, days: number) =>
    `${counted(count, 'file')} kept in this browser until you delete ${count === 1 ? 'it' : 'them'}, at most ${counted(days, 'day')}. Nothing is sent.`,
  notKept: (count: number, megabytes: number) =>
    `${counted(count, 'file is', 'files are')} not kept: larger than ${megabytes} MB, or too many. Choose them again next time.`,
  cannotKeep: 'This browser keeps nothing here: choose the files again next time.',
  removeAll: 'Delete All',
  removed: (count: number) => `${counted(count, 'file')} deleted from this browser.`,
  example: 'Try an example',
  exampleNote: 'These are reports of an example, and they are not kept.',
  undo: 'Undo',
  choose: 'Choose Files',
  folder: 'Choose Folder',
  result: 'Mail reports',
  reading: (name: string, reports: number) => `Reading ${name}…${reports > 1 ? ` ${counted(reports, 'report')}` : ''}`,
  cancel: 'Cancel',
  clear: 'Clear',
  tooMany: (max: number) => `Only the first ${max.toLocaleString('en-US')} files are read.`,
  failedToRead: 'The files could not be read, which is our fault. Reload the page and choose them again.',
  unread: 'This file could not be read completely.',
  cut: 'Not everything was read: 5,000 reports, or 1 GB unpacked, are read at a time.',
  faults: (count: number) => `${counted(count, 'file')} could not be read`,
  faultList: 'Files that could not be read',
  faultsLeftOut: (count: number) => `${count.toLocaleString('en-US')} more are not listed.`,
  reports: (count: number) => counted(count, 'report'),
  reportsLeftOut: (count: number) =>
    `${counted(count, 'more report is', 'more reports are')} counted above and not listed.`,
  duplicate: 'Duplicate, not counted again',
  duplicates: (count: number) =>
    `${counted(count, 'report was there twice and is', 'reports were there before and are')} counted once.`,
  noDomain: 'Without a domain',
  domainsLeftOut: (count: number) =>
    `${counted(count, 'more domain with fewer messages is', 'more domains with fewer messages are')} not listed.`,
  mailOf: (domain: string, reports: number) => `${domain}: ${counted(reports, 'DMARC report')}`,
  tlsOf: (domain: string, reports: number) => `${domain}: ${counted(reports, 'TLS report')}`,
  mailChart: 'Messages over time, by DMARC result',
  tlsChart: 'Sessions over time, by TLS result',
  table: 'The chart as a table',
  step: (days: number) => (days === 1 ? 'per day' : `per ${days.toLocaleString('en-US')} days`),
  passedColumn: 'Passed',
  failedColumn: 'Failed',
  notCovered: 'Senders not covered yet',
  moreNotCovered: (count: number) => `${count.toLocaleString('en-US')} more not covered yet`,
  covered: (count: number) => `Covered senders (${count.toLocaleString('en-US')})`,
  coverage: {
    covered: 'everything passed',
    partly: 'only some messages pass',
    forwarded: 'only forwarded messages fail',
    'other-domain': 'authenticates as another domain',
    none: 'does not authenticate',
  },
  lastFailed: (day: string) => `last failed on ${day}`,
  whatToDo: 'What to do',
  stoppedTitle: 'Effect of p=reject',
  stopped: (failed: number, all: number, isPublished: boolean) => {
    const share = failed > 0 && failed / all < 0.001 ? 'less than 0.1' : ((failed / all) * 100).toFixed(1)
    const verb = isPublished ? 'applies to' : 'would apply to'
    return failed === 0
      ? 'No message failed DMARC, so p=reject would stop none of these.'
      : `p=reject ${verb} ${failed.toLocaleString('en-US')} of ${counted(all, 'message')} (${share}%).`
  },
  stoppedBy: {
    'other-domain': (count: string) =>
      `${count} from senders that authenticate as another domain: set up DKIM for your domain at those that are yours.`,
    partly: (count: string) => `${count} from senders whose other messages pass: find out what differs.`,
    none: (count: string) =>
      `${count} from addresses that do not authenticate: forgeries, or your own servers without DKIM.`,
    forwarded: (count: string) => `${count} recognised as forwarded: signed messages survive plain forwarding.`,
  },
  happened: ({ none, quarantine, reject }: { none: number; quarantine: number; reject: number }) =>
    `What receivers did with them: ${none.toLocaleString('en-US')} delivered or not stated, ${quarantine.toLocaleString('en-US')} quarantined, ${reject.toLocaleString('en-US')} rejected.`,
  onlyReported: (policy: string | null) =>
    `${policy ? `Policy in the newest report: p=${policy}. ` : ''}Receivers that send no reports are not counted.`,
  messages: (count: number) => counted(count, 'message'),
  sessions: (count: number) => counted(count, 'session'),
  passed: 'passed',
  failed: 'failed',
  senders: 'Senders',
  leftOut: (count: number) => `${counted(count, 'more sender is', 'more senders are')} not listed.`,
  by: { dkim: 'by its DKIM signature', spf: 'by SPF', address: 'by its address', others: 'others' },
  otherSenders: 'All other senders',
  addresses: (shown: readonly string[], all: number) =>
    all > shown.length ? `${shown.join(', ')} and ${all - shown.length} more` : shown.join(', '),
  organization: 'Reported by',
  domain: 'Domain',
  policy: 'Policy at the time',
  period: 'Period',
  dispositions: 'Disposition',
  id: 'Report',
  policies: 'Policies',
} as const
