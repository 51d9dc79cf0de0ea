import { instant } from './fields.ts'
import { z } from './zod.ts'

const text = z.string().nullable()
const dmarcPolicy = z.enum(['none', 'quarantine', 'reject']).nullable()

const mailHost = z.object({
  host: z.string(),
  preference: z.number(),
  addresses: z.array(
    z.object({
      address: z.string(),
      names: z
        .array(z.object({ name: z.string(), confirmed: z.boolean() }))
        .meta({ description: 'By reverse DNS; confirmed when the name resolves back to the address.' }),
    }),
  ),
})

const spfRecord = z.object({
  domain: z.string(),
  record: text,
  depth: z.number().meta({ description: '0 for the domain itself; the list is the tree in order, depth first.' }),
  via: text.meta({ description: 'The mechanism that leads here, such as include:example.net.' }),
  lookups: z.number(),
  terms: z.array(z.object({ text: z.string(), lookups: z.number(), voidLookups: z.number(), target: text })),
})

const published = z
  .object({
    hosts: z.array(z.string()).meta({ description: 'All MX hosts; empty where one is not a host name.' }),
    takesMail: z.boolean(),
    names: z.array(
      z.object({
        name: z.string(),
        texts: z.array(z.string()).nullable().meta({ description: 'Null where they could not be looked up.' }),
        isAlias: z.boolean().meta({ description: 'A CNAME record, or this could not be ruled out.' }),
      }),
    ),
  })
  .meta({ description: 'TXT records that stand now at the names of mail; of the domain itself its SPF records.' })

export const mailReading = z.object({
  refusesMail: z.boolean().meta({ description: 'A null MX record (RFC 7505).' }),
  hosts: z.array(mailHost).meta({ description: 'MX hosts by preference.' }),
  spf: z.object({
    result: z.string(),
    lookups: z.number(),
    voidLookups: z.number(),
    records: z.array(spfRecord),
  }),
  dmarc: z.object({
    policy: dmarcPolicy,
    subdomainPolicy: dmarcPolicy,
    testMode: z.boolean(),
    record: text,
    foundAt: text,
  }),
  dkim: z.object({
    tried: z.number().meta({ description: 'Selectors cannot be listed, so common ones are tried.' }),
    found: z.array(
      z.object({
        selector: z.string(),
        name: z.string(),
        record: z.string(),
        keyType: z.string(),
        bits: z.number().nullable(),
        revoked: z.boolean(),
      }),
    ),
  }),
  mtaSts: z.object({
    mode: z.enum(['enforce', 'testing', 'none']).nullable(),
    mx: z.array(z.string()),
    maxAge: z.number().nullable(),
    matches: z.array(z.object({ host: z.string(), matched: z.boolean() })),
  }),
  tlsReports: z.array(z.string()),
  bimi: z.object({
    location: text,
    authority: text,
    certificateExpires: instant.nullable(),
    declined: z.boolean(),
    foundAt: text,
  }),
  dane: z.object({
    hosts: z.array(
      z.object({
        host: z.string(),
        usable: z.boolean(),
        fits: z
          .boolean()
          .nullable()
          .meta({ description: 'Whether the certificate on port 25 matches; null when it was not requested.' }),
      }),
    ),
    portAsked: z
      .boolean()
      .meta({ description: 'False unless the operator of this server allows connections to port 25.' }),
  }),
  published: published.optional(),
})

export type MailReading = z.output<typeof mailReading>
