import { expect, test } from 'vitest'
import { completeToast } from './image-tool.ts'

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
