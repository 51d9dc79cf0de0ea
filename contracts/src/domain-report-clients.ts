import { z } from './zod.ts'

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
