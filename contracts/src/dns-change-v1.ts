import { defineContract, type InputOf, type OutputOf } from './contract.ts'
import { resolverIds } from './dig-dns-v1.ts'
import { domain, error, instant, isMockData, state as standing } from './fields.ts'
import { recordTypes } from './record-types.ts'
import { z } from './zod.ts'

/** What may be asked at each name: records that a move to other name servers can lose. */
const changeType = z.enum(recordTypes).exclude(['PTR', 'ANY', 'ALL', 'DNSKEY', 'SVCB', 'NAPTR', 'SSHFP'])
const maxNames = 12
const maxServers = 6
/** Names times types: each is asked of every server and resolver. */
const maxRecords = 40
const QUESTIONS_A_POINT = 4

const name = z
  .string()
  .max(253)
  .regex(/^(?:@|[a-z0-9_*](?:[a-z0-9_.-]*[a-z0-9_.])?)$/i, 'Please enter names such as @, www or _dmarc.')

const nameServer = z
  .string()
  .trim()
  .min(1)
  .max(253)
  .regex(
    /^(?:[a-z0-9](?:[a-z0-9_-]*)(?:\.[a-z0-9_-]+)*\.?|[0-9a-f:.]+)$/i,
    'Please enter name servers such as ns1.example.net, or their addresses.',
  )

const records = z
  .array(z.string())
  .nullable()
  .meta({ description: 'Data as dig prints it, sorted; null when nobody answered.' })

const plannedServer = z.object({
  nameServer: z.string(),
  address: z.string().nullable(),
  state: z
    .enum(['authoritative', 'not-authoritative', 'silent', 'no-address', 'not-public'])
    .meta({ description: 'Only servers that answer with authority for the zone are compared.' }),
  serial: z.number().nullable(),
})

const comparison = z.object({
  name: z.string(),
  type: z.string(),
  live: records,
  planned: records,
  verdict: z.enum(['same', 'differs', 'missing-in-plan', 'new-in-plan', 'planned-servers-differ', 'unknown']),
  expected: z
    .boolean()
    .meta({ description: 'A difference every move to other name servers makes: NS and SOA of the zone itself.' }),
  liveTtl: z.number().nullable(),
})

const observation = z.object({
  source: z.enum(['authoritative', 'resolver']),
  server: z.string().meta({ description: 'A name server with its address, or a resolver of the list.' }),
  name: z.string(),
  type: z.string(),
  records,
  ttl: z.number().nullable().meta({ description: 'Seconds; of a resolver, those that are left.' }),
  upToDate: z.boolean().nullable().meta({ description: 'The same as the new state; null when nobody answered.' }),
})

export const dnsChange = defineContract({
  name: 'dns-change-v1',
  summary: 'Compares a zone on planned name servers with what is live, and follows a change until everybody sees it.',
  input: z
    .object({
      domain,
      phase: z.enum(['plan', 'follow']).default('plan').meta({
        description: 'plan: before the change, planned servers against live ones. follow: afterwards, who sees what.',
      }),
      nameServers: z
        .array(nameServer)
        .max(maxServers)
        .default([])
        .meta({ description: 'The planned ones, by name or address.' }),
      names: z
        .array(name)
        .max(maxNames)
        .default(['@', 'www', 'mail', '_dmarc'])
        .meta({ description: 'Below the domain; @ is itself.' }),
      types: z
        .array(changeType)
        .min(1)
        .max(changeType.options.length)
        .default(['A', 'AAAA', 'CNAME', 'MX', 'NS', 'TXT', 'CAA']),
    })
    .refine(({ phase, nameServers }) => phase !== 'plan' || nameServers.length > 0, {
      error: 'Please enter the planned name servers.',
      path: ['nameServers'],
    })
    .refine(({ names, types }) => names.length * types.length <= maxRecords, {
      error: `Please choose fewer names or record types: ${maxRecords} together at the most.`,
      path: ['types'],
    }),
  output: z.object({
    domainName: z.string(),
    phase: z.enum(['plan', 'follow']),
    isMockData,
    error,
    state: standing,
    planned: z.array(plannedServer).optional(),
    comparisons: z.array(comparison).optional(),
    isReady: z
      .boolean()
      .nullable()
      .optional()
      .meta({ description: 'Plan: nothing is missing or differs; null when it is not known.' }),
    signedNow: z.boolean().optional().meta({
      description: 'Plan: the parent has DS records, which must go or fit the new keys before the change.',
    }),
    observations: z.array(observation).optional(),
    doneBy: instant.nullable().optional().meta({
      description: 'Follow: when every cache that was seen has forgotten what was before; null when none holds it.',
    }),
    parentTtl: z
      .number()
      .nullable()
      .optional()
      .meta({ description: 'How long resolvers may keep the old delegation.' }),
    fetchedAt: instant.optional(),
  }),
  timeoutMs: 30_000,
  price: 4,
  surcharge: ({ names, types, nameServers, phase }) =>
    Math.ceil(
      (names.length * types.length * (phase === 'plan' ? 2 + nameServers.length : 4 + resolverIds.length)) /
        QUESTIONS_A_POINT,
    ),
  exampleInput: { domain: 'example.com', phase: 'plan', nameServers: ['ns1.example.net'] },
  sample: ({ domain: domainName, phase, nameServers }) => ({
    domainName,
    phase,
    isMockData: true,
    ...(phase === 'plan' && {
      planned: nameServers.map((nameServer) => ({
        nameServer,
        address: '192.0.2.53',
        state: 'authoritative' as const,
        serial: 1,
      })),
      comparisons: [
        {
          name: domainName,
          type: 'A',
          live: ['192.0.2.10'],
          planned: ['192.0.2.10'],
          verdict: 'same' as const,
          expected: false,
          liveTtl: 3600,
        },
      ],
      isReady: true,
      signedNow: false,
    }),
    ...(phase === 'follow' && { observations: [], doneBy: null, parentTtl: 86_400 }),
  }),
})

export type DnsChangeInput = InputOf<typeof dnsChange>
export type DnsChangeResult = OutputOf<typeof dnsChange>
export type PlannedServer = z.output<typeof plannedServer>
export type ChangeComparison = z.output<typeof comparison>
export type ChangeObservation = z.output<typeof observation>
