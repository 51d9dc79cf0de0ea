/** The types a visitor can look up, in the order in which they are offered. */
export const recordTypes = [
  'A',
  'AAAA',
  'CNAME',
  'MX',
  'NS',
  'PTR',
  'SOA',
  'SRV',
  'TXT',
  'ANY',
  'CAA',
  'DS',
  'DNSKEY',
  'HTTPS',
  'SVCB',
  'TLSA',
  'NAPTR',
  'SSHFP',
  'ALL',
] as const

/** Types that ALL queries one by one, and an ANY that the server answers minimally (RFC 8482). */
export const commonTypes = [
  'A',
  'AAAA',
  'CNAME',
  'MX',
  'NS',
  'SOA',
  'TXT',
  'CAA',
  'DS',
  'DNSKEY',
  'HTTPS',
  'SVCB',
  'SRV',
  'NAPTR',
  'TLSA',
] as const satisfies readonly (typeof recordTypes)[number][]

/** The types that SPF, DKIM, DMARC and ARC are read from. */
export const mailTypes = [
  'A',
  'AAAA',
  'CNAME',
  'MX',
  'PTR',
  'TXT',
  'CAA',
] as const satisfies readonly (typeof recordTypes)[number][]

/** Types that a move to other name servers can lose, and that both are compared by. */
export const movedTypes = [
  'A',
  'AAAA',
  'CNAME',
  'MX',
  'NS',
  'SOA',
  'SRV',
  'TXT',
  'CAA',
  'DS',
  'HTTPS',
  'TLSA',
] as const satisfies readonly (typeof recordTypes)[number][]
