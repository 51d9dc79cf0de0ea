import { expect, test } from 'vitest'
import { resultNames } from './result-names.ts'

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
