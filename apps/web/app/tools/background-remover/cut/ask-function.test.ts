import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { imageAt } from './cut-remotely.ts'

const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('location', new URL('https://sundry.example/background-remover'))
})
afterEach(() => vi.unstubAllGlobals())

test('a data: address is read in place [cutout-20]', async () => {
  const image = await imageAt('data:image/png;base64,iVBORw0KGgo=')
  expect(image.type).toBe('image/png')
  expect(new Uint8Array(await image.arrayBuffer())).toEqual(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10))
  expect(fetched).not.toHaveBeenCalled()
})

test('our own origin is fetched, any other is not [cutout-21]', async () => {
  fetched.mockResolvedValue(new Response('png', { headers: { 'content-type': 'image/png' } }))
  expect(await (await imageAt('/results/1.png')).text()).toBe('png')
  await expect(imageAt('https://elsewhere.example/1.png')).rejects.toThrow('Failed to remove background via API.')
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('a value that is no image is rejected', async () => {
  for (const address of ['data:text/html;base64,aGk=', 'data:image/png;base64,*', 'data:image/png,plain'])
    await expect(imageAt(address)).rejects.toThrow('Failed to remove background via API.')
})
