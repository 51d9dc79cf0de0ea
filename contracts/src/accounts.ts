import { defineContract, type OutputOf } from './contract.ts'
import { storedOperation } from './image-operations.ts'
import { z } from './zod.ts'

export const signInOptions = defineContract({
  name: 'sign-in-options',
  summary: 'Tells which ways of signing in this server offers.',
  input: z.object({}),
  output: z.object({
    accounts: z.boolean().meta({ description: 'False when the operator keeps no accounts.' }),
    mail: z.boolean().meta({ description: 'True when letters can be sent: forgotten passwords, confirmed addresses.' }),
    providers: z.array(z.enum(['github', 'google'])),
  }),
  emptyBody: true,
  exampleInput: {},
})

export const exportAccount = defineContract({
  name: 'export-account',
  summary: 'Everything this server keeps about the signed-in visitor.',
  input: z.object({}),
  output: z.object({
    exportedAt: z.string(),
    user: z.object({ id: z.string(), name: z.string(), email: z.string(), createdAt: z.string() }).loose(),
    signInMethods: z.array(z.object({ provider: z.string(), createdAt: z.string() })),
    passkeys: z.array(z.object({ name: z.string().nullable(), createdAt: z.string().nullable() })),
    sessions: z.array(z.object({ createdAt: z.string(), expiresAt: z.string(), userAgent: z.string().nullable() })),
    imageOperations: z.array(storedOperation),
  }),
  emptyBody: true,
  account: true,
  price: 10,
  exampleInput: {},
})

export type SignInOptions = OutputOf<typeof signInOptions>
export type AccountExport = OutputOf<typeof exportAccount>
