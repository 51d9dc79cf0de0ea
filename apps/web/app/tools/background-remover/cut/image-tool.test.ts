import { expect, test } from 'vitest'
import { completeToast, keyOf } from './image-tool.ts'
import { plainLook } from './options-store.ts'

const found = { notes: [] }
const nothing = { notes: [{ code: 'no-subject', message: 'No subject was found.' }] }

test('the toast counts the photos that lost their background', () => {
  expect(completeToast([found, found])).toEqual({
    title: 'Success!',
    description: 'Background removed from 2 image(s)',
  })
  expect(completeToast([found, nothing])).toEqual({
    title: 'Success!',
    description: 'Background removed from 1 image(s). No subject was found in 1.',
  })
})

test('a run that found no subject at all claims no success', () => {
  expect(completeToast([nothing])).toMatchObject({
    title: 'No Subject Found',
    description: expect.stringContaining('nothing was removed'),
  })
})

test('a result is out of date when its background becomes another image, and not when the editor gave it one of its own', () => {
  const [first, second] = [new Blob(['1']), new Blob(['2'])].map((image) => ({ kind: 'image', image }) as const)
  if (!first || !second) throw new Error('no images')
  const made = keyOf('local', { ...plainLook, background: first })
  expect(keyOf('local', { ...plainLook, background: second })).not.toBe(made)
  expect(keyOf('local', { ...plainLook, background: first })).toBe(made)
  expect(keyOf('local', { ...plainLook, background: second }, { background: first })).toBe(made)
})
