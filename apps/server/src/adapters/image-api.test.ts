import { limits } from '@sundry/contracts/limits'
import { afterAll, expect, test } from 'vitest'
import { createThreadImages } from './live-ports.ts'

const images = createThreadImages()
afterAll(() => images.close())

const turn = { client: 'a-client' }
const body = (text: string) => new TextEncoder().encode(text)

test('reads an image out of a body and writes one into an answer, in its thread', async () => {
  const decoded = await images.decode(body('{"image":"iVBORw0KGgo="}'), turn)
  expect(decoded).toEqual({ image: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) })
  const answer = await images.encode(new Uint8Array([1, 2, 3]), turn)
  expect(JSON.parse(new TextDecoder().decode(answer))).toEqual({ image: 'data:image/png;base64,AQID' })
})

test.each([
  ['{"image":', /not valid JSON/],
  ['{}', /as base64 in the field image/],
  ['{"image":7}', /as base64 in the field image/],
  ['{"image":"abcde"}', /not valid base64/],
  ['{"image":"ab c"}', /not valid base64/],
  ['{"image":"data:image/png;base64,AAAA"}', /without the data: prefix/],
])('%s ends in a sentence', async (text, sentence) => {
  expect(await images.decode(body(text), turn)).toEqual({ error: expect.stringMatching(sentence) })
})

test('reads the largest image, and keeps the event loop free meanwhile', async () => {
  const large = Buffer.alloc(limits.upload.bytes).toString('base64')
  const whole = Buffer.from(`{"image":"${large}"}`)
  let turns = 0
  const clock = setInterval(() => {
    turns += 1
  }, 1)
  const decoded = await images.decode(new Uint8Array(whole.buffer, whole.byteOffset, whole.byteLength), turn)
  clearInterval(clock)
  expect('image' in decoded && decoded.image.byteLength).toBe(limits.upload.bytes)
  // Read by this thread, it would leave one turn at most before and one after.
  expect(turns).toBeGreaterThan(2)
})
