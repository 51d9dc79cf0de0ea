import { defineContract, type InputOf, type OutputOf, SAMPLE_DOMAIN } from '../contract.ts'
import { domain, error, instant, isMockData, state as standing } from '../fields.ts'
import { movedTypes } from '../record-types.ts'
import { z } from '../zod.ts'
import { resolverIds } from './dig-dns-v1.ts'

const changeType = z.enum(movedTypes)
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
  .meta({ description: 'Record data in dig format, sorted; null when no server responded.' })

const plannedServer = z.object({
  nameServer: z.string(),
  address: z.string().nullable(),
  state: z.enum(['authoritative', 'not-authoritative', 'silent', 'no-address', 'not-public', 'unknown']).meta({
    description:
      'Only servers that are authoritative for the zone are compared; unknown: its address could not be looked up.',
  }),
  serial: z.number().nullable(),
})

const comparison = z.object({
  name: z.string(),
  type: z.string(),
  live: records,
  planned: records,
  verdict: z.enum(['same', 'differs', 'missing-in-plan', 'new-in-plan', 'planned-servers-differ', 'unknown']),
  expected: z.boolean().meta({
    description: 'A difference that every move to other name servers causes: the NS and SOA records of the zone.',
  }),
  liveTtl: z.number().nullable(),
})

const observation = z.object({
  source: z.enum(['authoritative', 'resolver']),
  server: z.string().meta({ description: 'A name server with its address, or a resolver from the list.' }),
  name: z.string(),
  type: z.string(),
  records,
  ttl: z.number().nullable().meta({ description: 'In seconds; for a resolver, the time remaining.' }),
  upToDate: z.boolean().nullable().meta({ description: 'Matches the new state; null when no server responded.' }),
})

export const dnsChange = defineContract({
  name: 'dns-change-v1',
  summary: 'Compares a zone on planned name servers with the live zone, and tracks a change until it has propagated.',
  input: z
    .object({
      domain,
      phase: z.enum(['plan', 'follow']).default('plan').meta({
        description:
          'plan: before the change, compares planned with live servers. follow: afterwards, tracks who sees the change.',
      }),
      nameServers: z
        .array(nameServer)
        .max(maxServers)
        .default([])
        .meta({ description: 'The planned name servers, by name or address.' }),
      names: z
        .array(name)
        .max(maxNames)
        .default(['@', 'www', 'mail', '_dmarc'])
        .meta({ description: 'Names below the domain; @ is the domain itself.' }),
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
      error: `Please choose fewer names or record types: up to ${maxRecords} in total.`,
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
    isReady: z.boolean().nullable().optional().meta({
      description: 'Plan: nothing is missing or different; null when unknown, or when no live record was compared.',
    }),
    signedNow: z.boolean().optional().meta({
      description:
        'Plan: the parent has DS records, which must be removed or match the new keys before the change; absent when unknown.',
    }),
    observations: z.array(observation).optional(),
    isSwitched: z.boolean().optional().meta({
      description: 'The parent delegates to the planned name servers alone; absent where none was named, or unknown.',
    }),
    doneBy: instant.nullable().optional().meta({
      description: 'Follow: when the old records expire from every cache seen; null when none holds them.',
    }),
    parentTtl: z
      .number()
      .nullable()
      .optional()
      .meta({ description: 'How long resolvers may cache the old delegation.' }),
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
  sample: ({ phase }) => ({
    domainName: SAMPLE_DOMAIN,
    phase,
    isMockData: true,
    ...(phase === 'plan' && {
      planned: [],
      comparisons: [
        {
          name: SAMPLE_DOMAIN,
          type: 'A',
          live: ['192.0.2.10'],
          planned: ['192.0.2.10'],
          verdict: 'unknown' as const,
          expected: false,
          liveTtl: 3600,
        },
      ],
      isReady: null,
    }),
    ...(phase === 'follow' && { observations: [], doneBy: null, parentTtl: 86_400 }),
  }),
})

export type DnsChangeInput = InputOf<typeof dnsChange>
export type DnsChangeResult = OutputOf<typeof dnsChange>
export type PlannedServer = z.output<typeof plannedServer>
export type ChangeComparison = z.output<typeof comparison>
export type ChangeObservation = z.output<typeof observation>
