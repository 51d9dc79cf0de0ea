import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readSigningIdentity, SigningFault, signResult } from '@sundry/images'
import { UsageFault } from '../terminal/exit-codes.ts'
import type { Io } from '../terminal/io.ts'
import { version } from '../terminal/version.ts'
import type { ImageMade, ImageWork } from './image-threads.ts'

export interface SigningOptions {
  readonly signCert?: string
  readonly signKey?: string
}

export interface Signer {
  /** The certificate is part of what a run is recognised by. */
  readonly certificate: string
  sign(made: ImageMade, original: { name: string; bytes: Uint8Array }, work: ImageWork): Promise<ImageMade>
}

async function readPem(name: string, io: Io): Promise<string> {
  return readFile(resolve(io.cwd, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageFault(`${name}: ${error.code === 'ENOENT' ? 'File not found.' : 'The file cannot be read.'}`)
  })
}

function actionsOf(work: ImageWork): string[] {
  if (work.kind !== 'settings') return ['edited']
  const { settings } = work
  return [...(settings.crop ? ['cropped'] : []), ...(settings.enableResize ? ['resized'] : [])]
}

/** Null where no result is to be signed. */
export async function openSigner({ signCert, signKey }: SigningOptions, io: Io): Promise<Signer | null> {
  if (signCert === undefined && signKey === undefined) return null
  if (signCert === undefined || signKey === undefined)
    throw new UsageFault('--sign-cert and --sign-key need each other.')
  const certificate = await readPem(signCert, io)
  const identity = await readSigningIdentity(certificate, await readPem(signKey, io)).catch((error: unknown) => {
    throw error instanceof SigningFault ? new UsageFault(error.message) : error
  })
  return {
    certificate,
    async sign(made, original, work) {
      const generator = { name: 'Sundry', version }
      const did = actionsOf(work)
      const signed = async (content: Uint8Array) =>
        signResult({ original, result: new Uint8Array(content), report: made.report, did, generator }, identity)
      const { bytes, notes } = await signed(made.file.content)
      const others = await Promise.all(
        made.others.map(async (other) => ({ ...other, content: (await signed(other.content)).bytes })),
      )
      return { ...made, file: { ...made.file, content: bytes }, others, notes: [...made.notes, ...notes] }
    },
  }
}
