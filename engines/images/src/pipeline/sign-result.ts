// A result of any tool, signed as it leaves: by then its bytes are final.
import type { SigningIdentity } from '../inspect/credentials/identity.ts'
import { signImage } from '../inspect/credentials/sign.ts'
import { formatOf, sniffFormat } from '../model/identities.ts'
import type { ImageNote, ImageReport } from '../model/types.ts'
import { notes } from './notes.ts'

export interface SignedResult {
  bytes: Uint8Array<ArrayBuffer>
  notes: ImageNote[]
}

export interface Unsigned {
  original: { name: string; bytes: Uint8Array }
  result: Uint8Array<ArrayBuffer>
  report: ImageReport
  /** Actions of C2PA besides writing the file: `resized`, `cropped`, `edited`. */
  did: readonly string[]
  generator: { name: string; version?: string }
}

const isSame = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, index) => byte === other[index])

export async function signResult(
  { original, result, report, did, generator }: Unsigned,
  identity: SigningIdentity,
): Promise<SignedResult> {
  if (isSame(original.bytes, result)) return { bytes: result, notes: [notes.notSignedUnchanged()] }
  const [before, after] = [sniffFormat(original.bytes), sniffFormat(result)]
  const isCoded = before !== after || (report.encodes ?? 0) > 0
  const signed = await signImage(result, {
    original: { name: original.name, type: before ? formatOf(before).mime : '' },
    actions: [...did, isCoded ? 'transcoded' : 'edited.metadata'].map((action) => `c2pa.${action}`),
    generator,
    identity,
  })
  return signed ? { bytes: signed, notes: [notes.signed()] } : { bytes: result, notes: [notes.notSigned(after)] }
}
