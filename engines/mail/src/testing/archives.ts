import { crc32, deflateRawSync } from 'node:zlib'

export interface ArchivedFile {
  readonly name: string
  readonly data: Uint8Array
  readonly stored?: boolean
  readonly encrypted?: boolean
  /** Octets behind the name in the directory. */
  readonly extra?: number
  readonly note?: number
}

const octets = (size: number, write: (view: DataView) => void) => {
  const view = new DataView(new ArrayBuffer(size))
  write(view)
  return new Uint8Array(view.buffer)
}

/** Local headers hold no sizes, as streaming programs write them. */
export function zip(files: readonly ArchivedFile[], comment = ''): Uint8Array {
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let at = 0
  for (const { name, data, stored = false, encrypted = false, extra = 0, note = 0 } of files) {
    const label = new TextEncoder().encode(name)
    const packed = stored ? data : new Uint8Array(deflateRawSync(data))
    const method = stored ? 0 : 8
    const flags = encrypted ? 1 : 0
    const local = octets(30, (view) => {
      view.setUint32(0, 0x04034b50, true)
      view.setUint16(6, flags | 8, true)
      view.setUint16(8, method, true)
      view.setUint16(26, label.length, true)
      view.setUint16(28, 4, true)
    })
    directory.push(
      octets(46, (view) => {
        view.setUint32(0, 0x02014b50, true)
        view.setUint16(8, flags, true)
        view.setUint16(10, method, true)
        view.setUint32(16, crc32(data), true)
        view.setUint32(20, packed.length, true)
        view.setUint32(24, data.length, true)
        view.setUint16(28, label.length, true)
        view.setUint16(30, extra, true)
        view.setUint16(32, note, true)
        view.setUint32(42, at, true)
      }),
      label,
      new Uint8Array(extra + note),
    )
    parts.push(local, label, new Uint8Array(4), packed)
    at += local.length + label.length + 4 + packed.length
  }
  const end = octets(22, (view) => {
    view.setUint32(0, 0x06054b50, true)
    view.setUint16(10, files.length, true)
    view.setUint32(
      12,
      directory.reduce((sum, { length }) => sum + length, 0),
      true,
    )
    view.setUint32(16, at, true)
    view.setUint16(20, comment.length, true)
  })
  return new Uint8Array(Buffer.concat([...parts, ...directory, end, Buffer.from(comment)]))
}
