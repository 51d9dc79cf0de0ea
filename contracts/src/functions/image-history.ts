import { defineContract, type OutputOf } from '../contract.ts'
import { z } from '../zod.ts'
import { storedOperation } from './image-operations.ts'

const cursor = z.object({ created_at: z.string().max(40), id: z.string().max(64) })
const totals = z.object({ images: z.number(), originalBytes: z.number(), processedBytes: z.number() })

export const listImageOperations = defineContract({
  name: 'list-image-operations',
  summary: "Reads the signed-in visitor's log, newest first, one page at a time.",
  input: z.object({
    search: z.string().trim().max(200, 'The search text is too long.').default(''),
    before: cursor.nullable().default(null).meta({ description: 'The `next` value of the previous page.' }),
    totals: z.boolean().default(false).meta({ description: 'Also return totals of the whole log.' }),
  }),
  output: z.object({
    operations: z.array(storedOperation),
    next: cursor.nullable(),
    totals: totals
      .extend({
        perTool: z.array(totals.extend({ tool: z.string() })),
        perMonth: z.array(totals.extend({ month: z.string() })),
      })
      .nullable(),
  }),
  emptyBody: true,
  account: true,
  // A search and a sum read every row of the log.
  surcharge: ({ search, totals }) => (search ? 3 : 0) + (totals ? 1 : 0),
  exampleInput: { search: 'beach', totals: true },
})

export const clearImageOperations = defineContract({
  name: 'clear-image-operations',
  summary: "Clears the signed-in visitor's log.",
  input: z.object({}),
  output: z.object({ cleared: z.number() }),
  emptyBody: true,
  account: true,
  exampleInput: {},
})

export type HistoryPage = OutputOf<typeof listImageOperations>
export type HistoryCursor = z.output<typeof cursor>
