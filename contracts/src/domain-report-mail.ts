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

export const blockListsReading = z.object({
  lists: z.array(
    z.object({
      name: z.string(),
      zone: z.string(),
      lookup: z.string().meta({ description: 'Where the list explains a listing and takes requests for removal.' }),
      state: z.enum(['live', 'refused', 'unknown']).meta({
        description: 'Whether the list gives its test entries (RFC 5782) through the resolver of this server.',
      }),
    }),
  ),
  entries: z.array(
    z.object({
      list: z.string(),
      subject: z.string().meta({ description: 'The domain, or an address of its mail.' }),
      source: z.string().meta({ description: 'Where the address was found; empty for the domain.' }),
      state: z.enum(['listed', 'not-listed', 'unknown']),
      codes: z.array(z.string()),
      meanings: z.array(z.string()),
    }),
  ),
  addressesLeftOut: z.number(),
})

export type BlockListsReading = z.output<typeof blockListsReading>

export const clientServices = ['submissions', 'submission', 'imaps', 'imap', 'pop3s', 'pop3', 'autodiscover'] as const

const clientHost = z.object({
  host: z.string(),
  port: z.number(),
  hasAddress: z.boolean().nullable().meta({ description: 'Null when it could not be looked up.' }),
  tls: z
    .enum(['valid', 'invalid', 'none', 'not-offered'])
    .nullable()
    .meta({ description: 'Null when it was not asked: only the usual ports are. not-offered: no STARTTLS.' }),
  offersLogin: z
    .boolean()
    .nullable()
    .optional()
    .meta({ description: 'Whether a login is offered before TLS begins; null when it is not known.' }),
})

export const clientsReading = z.object({
  services: z
    .array(
      z.object({
        service: z.enum(clientServices),
        name: z.string(),
        offered: z.boolean().nullable().meta({ description: 'False: declared absent; null: no SRV record was found.' }),
        hosts: z.array(clientHost),
      }),
    )
    .meta({ description: 'SRV records that mail programs look for (RFC 6186, RFC 8314).' }),
  names: z
    .array(z.object({ name: z.string(), target: z.string().nullable(), exists: z.boolean().nullable() }))
    .meta({ description: 'autodiscover and autoconfig, with the target where the name is an alias.' }),
  portsAsked: z
    .boolean()
    .meta({ description: 'False unless the operator of this server allows connections to mail servers.' }),
})

export type ClientsReading = z.output<typeof clientsReading>
