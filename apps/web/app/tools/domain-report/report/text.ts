/** Of records to publish; loaded with a report, not with the page. */
export const words = {
  record: {
    dns: 'Record to publish',
    header: 'Header to send',
    elsewhere: (zone: string) => `Record for ${zone} to publish`,
    elsewhereWhy: (zone: string) =>
      `The reports go to another domain, so ${zone} has to authorise them with this record, unless it already does.`,
    now: 'Now',
    proposed: 'Proposed',
    add: (type: string) => `Add this record. Leave other ${type} records of the name as they are.`,
    replace: (type: string, count: number) =>
      `Put it in the place of ${count === 1 ? 'the current record' : 'all the current records shown'}. Leave other ${type} records of the name as they are.`,
  },
  draft: {
    unfinished: 'Not to be published yet',
    address: 'Address for the reports',
    addressHint: 'A mailbox that you have and read. The record is complete once it stands here.',
    senders: 'Who sends mail for this domain?',
    noSenders: 'No sending service was recognised.',
    seenBy: { mx: 'seen in the MX records', dkim: 'seen by a DKIM key' },
    cost: (lookups: number) => (lookups === 1 ? '1 DNS lookup' : `${lookups} DNS lookups`),
    sendersConfirmed: 'This lists everything that sends mail for the domain',
    sendersHint:
      'Think of newsletters, the shop, invoices, support and your own servers. If one is missing, do not publish the record: its pages say what to add.',
    authority: 'Every other authority that issues certificates here is listed too',
    authorityHint: (name: string) =>
      `For ${name} and all names below it, CDN and mail servers included. An authority without a record can no longer renew.`,
    file: (url: string) => `1. Serve this file at ${url}`,
    fileHint: 'As text/plain, without a redirect, with a certificate that is valid for this host name.',
    saveFile: 'Download',
    fileConfirmed: 'The file is there',
    fileConfirmedHint: '2. Only then publish the record.',
  },
} as const
