import { z } from './zod.ts'

const answerState = z
  .enum(['authoritative', 'lame', 'silent', 'not-asked'])
  .meta({ description: 'lame: it responds, but not authoritatively for this zone.' })

const tested = z.boolean().nullable()

const serverAddress = z.object({
  address: z.string(),
  glue: z.boolean().meta({ description: 'Provided by the parent as glue.' }),
  published: z.boolean().meta({ description: 'Published in the DNS for the name.' }),
  state: answerState,
  rcode: z.string().nullable(),
  serial: z.number().nullable(),
  nameServers: z.array(z.string()).nullable().meta({ description: 'The NS records it returns for the zone.' }),
  nameServersTtl: z.number().nullable(),
  tcp: tested.meta({ description: 'Answers over TCP too.' }),
  edns: tested,
  signed: tested.meta({ description: 'Gives a signature beside its SOA record.' }),
  signaturesEnd: z.string().nullable().meta({ description: 'When the last RRSIG of its SOA record expires.' }),
  transfer: z
    .enum(['open', 'closed'])
    .nullable()
    .meta({ description: 'Whether it transfers the zone to anyone (AXFR).' }),
  recursion: z
    .enum(['open', 'closed'])
    .nullable()
    .meta({ description: 'Whether it answers recursive queries from anyone.' }),
  elapsedMs: z.number().nullable(),
})

const server = z.object({
  name: z.string(),
  inParent: z.boolean().nullable(),
  inZone: z.boolean().nullable(),
  alias: z.string().nullable().meta({ description: 'The CNAME target of the name.' }),
  missingDomain: z.string().nullable().optional().meta({
    description: 'The registrable domain of the name, where it does not exist in the DNS.',
  }),
  addressesKnown: z
    .boolean()
    .optional()
    .meta({ description: 'False where a lookup of its addresses got no answer, so that none may be missing.' }),
  addresses: z.array(serverAddress),
})

const soa = z.object({
  primary: z.string(),
  contact: z.string(),
  serial: z.number(),
  refresh: z.number(),
  retry: z.number(),
  expire: z.number(),
  minimum: z.number(),
  ttl: z.number(),
})

export const zoneHealth = z.object({
  zone: z.string(),
  parentZone: z.string(),
  delegation: z
    .object({ nameServers: z.array(z.string()), ttl: z.number().nullable() })
    .nullable()
    .meta({ description: "The delegation at the parent's servers; null when none could be queried." }),
  parentsAgree: z.boolean(),
  ownNameServers: z.array(z.string()).nullable(),
  soa: soa.nullable(),
  apexAlias: z.string().nullable(),
  nsec3: z.object({ iterations: z.number(), saltLength: z.number() }).nullable(),
  delegationSigners: z.array(z.string()).meta({ description: 'DS records at the parent.' }),
  servers: z.array(server),
  serversLeftOut: z.number().meta({ description: 'Servers not queried, to limit the cost of one report.' }),
})

export type ZoneHealth = z.output<typeof zoneHealth>
export type ZoneServer = z.output<typeof server>
export type ZoneServerAddress = z.output<typeof serverAddress>
