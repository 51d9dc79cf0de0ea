import type { FindingCode } from '@sundry/domain-report'

export type BlockListCode = Extract<FindingCode, `block-list-${string}`>

export interface BlockList {
  name: string
  zone: string
  kind: 'address' | 'domain'
  hasIpv6?: boolean
  /** An address or domain that is always listed, which proves that the list answers. */
  testEntry: string
  lookup: string
  /** By address of an answer or, where `isBitmask`, by bit of its last octet. */
  codes: readonly (readonly [code: string | number, kind: BlockListCode, meaning: string])[]
  isBitmask?: boolean
}

const SPAMHAUS = 'https://check.spamhaus.org/'
const notForMail = 'PBL, addresses that should not send mail directly'

export const blockLists: readonly BlockList[] = [
  {
    name: 'Spamhaus ZEN',
    zone: 'zen.spamhaus.org',
    kind: 'address',
    hasIpv6: true,
    testEntry: '2.0.0.127',
    lookup: SPAMHAUS,
    codes: [
      ['127.0.0.2', 'block-list-address', 'SBL, a source of spam or a service for spammers'],
      ['127.0.0.3', 'block-list-address', 'CSS, sends mail of low reputation'],
      ['127.0.0.4', 'block-list-address', 'XBL, an infected or taken-over device'],
      ['127.0.0.9', 'block-list-address', 'DROP, a network run by criminals'],
      ['127.0.0.30', 'block-list-address', 'BCL, controls infected devices'],
      ['127.0.0.10', 'block-list-policy', notForMail],
      ['127.0.0.11', 'block-list-policy', notForMail],
    ],
  },
  {
    name: 'SpamCop',
    zone: 'bl.spamcop.net',
    kind: 'address',
    testEntry: '2.0.0.127',
    lookup: 'https://www.spamcop.net/bl.shtml',
    codes: [['127.0.0.2', 'block-list-address-reported', 'recipients reported spam from it']],
  },
  {
    name: 'PSBL',
    zone: 'psbl.surriel.com',
    kind: 'address',
    testEntry: '2.0.0.127',
    lookup: 'https://psbl.org/',
    codes: [['127.0.0.2', 'block-list-address-reported', 'sent mail to a spam trap']],
  },
  {
    name: 'Spamhaus DBL',
    zone: 'dbl.spamhaus.org',
    kind: 'domain',
    testEntry: 'dbltest.com',
    lookup: SPAMHAUS,
    codes: [
      ['127.0.1.2', 'block-list-domain', 'low reputation'],
      ['127.0.1.4', 'block-list-domain', 'phishing'],
      ['127.0.1.5', 'block-list-domain', 'malware'],
      ['127.0.1.6', 'block-list-domain', 'controls infected devices'],
      ['127.0.1.102', 'block-list-domain-abused', 'legitimate, abused for spam'],
      ['127.0.1.103', 'block-list-domain-abused', 'legitimate, its redirector is abused'],
      ['127.0.1.104', 'block-list-domain-abused', 'legitimate, abused for phishing'],
      ['127.0.1.105', 'block-list-domain-abused', 'legitimate, abused for malware'],
      ['127.0.1.106', 'block-list-domain-abused', 'legitimate, abused to control infected devices'],
    ],
  },
  {
    name: 'SURBL',
    zone: 'multi.surbl.org',
    kind: 'domain',
    testEntry: 'test.surbl.org',
    lookup: 'https://surbl.org/surbl-analysis',
    isBitmask: true,
    codes: [
      [8, 'block-list-domain', 'phishing'],
      [16, 'block-list-domain', 'malware'],
      [64, 'block-list-domain', 'linked to in spam'],
      [128, 'block-list-domain-abused', 'a cracked website'],
    ],
  },
  {
    name: 'URIBL',
    zone: 'multi.uribl.com',
    kind: 'domain',
    testEntry: '2.0.0.127',
    lookup: 'https://admin.uribl.com/',
    isBitmask: true,
    codes: [
      [2, 'block-list-domain', 'linked to in spam'],
      [4, 'block-list-domain-grey', 'linked to in bulk mail that some recipients did not request'],
      [8, 'block-list-domain-grey', 'newly registered, or under observation'],
    ],
  },
]
