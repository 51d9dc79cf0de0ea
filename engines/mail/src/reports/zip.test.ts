// Reading of archives, entry by entry.
import { describe, expect, test } from 'vitest'
import { zip } from '../testing/archives.ts'
import { type Budget, UnpackFault, unpackGzip, unzip } from './unpack.ts'

const octets = (text: string) => new TextEncoder().encode(text)
const texts = async (archive: Uint8Array, budget: Budget = { left: 1_000_000 }) => {
  const found: string[] = []
  for await (const { read } of unzip(new Uint8Array(archive), budget, 16)) {
    try {
      found.push(new TextDecoder().decode(await read()))
    } catch (fault) {
      if (!/encrypted|damaged/.test(String(fault))) throw fault
    }
  }
  return found
}
const file = (text: string, some = {}) => ({ name: `${text}.xml`, data: octets(text), ...some })
const END = 22

test('files are read compressed or stored, whatever follows their names', async () => {
  const files = [
    file('one', { extra: 3 }),
    file('two', { stored: true, note: 5 }),
    file('three', { extra: 1, note: 2 }),
  ]
  expect(await texts(zip(files))).toEqual(['one', 'two', 'three'])
})

test('a file that is encrypted or packed in another way is left out', async () => {
  const archive = zip([file('one', { encrypted: true }), file('two', { stored: true }), file('three')])
  const directory = archive.findLastIndex(
    (_, at) => archive[at] === 0x50 && archive[at + 2] === 1 && archive[at + 3] === 2,
  )
  archive[directory + 10] = 9
  expect(await texts(archive)).toEqual(['two'])
})

test('sixteen files are read', async () => {
  const many = Array.from({ length: 17 }, (_, at) => file(`file ${at}`, { stored: true }))
  expect(await texts(zip(many))).toHaveLength(16)
})

test('the directory is found before a comment of any length', async () => {
  expect(await texts(zip([file('one')], 'x'.repeat(65_535)))).toEqual(['one'])
  const long = new Uint8Array([...zip([file('one')], 'x'.repeat(65_535)), ...new Uint8Array(21)])
  await expect(texts(long)).rejects.toThrow('no directory')
})

describe('what an archive lacks', () => {
  test('a directory is a fault', async () => {
    const bare = zip([])
    expect(bare).toHaveLength(END)
    expect(await texts(bare)).toEqual([])
    await expect(texts(bare.subarray(1))).rejects.toThrow(new UnpackFault('no directory'))
    await expect(texts(new Uint8Array())).rejects.toThrow('no directory')
  })
  test('a file is left out', async () => {
    const archive = zip([file('one', { stored: true }), file('two', { stored: true })])
    archive[0] = 0
    expect(await texts(archive)).toEqual(['two'])
  })
  test('the end of a file is left out with it', async () => {
    const archive = zip([file('one', { stored: true })])
    const view = new DataView(archive.buffer)
    const directory = view.getUint32(archive.length - END + 16, true)
    view.setUint32(directory + 20, archive.length, true)
    expect(await texts(archive)).toEqual([])
  })
})

describe('the budget', () => {
  const packed = zip([file('x'.repeat(1000))])
  test('may be used up, and no more', async () => {
    const budget = { left: 1000 }
    expect(await texts(packed, budget)).toHaveLength(1)
    expect(budget.left).toBe(0)
    await expect(texts(packed, { left: 999 })).rejects.toThrow(new UnpackFault('too large'))
  })
  test('damaged entries do not touch the budget', async () => {
    await expect(unpackGzip(new Uint8Array([1, 2, 3]), { left: 1000 })).rejects.toThrow(new UnpackFault('damaged'))
  })
})
