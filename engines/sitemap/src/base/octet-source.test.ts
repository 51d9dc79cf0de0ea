import { expect, test } from 'vitest'
import { octetCount, readOctets, type SitemapSource } from './octet-source.ts'

async function piecesOf(source: SitemapSource): Promise<Uint8Array[]> {
  const pieces = []
  for await (const piece of readOctets(source)) pieces.push(piece)
  return pieces
}
const joined = (pieces: readonly Uint8Array[]) => Buffer.concat(pieces).toString('utf8')

test('octets come in pieces of 64 KB', async () => {
  const lengths = async (octets: number) => (await piecesOf(new Uint8Array(octets))).map(({ length }) => length)
  expect(await lengths(65_536)).toEqual([65_536])
  expect(await lengths(140_000)).toEqual([65_536, 65_536, 8928])
  expect(await lengths(0)).toEqual([])
})

test('a stream’s pieces are cut too, and its length is not known', async () => {
  const stream = () =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new Uint8Array(70_000))
        controller.close()
      },
    })
  expect((await piecesOf(stream())).map(({ length }) => length)).toEqual([65_536, 4464])
  expect([octetCount(stream()), octetCount('text'), octetCount(new Uint8Array(7))]).toEqual([undefined, undefined, 7])
})

test.each([65_533, 65_534, 65_535, 65_536])('a text is cut beside characters, not inside them (%i)', async (before) => {
  const text = `${'x'.repeat(before)}😀😀😀€x`
  const pieces = await piecesOf(text)
  expect(joined(pieces)).toBe(text)
  for (const piece of pieces) expect(piece.toString()).not.toContain('239,191,189')
  expect(pieces.length).toBe(2)
})

test('half a character at the end of a text is read as none', async () => {
  expect(joined(await piecesOf('x\ud83d'))).toBe('x\ufffd')
})
