import { downloadZip } from 'client-zip'
import { expect, test } from 'vitest'
import { zipParts } from './zip-parts.ts'

const entry = (name: string, bytes: number, fill: number) => ({
  name,
  file: new Blob([new Uint8Array(bytes).fill(fill)]),
  lastModified: Date.UTC(2026, 0, 2),
})
const entries = [entry('a.jpg', 300_000, 1), entry('folder/b.png', 5, 2), entry('empty.jpg', 0, 0)]

const octets = async (body: Blob | Response) => Buffer.from(await body.arrayBuffer())

test('the parts are the ZIP that the packer writes', async () => {
  const whole = downloadZip(entries.map(({ file, ...rest }) => ({ ...rest, input: file, size: file.size })))
  const made = new Blob(await zipParts(entries, () => {}))
  expect((await octets(made)).equals(await octets(whole))).toBe(true)
})

test('files are parts themselves, each once, and nothing else is large', async () => {
  const parts = await zipParts(entries, () => {})
  expect(parts.filter((part) => part instanceof Blob)).toEqual([entries[0]?.file, entries[1]?.file])
  expect(parts.includes(entries[0]?.file as Blob)).toBe(true)
  const others = parts.filter((part) => part instanceof Uint8Array)
  expect(others.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(1000)
})
