import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { acceptedEncodings, compress } from './encodings.ts'

test.each([
  [undefined, ''],
  ['', ''],
  ['identity', ''],
  ['gzip, deflate, br, zstd', 'br gzip'],
  ['gzip;q=0.9, br;q=0.8', 'gzip br'],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'br gzip'],
  ['*;q=0.5, br;q=0', 'gzip'],
  ['br, *;q=0', 'br'],
  ['x-gzip', 'gzip'],
  ['GZIP ; Q=0.5 , BR', 'br gzip'],
  ['br;q=soon, gzip', 'gzip'],
])('reads Accept-Encoding: %s', (header, encodings) => {
  // The second time from memory.
  for (let time = 0; time < 2; time += 1) expect(acceptedEncodings(header).join(' ')).toBe(encodings)
})

test.each(['br', 'gzip'] as const)('packs with %s where that saves a twentieth', async (encoding) => {
  const saving = (zeros: number) =>
    compress(Buffer.concat([randomBytes(4000 - zeros), Buffer.alloc(zeros)]), encoding, 'build')
  expect([await saving(0), await saving(100)]).toEqual([null, null])
  expect(await saving(400)).not.toBeNull()
})
