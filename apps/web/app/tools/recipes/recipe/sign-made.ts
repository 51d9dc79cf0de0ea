import { type ProcessedImage, signResult } from '@sundry/images'
import type { Signer } from './signing.ts'

export async function signMade(file: File, made: ProcessedImage, { identity }: Signer): Promise<ProcessedImage> {
  const { processedFile, report } = made
  const [original, result] = await Promise.all(
    [file, processedFile].map(async (one) => new Uint8Array(await one.arrayBuffer())),
  )
  if (!original || !result) return made
  const { bytes, notes } = await signResult(
    {
      original: { name: file.name, bytes: original },
      result,
      report,
      did: ['edited'],
      generator: { name: 'Sundry' },
    },
    identity,
  )
  const { name, type, lastModified } = processedFile
  return {
    ...made,
    processedFile: new File([bytes], name, { type, lastModified }),
    processedSize: bytes.length,
    compressionRatio: file.size === 0 ? 0 : Math.round(1000 * (1 - bytes.length / file.size)) / 10,
    notes: [...made.notes, ...notes],
  }
}
