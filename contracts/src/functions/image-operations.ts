import { defineContract, type InputOf, type OutputOf } from '../contract.ts'
import { limits } from '../limits.ts'
import { z } from '../zod.ts'

const fileName = z.string().min(1).max(limits.operations.fileNameLength)
const size = z.int().min(0)

/** A user_id in the payload, as the specification has it, is ignored: the server writes the session's. */
export const imageOperation = z.object({
  original_filename: fileName,
  original_size: size,
  processed_filename: fileName,
  processed_size: size,
  settings: z
    .looseObject({ tool: z.string().min(1).max(64) })
    .refine(
      (value) => JSON.stringify(value).length <= limits.operations.settingsLength,
      'The settings of an operation are too long.',
    ),
})

/** Rows of an earlier release may be longer than what is taken today. */
export const storedOperation = imageOperation.extend({
  id: z.string(),
  user_id: z.string(),
  created_at: z.string(),
  original_filename: z.string(),
  processed_filename: z.string(),
  settings: z.looseObject({ tool: z.string() }),
})

export const imageOperations = defineContract({
  name: 'image-operations',
  summary: "Adds finished images to the signed-in visitor's log, all or none.",
  input: z
    .array(imageOperation)
    .min(1, 'No operations were sent.')
    .max(limits.operations.perRequest, `Send up to ${limits.operations.perRequest} operations at once.`),
  output: z.object({ saved: z.number() }),
  bodyBytes: limits.operations.bodyBytes,
  timeoutMs: 8000,
  account: true,
  exampleInput: [
    {
      original_filename: 'beach.jpg',
      original_size: 4_200_000,
      processed_filename: 'beach.webp',
      processed_size: 610_000,
      settings: { tool: 'compressor', quality: 70 },
    },
  ],
})

export type ImageOperation = z.output<typeof imageOperation>
export type StoredOperation = z.output<typeof storedOperation>
export type ImageOperationsInput = InputOf<typeof imageOperations>
export type ImageOperationsResult = OutputOf<typeof imageOperations>
