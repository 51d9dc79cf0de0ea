import { defineContract, type InputOf, type OutputOf } from '../contract.ts'
import { error } from '../fields.ts'
import { limits } from '../limits.ts'
import { z } from '../zod.ts'

const longest = Math.ceil(limits.upload.bytes / 3) * 4

export const removeBackground = defineContract({
  name: 'remove-background',
  summary: "Removes the background of an image through the operator's provider.",
  input: z.object({
    image: z
      .string({ error: 'Send the image as base64 in the field image.' })
      .min(4, 'Send the image as base64 in the field image.')
      .max(longest, 'File size too large (max 50MB)')
      .refine((text) => !text.startsWith('data:'), 'Send only the base64, without the data: prefix.'),
  }),
  output: z.object({
    image: z.string().nullable().meta({ description: 'The PNG as a data: URL; null with an error.' }),
    error,
  }),
  bodyBytes: limits.removeBackground.bodyBytes,
  timeoutMs: 60_000,
  price: 10,
  weight: 'heavy',
  exampleInput: { image: 'iVBORw0KGgo=' },
})

export type RemoveBackgroundInput = InputOf<typeof removeBackground>
export type RemoveBackgroundResult = OutputOf<typeof removeBackground>
