import { z } from './zod.ts'

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
