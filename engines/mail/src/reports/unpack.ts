import {
  bytesSource,
  UnpackFault as DamagedStream,
  readZip,
  unpack as unpackStream,
  ZipFault,
  type ZipFaultKind,
} from '@sundry/kit'
import { MAX_REPORT_LENGTH } from '../base/limits.ts'

/** Shared over all that is unpacked, against decompression bombs; one part has at most `MAX_REPORT_LENGTH` of it. */
export interface Budget {
  left: number
}

export class UnpackFault extends Error {}

function spendingOf(budget: Budget): (bytes: number) => void {
  let length = 0
  return (bytes) => {
    budget.left -= bytes
    length += bytes
    if (budget.left < 0 || length > MAX_REPORT_LENGTH) throw new UnpackFault('too large')
  }
}

export async function unpackGzip(octets: Uint8Array<ArrayBuffer>, budget: Budget): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await unpackStream(octets, 'gzip', spendingOf(budget))
  } catch (fault) {
    throw fault instanceof DamagedStream ? new UnpackFault('damaged') : fault
  }
}

const reasons: Readonly<Record<ZipFaultKind, string>> = {
  'not-a-zip': 'no directory',
  damaged: 'damaged',
  encrypted: 'encrypted',
  'too-large': 'too large',
  'large-file': 'too large',
  'unknown-method': 'damaged',
}

const reasoned = (fault: unknown) => (fault instanceof ZipFault ? new UnpackFault(reasons[fault.kind]) : fault)

interface ArchivedFile {
  readonly name: string
  read(): Promise<Uint8Array<ArrayBuffer>>
}

/** Nothing is unpacked before it is read; what a damaged archive still has is read. */
export async function* unzip(
  octets: Uint8Array<ArrayBuffer>,
  budget: Budget,
  maxFiles: number,
): AsyncGenerator<ArchivedFile> {
  const limits = { unpackedBytes: Number.POSITIVE_INFINITY, fileBytes: MAX_REPORT_LENGTH }
  let count = 0
  try {
    for await (const { name, read } of readZip(bytesSource(octets), limits)) {
      count += 1
      if (count > maxFiles) return
      yield { name, read: () => read(spendingOf(budget)).catch((fault) => Promise.reject(reasoned(fault))) }
    }
  } catch (fault) {
    const isDamaged = fault instanceof ZipFault && fault.kind === 'damaged'
    if (count === 0 || !isDamaged) throw reasoned(fault)
  }
}
