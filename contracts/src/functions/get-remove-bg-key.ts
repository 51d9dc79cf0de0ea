import { defineContract, type OutputOf } from '../contract.ts'
import { z } from '../zod.ts'

export const getRemoveBgKey = defineContract({
  name: 'get-remove-bg-key',
  summary: "Returns the background-removal provider's browser-safe key, if the operator has set one.",
  input: z.object({}),
  output: z.object({
    apiKey: z.string().nullable(),
    endpoint: z.string().nullable().meta({ description: "The provider's endpoint for the key." }),
    proxy: z.boolean().meta({ description: 'True when remove-background can use a key of the server.' }),
  }),
  emptyBody: true,
  timeoutMs: 5000,
  exampleInput: {},
})

export type RemoveBgKey = OutputOf<typeof getRemoveBgKey>
