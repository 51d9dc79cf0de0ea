import { defineContract, type OutputOf } from '../contract.ts'
import { z } from '../zod.ts'
import { storedOperation } from './image-operations.ts'

export const signInOptions = defineContract({
  name: 'sign-in-options',
  summary: 'Lists the sign-in methods of this server.',
  input: z.object({}),
  output: z.object({
    accounts: z.boolean().meta({ description: 'False when the operator has turned accounts off.' }),
    mail: z
      .boolean()
      .meta({ description: 'True when the server can send email: password resets, address confirmation.' }),
    providers: z.array(z.enum(['github', 'google'])),
    signUp: z.enum(['open', 'confirm', 'invite']).optional().meta({
      description:
        'Who can create an account: anyone, anyone who confirms an email address, or anyone with an invitation.',
    }),
  }),
  emptyBody: true,
  exampleInput: {},
})

export const exportAccount = defineContract({
  name: 'export-account',
  summary: 'Everything this server stores about the signed-in visitor.',
  input: z.object({}),
  output: z.object({
    exportedAt: z.string(),
    user: z.object({ id: z.string(), name: z.string(), email: z.string(), createdAt: z.string() }).loose(),
    signInMethods: z.array(
      z.object({
        id: z.string(),
        provider: z.string(),
        accountId: z.string(),
        createdAt: z.string(),
        updatedAt: z.string(),
      }),
    ),
    twoFactor: z.array(z.object({ id: z.string(), kind: z.literal('totp'), confirmed: z.boolean() })),
    passkeys: z.array(
      z.object({
        id: z.string(),
        name: z.string().nullable(),
        credentialId: z.string(),
        publicKey: z.string(),
        signatureCounter: z.number(),
        aaguid: z.string().nullable(),
        transports: z.string().nullable(),
        deviceType: z.string(),
        backedUp: z.boolean(),
        createdAt: z.string().nullable(),
      }),
    ),
    sessions: z.array(
      z.object({
        id: z.string(),
        device: z.string(),
        deviceId: z.string().nullable(),
        userAgent: z.string().nullable(),
        createdAt: z.string(),
        updatedAt: z.string(),
        expiresAt: z.string(),
      }),
    ),
    knownDevices: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        createdAt: z.string(),
        lastUsedAt: z.string(),
        expiresAt: z.string(),
      }),
    ),
    invitations: z.array(
      z.object({
        id: z.string(),
        email: z.string().nullable(),
        createdAt: z.string(),
        expiresAt: z.string(),
        usedAt: z.string().nullable(),
      }),
    ),
    recipes: z.array(
      z.object({ id: z.string(), revision: z.number(), changedAt: z.string(), recipe: z.looseObject({}) }),
    ),
    watches: z.array(z.looseObject({})),
    mailboxes: z.array(z.looseObject({})),
    imageOperations: z.array(storedOperation),
  }),
  chunks: true,
  weight: 'stream',
  timeoutMs: 60_000,
  emptyBody: true,
  account: true,
  price: 10,
  exampleInput: {},
})

export type SignInOptions = OutputOf<typeof signInOptions>
export type AccountExport = OutputOf<typeof exportAccount>
