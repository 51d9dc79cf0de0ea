// A TrueType font whose every letter is a box, so that a test needs no font of the machine.
// https://learn.microsoft.com/typography/opentype/spec/otff

const EM = 1000
const u16 = (...values: number[]) => Buffer.from(values.flatMap((value) => [(value >> 8) & 255, value & 255]))
const u32 = (...values: number[]) =>
  Buffer.from(values.flatMap((value) => [value >>> 24, value >> 16, value >> 8, value]))
const join = (...parts: Buffer[]) => Buffer.concat(parts)

/** A square of 800 units on the baseline. */
const box = join(
  u16(1, 0, 0, 800, 800),
  u16(3),
  u16(0),
  Buffer.of(1, 1, 1, 1),
  u16(0, 0, 800, 0),
  u16(0, 800, 0, -800),
  Buffer.of(0),
)
const LETTERS = 95

function nameTable(name: string): Buffer {
  const text = Buffer.from(name, 'utf16le').swap16()
  // As a family, and as PostScript calls it.
  const records = [1, 6].map((kind) => u16(3, 1, 0x409, kind, text.length, 0))
  return join(u16(0, records.length, 6 + records.length * 12), ...records, text)
}

/** Every printable ASCII letter has the same box. */
const cmap = join(
  u16(0, 1),
  u16(0, 3),
  u32(12),
  u16(6, 10 + LETTERS * 2, 0, 32, LETTERS),
  u16(...Array.from({ length: LETTERS }, () => 1)),
)

const tables: Record<string, Buffer> = {
  'OS/2': join(
    u16(4, EM, 400, 5, 0),
    Buffer.alloc(22),
    Buffer.alloc(10),
    Buffer.alloc(16),
    Buffer.from('none'),
    u16(0x40, 32, 126, 800, 0, 0, 800, 0),
    Buffer.alloc(18),
  ),
  cmap,
  glyf: join(box, Buffer.alloc(box.length % 2)),
  head: join(u32(0x10000, 0x10000, 0, 0x5f0f3cf5), u16(0, EM), Buffer.alloc(16), u16(0, 0, 800, 800, 0, 8, 2, 0, 0)),
  hhea: join(u32(0x10000), u16(800, -200, 0, EM, 0, 0, 800, 1, 0, 0, 0, 0, 0, 0, 0, 1)),
  hmtx: join(u16(EM, 0), u16(0)),
  loca: u16(0, 0, (box.length + 1) >> 1),
  maxp: join(u32(0x10000), u16(2, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)),
  name: nameTable('Boxes'),
  post: join(u32(0x30000, 0), u16(0, 0), u32(0, 0, 0, 0, 0)),
}

export function tinyFont(): Buffer {
  const names = Object.keys(tables).sort()
  let at = 12 + names.length * 16
  const entries: Buffer[] = []
  const contents: Buffer[] = []
  for (const name of names) {
    const table = tables[name] ?? Buffer.alloc(0)
    entries.push(Buffer.from(name), u32(0, at, table.length))
    const padded = join(table, Buffer.alloc((4 - (table.length % 4)) % 4))
    contents.push(padded)
    at += padded.length
  }
  return join(u32(0x10000), u16(names.length, 128, 3, names.length * 16 - 128), ...entries, ...contents)
}
