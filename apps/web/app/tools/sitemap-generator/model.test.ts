import { expect, test } from 'vitest'
import { takeList, useGenerator } from './model.ts'

test('a changed option discards the output, which was made with another', () => {
  const { change, set } = useGenerator.getState()
  change({ generated: {} as never })
  set({ lean: true })
  expect(useGenerator.getState().generated).toBeNull()
})

test('puts a short list into the text area and keeps a long one as a file', () => {
  takeList('https://a.example/', 'Crawled pages', 1)
  expect(useGenerator.getState()).toMatchObject({ text: 'https://a.example/', loaded: null })
  takeList('x'.repeat(20_000_000), 'Crawled pages', 2)
  expect(useGenerator.getState()).toMatchObject({ text: '', loaded: { name: 'Crawled pages', urlCount: 2 } })
  useGenerator.getState().change({ loaded: null })
})

test('a list that takes the place of a typed one can be taken back until the next change', () => {
  const { change } = useGenerator.getState()
  change({ text: 'https://mine.example/', loaded: null })
  takeList('https://a.example/', 'Crawled pages', 1)
  expect(useGenerator.getState().before).toBe('https://mine.example/')
  change({ text: 'https://a.example/b' })
  expect(useGenerator.getState().before).toBeNull()
})
