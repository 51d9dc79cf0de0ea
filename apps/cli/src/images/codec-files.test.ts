import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { nodeZlib } from './codec-files.ts'

test('refuses to inflate more than is asked for, and leaves the memory that Node shares between buffers', () => {
  const [small, large] = [100, 200_000].map((size) => new Uint8Array(size).map((_, at) => at))
  const shared = Buffer.from('shared')
  for (const data of [small, large] as Uint8Array[]) {
    const packed = nodeZlib.deflate(data, 'runs')
    expect(nodeZlib.inflate([packed.subarray(0, 9), packed.subarray(9)], data.length)).toEqual(data)
    expect(() => nodeZlib.inflate([deflateSync(data)], data.length - 1)).toThrow()
  }
  expect(String(shared)).toBe('shared')
})
