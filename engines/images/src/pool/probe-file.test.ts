import { expect, test, vi } from 'vitest'
import { ascii, concat } from '../core/bytes.ts'
import { probeFile } from './probe-file.ts'

const gif = () => new Blob([concat([ascii('GIF89a'), Uint8Array.of(40, 0, 30, 0, 0, 0, 0, 0x3b)])])

test('a file is read once, however often and at once it is probed', async () => {
  const file = gif()
  const slice = vi.spyOn(file, 'slice')
  const [first, second] = await Promise.all([probeFile(file), probeFile(file)])
  expect(await probeFile(file)).toBe(first)
  expect(second).toBe(first)
  expect(slice).toHaveBeenCalledTimes(1)
})

test('a file that could not be read is read again', async () => {
  const file = gif()
  const broken = { arrayBuffer: () => Promise.reject(new Error('gone')) } as Blob
  vi.spyOn(file, 'slice').mockReturnValueOnce(broken)
  await expect(probeFile(file)).rejects.toMatchObject({ code: 'load-failed' })
  expect(await probeFile(file)).toMatchObject({ format: 'gif', header: { width: 40, height: 30 } })
})
