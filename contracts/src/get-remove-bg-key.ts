import { defineContract, type OutputOf } from './contract.ts'
import { z } from './zod.ts'

export const getRemoveBgKey = defineContract({
  name: 'get-remove-bg-key',
  summary: "Gives the background-removal provider's browser-safe key, when the operator has set one.",
  input: z.object({}),
  output: z.object({
    apiKey: z.string().nullable(),
    endpoint: z.string().nullable().meta({ description: "The provider's address that key is for." }),
    proxy: z.boolean().meta({ description: 'True when remove-background can do the work with a key of the server.' }),
  }),
  emptyBody: true,
  timeoutMs: 5000,
  exampleInput: {},
})

export type RemoveBgKey = OutputOf<typeof getRemoveBgKey>
