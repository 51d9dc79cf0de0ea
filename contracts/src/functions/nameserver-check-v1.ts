import { defineContract, type InputOf, type OutputOf, SAMPLE_DOMAIN } from '../contract.ts'
import { domain, error, isMockData, state as standing, warnings } from '../fields.ts'
import { z } from '../zod.ts'

const nameserver = z.object({
  name: z.string(),
  addresses: z.array(z.string()),
  glue: z.array(z.string()).optional(),
  inParent: z
    .boolean()
    .nullable()
    .meta({ description: 'Listed in the parent zone; null when it could not be queried.' }),
  inApex: z.boolean().nullable().meta({ description: 'Listed in the zone itself.' }),
  inRegistry: z.boolean().nullable().meta({ description: 'Listed by the registry.' }),
  state: z.enum(['answers', 'lame', 'unreachable', 'unresolvable', 'unknown']),
  soaSerial: z.number().nullable().optional(),
  elapsedMs: z.number().optional(),
  provider: z.string().nullable().optional(),
  network: z.string().nullable().optional().meta({ description: 'The network its addresses belong to.' }),
})

export const nameserverCheck = defineContract({
  name: 'nameserver-check-v1',
  summary: 'Lists the nameservers of a domain according to the parent zone, the zone itself and the registry.',
  input: z.object({ domain }),
  output: z.object({
    domainName: z.string(),
    unicodeName: z
      .string()
      .optional()
      .meta({ description: 'The name in Unicode, for internationalised domain names.' }),
    nameservers: z.array(z.string()).meta({ description: 'The delegation: the nameservers that resolvers follow.' }),
    isMockData,
    error,
    state: standing,
    warnings,
    registered: z.boolean().nullable().optional(),
    parentZone: z.string().optional(),
    details: z.array(nameserver).optional(),
    differences: z.array(z.string()).optional().meta({ description: 'Where the three lists differ, in words.' }),
    delegationSigner: z
      .enum(['none', 'match', 'mismatch', 'unknown'])
      .optional()
      .meta({ description: "Whether the parent's DS records match the zone's keys (DNSSEC)." }),
    cached: z.boolean().optional(),
    fetchedAt: z.string().optional(),
  }),
  timeoutMs: 9000,
  price: 6,
  agent: { name: 'check_name_servers', title: 'Name servers' },
  exampleInput: { domain: 'example.com' },
  sample: () => ({
    domainName: SAMPLE_DOMAIN,
    nameservers: ['ns1.example.net', 'ns2.example.net'],
    isMockData: true,
  }),
})

export type NameserverCheckInput = InputOf<typeof nameserverCheck>
export type NameserverCheckResult = OutputOf<typeof nameserverCheck>
export type Nameserver = z.output<typeof nameserver>
