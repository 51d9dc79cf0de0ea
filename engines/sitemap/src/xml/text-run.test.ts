import { expect, test } from 'vitest'
import { createLineTracker } from './text-run.ts'

test('a place is the same however much before it is forgotten', () => {
  const text = 'ab\n\ncd\n'
  const places = [...text].map((_, index) => {
    const lines = createLineTracker()
    lines.append(text)
    return lines.locate(index)
  })
  expect(places.map(({ line, column }) => `${line}:${column}`).join(' ')).toBe('1:1 1:2 1:3 2:1 3:1 3:2 3:3')
  for (let forgotten = 0; forgotten <= text.length; forgotten += 1) {
    for (let cut = forgotten; cut <= text.length; cut += 1) {
      const lines = createLineTracker()
      lines.append(text.slice(0, cut))
      lines.drop(forgotten)
      lines.append(text.slice(cut))
      expect(lines.text).toBe(text.slice(forgotten))
      const left = places.slice(forgotten).map((_, index) => lines.locate(index))
      expect(left).toEqual(places.slice(forgotten))
    }
  }
})
