import { expect, test } from 'vitest'
import { safeName, uniqueNames } from './unique-names.ts'

test('equal names are numbered before their extension', () => {
  expect(uniqueNames(['a.jpg', 'b.jpg', 'a.jpg', 'A.JPG'])).toEqual(['a.jpg', 'b.jpg', 'a (1).jpg', 'A (2).JPG'])
})

test('a numbered name that is already taken is stepped over', () => {
  expect(uniqueNames(['a.jpg', 'a (1).jpg', 'a.jpg'])).toEqual(['a.jpg', 'a (1).jpg', 'a (2).jpg'])
})

test('a name cannot lead out of its folder', () => {
  expect(safeName('../../etc/passwd')).toBe('_.._etc_passwd')
  expect(safeName('..\\up:down?.png')).toBe('_up_down_.png')
  expect(safeName('...')).toBe('file')
})
