import { makeZip } from 'client-zip'

export interface ZipEntry {
  name: string
  file: Blob
  lastModified: number
}

/** Files are parts by reference: their bytes are read once, one file at a time, for checksums. */
export async function zipParts(
  entries: readonly ZipEntry[],
  report: (percent: number) => void,
): Promise<(Uint8Array<ArrayBuffer> | Blob)[]> {
  const ofFiles = new WeakMap<Uint8Array, Blob>()
  let packed = 0
  // The packer asks for the next file when the last is through.
  function* files() {
    for (const { name, file, lastModified } of entries) {
      yield { name, input: watched(file, ofFiles), size: file.size, lastModified: new Date(lastModified) }
      packed += 1
      report(Math.round((100 * packed) / entries.length))
    }
  }
  const parts: (Uint8Array<ArrayBuffer> | Blob)[] = []
  const zip = makeZip(files()) as ReadableStream<Uint8Array<ArrayBuffer>>
  const reader = zip.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const file = ofFiles.get(next.value)
    if (!file) parts.push(next.value)
    else if (parts.at(-1) !== file) parts.push(file)
  }
  return parts
}

/** The packer passes chunks on as they are, so each is recognised as its file's. */
function watched(file: Blob, ofFiles: WeakMap<Uint8Array, Blob>): ReadableStream<Uint8Array> {
  const remember = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      ofFiles.set(chunk, file)
      controller.enqueue(chunk)
    },
  })
  return file.stream().pipeThrough(remember)
}
