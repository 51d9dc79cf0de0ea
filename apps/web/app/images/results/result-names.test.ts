import { expect, test } from 'vitest'
import { resultNames, safeName, uniqueNames } from './result-names.ts'

const result = (name: string) => ({ processedFile: { name }, dimensions: { width: 640, height: 480 } })

test('without a pattern names stay, equal ones are numbered', () => {
  expect(resultNames([result('a.jpg'), result('a.jpg')], '')).toEqual(['a.jpg', 'a (1).jpg'])
})

test('a pattern fills in what it names and keeps the ending', () => {
  expect(resultNames([result('a.b.webp')], '{name}-{width}x{height}-{number}.{format}')).toEqual([
    'a.b-640x480-1.webp.webp',
  ])
  const ten = resultNames(
    Array.from({ length: 10 }, () => result('a.jpg')),
    '{number}',
  )
  expect([ten[0], ten[9]]).toEqual(['01.jpg', '10.jpg'])
  expect(resultNames([result('.htaccess')], '{name}-2')).toEqual(['htaccess-2'])
  expect(resultNames([result('a.jpg')], '{name}-2')).toEqual(['a-2.jpg'])
  expect(resultNames([result('a.jpg')], '{unknown}/{name}')).toEqual(['{unknown}_a.jpg'])
})

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

test('a name fits every file system, and is read as it is written', () => {
  const octets = (name: string) => new TextEncoder().encode(name).length
  for (const letter of ['n', 'é', '🙂']) {
    const [first = '', second = ''] = uniqueNames(Array(2).fill(`${letter.repeat(5000)}.jpeg`))
    expect([octets(first) <= 255, octets(second) <= 255]).toEqual([true, true])
    expect([first.isWellFormed(), /\.jpeg$/.test(first), / \(1\)\.jpeg$/.test(second)]).toEqual([true, true, true])
  }
  expect(safeName('photo\u202egpj.exe.png')).toBe('photo_gpj.exe.png')
  // macOS holds both spellings for one file.
  expect(uniqueNames(['e\u0301.png', '\u00e9.png'])).toEqual(['\u00e9.png', '\u00e9 (1).png'])
  expect(['con', 'CON.png', 'Lpt1.a.png', 'console.png'].map(safeName)).toEqual([
    '_con',
    '_CON.png',
    '_Lpt1.a.png',
    'console.png',
  ])
})
