import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { intake } from './photo.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, '../../../../e2e/files', name))
const file = (bytes: Uint8Array<ArrayBuffer>, type: string) => new File([bytes], 'picture', { type })

const convert = async () => new Blob(['converted'])

test('a file that is cut off or damaged inside is refused before a browser may draw a part of it', async () => {
  const photo = new Uint8Array(read('photo.jpg'))
  await expect(intake(file(photo, 'image/jpeg'), convert)).resolves.toMatchObject({ converted: false })
  await expect(intake(file(photo.slice(0, photo.length >> 2), 'image/jpeg'), convert)).rejects.toMatchObject({
    code: 'damaged',
  })
  await expect(intake(file(new Uint8Array(read('damaged.png')), 'image/png'), convert)).rejects.toMatchObject({
    code: 'damaged',
  })
})

test('an image whose header asks for it is converted first', async () => {
  const photo = new Uint8Array(read('photo.jpg'))
  const { photo: made, converted } = await intake(file(photo, 'image/jpeg'), convert, { needsConversion: () => true })
  expect(converted).toBe(true)
  expect(await made.text()).toBe('converted')
})

/** The header of a PNG file of a size, and nothing else. */
function pngHeader(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(33)
  bytes.set([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82])
  const view = new DataView(bytes.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  bytes.set([8, 6], 24)
  return bytes
}

test.each([
  ['nothing', new Uint8Array(0), 'empty'],
  ['a text', new TextEncoder().encode('no picture'), 'not-an-image'],
  ['a picture of just too many pixels', pngHeader(12_000, 10_001), 'too-many-pixels'],
  ['the header of a picture that may be this large', pngHeader(12_000, 10_000), 'damaged'],
  ['a JPEG without a frame', new Uint8Array([255, 216, 255, 217]), 'damaged'],
] as const)('$0 is refused: $2', async (_, bytes, code) => {
  await expect(intake(file(bytes, 'image/png'), convert)).rejects.toMatchObject({ name: 'CutoutFault', code })
})

test('a moving image has its first frame taken, with a note', async () => {
  const { notes } = await intake(file(new Uint8Array(read('animation.gif')), 'image/gif'), convert)
  expect(notes).toEqual([{ code: 'first-frame', message: 'This image is animated; only its first frame was used.' }])
})
