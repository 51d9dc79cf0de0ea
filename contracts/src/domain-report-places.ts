import { instant } from './fields.ts'
import { z } from './zod.ts'

const text = z.string().nullable()

export const registrationReading = z.object({
  registered: z.boolean().nullable(),
  registrar: text,
  registeredOn: instant.nullable(),
  expiresOn: instant.nullable(),
  missingExpiryReason: text,
  daysLeft: z.number().nullable(),
  status: z.array(z.string()),
  nameServers: z.array(z.string()),
  warnings: z.array(z.string()),
})

const hostAddress = z.object({
  host: z.string(),
  address: z.string(),
  network: text,
  names: z.array(z.object({ name: z.string(), confirmed: z.boolean() })),
})

export const addressesReading = z.object({
  addresses: z
    .array(hostAddress)
    .meta({ description: 'Of the domain and of its www name, or the address that was asked for.' }),
  withheld: z.number().meta({ description: 'Private addresses that are not shown.' }),
})

export type RegistrationReading = z.output<typeof registrationReading>
export type AddressesReading = z.output<typeof addressesReading>
