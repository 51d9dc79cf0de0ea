import { expect, test } from 'vitest'

test('every fold looks the same', () => {
  const sources = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true })
  const own = Object.entries(sources).flatMap(([path, source]) => (/<(?:details|summary)\b/.test(source) ? [path] : []))
  expect(own).toEqual(['./fold.tsx'])
})
