import { expect, test } from 'vitest'
import { readHeader } from '../formats/index.ts'
import { header, upright } from './header.ts'

test('a picture that says nothing more stands upright, without motion or transparency, of eight bits a colour', () => {
  const gif = Uint8Array.from([...Buffer.from('GIF89a'), 9, 0, 7, 0, 0, 0, 0])
  expect(readHeader(gif, 'gif')).toEqual({
    ...{ width: 9, height: 7, orientation: 1, bits: 8 },
    ...{ animated: false, alpha: false, cmyk: false },
  })
})

test.each([
  [1, false],
  [4, false],
  [5, true],
  [8, true],
])('the orientation %i lies on the side: %s', (orientation, isSwapped) => {
  const size = upright(header(9, 7, { orientation }))
  expect(size).toEqual(isSwapped ? { width: 7, height: 9 } : { width: 9, height: 7 })
})
