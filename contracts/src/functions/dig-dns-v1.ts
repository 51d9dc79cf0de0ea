import { defineContract, type InputOf, type OutputOf, SAMPLE_DOMAIN } from '../contract.ts'
import { domain, error, isMockData, state, warnings } from '../fields.ts'
import { commonTypes, recordTypes } from '../record-types.ts'
import { z } from '../zod.ts'

/** A fixed list: a resolver of the caller's choice would make the server an open relay. */
export const resolverIds = ['default', 'cloudflare', 'google', 'quad9'] as const

const record = z.object({
  name: z.string(),
  ttl: z.number(),
  type: z.string(),
  data: z.string().meta({ description: 'Record data in dig format.' }),
  priority: z.number().optional(),
})

const flags = z.object({ aa: z.boolean(), tc: z.boolean(), rd: z.boolean(), ra: z.boolean(), ad: z.boolean() })

/** The answer of one name server as it crosses the wire. */
export const dnsAnswer = z.object({
  records: z.array(record),
  status: z.string().optional().meta({ description: 'The RCODE, such as NOERROR or NXDOMAIN.' }),
  flags: flags.partial().optional(),
  authority: z.array(record).optional(),
  ede: z
    .array(z.object({ code: z.number(), text: z.string() }))
    .optional()
    .meta({ description: 'Extended DNS errors, RFC 8914.' }),
  server: z.string().optional(),
  transport: z.enum(['udp', 'tcp', 'https']).optional(),
  elapsedMs: z.number().optional(),
  dnssec: z.enum(['secure', 'insecure', 'bogus', 'unknown']).optional(),
})

const QUESTIONS_A_POINT = 2

/** One query is in the price; each further one is a packet to somebody's resolver. */
function surcharge({ recordType, compare }: { recordType: string; compare?: boolean | undefined }): number {
  const types = recordType === 'ALL' || recordType === 'ANY' ? commonTypes.length : 1
  const questions = types * (compare ? 1 + resolverIds.length : 1)
  return Math.ceil(questions / QUESTIONS_A_POINT) - 1
}

export const digDns = defineContract({
  name: 'dig-dns-v1',
  summary: 'Looks up the DNS records of a name.',
  input: z.object({
    domain,
    recordType: z.enum(recordTypes, { error: 'Please choose a record type from the list.' }).default('A'),
    resolver: z.enum(resolverIds, { error: 'Please choose a resolver from the list.' }).optional(),
    www: z
      .boolean()
      .optional()
      .meta({ description: 'Look up the name with its www. prefix, which is otherwise removed.' }),
    compare: z.boolean().optional().meta({ description: 'Query every resolver in the list and report each response.' }),
  }),
  output: dnsAnswer.extend({
    domainName: z.string(),
    unicodeName: z
      .string()
      .optional()
      .meta({ description: 'The name in Unicode, for internationalised domain names.' }),
    recordType: z.string(),
    isMockData,
    error,
    state,
    warnings,
    cached: z.boolean().optional(),
    unanswered: z.array(z.string()).optional().meta({ description: 'Types of ALL without a response.' }),
    comparison: z.array(dnsAnswer.extend({ resolver: z.string(), error })).optional(),
  }),
  timeoutMs: 9000,
  surcharge,
  agent: { name: 'look_up_dns', title: 'DNS lookup' },
  exampleInput: { domain: 'example.com', recordType: 'MX' },
  sample: ({ recordType }) => ({
    domainName: SAMPLE_DOMAIN,
    recordType,
    records: [
      { name: SAMPLE_DOMAIN, ttl: 3600, type: 'A', data: '192.0.2.10' },
      { name: SAMPLE_DOMAIN, ttl: 3600, type: 'AAAA', data: '2001:db8::10' },
      { name: SAMPLE_DOMAIN, ttl: 3600, type: 'MX', data: `10 mail.${SAMPLE_DOMAIN}.`, priority: 10 },
      { name: SAMPLE_DOMAIN, ttl: 86_400, type: 'NS', data: 'ns1.example.net.' },
      { name: SAMPLE_DOMAIN, ttl: 86_400, type: 'NS', data: 'ns2.example.net.' },
      { name: SAMPLE_DOMAIN, ttl: 3600, type: 'TXT', data: '"v=spf1 -all"' },
    ].filter(({ type }) => type === recordType || recordType === 'ANY' || recordType === 'ALL'),
    isMockData: true,
  }),
})

export type DigDnsInput = InputOf<typeof digDns>
export type DigDnsResult = OutputOf<typeof digDns>
export type DnsRecord = z.output<typeof record>
export type DnsAnswer = z.output<typeof dnsAnswer>
