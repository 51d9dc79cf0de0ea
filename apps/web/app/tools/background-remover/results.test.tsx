import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { ResultItem } from '../../images/model/types.ts'
import { CutCard } from './results.tsx'
import { resultWords } from './text.ts'

const shown = (code?: string) => {
  const notes = code === undefined ? [] : [{ code, message: 'Why.' }]
  const processedFile = new File(['x'], 'cat.png', { type: 'image/png' })
  const result = {
    id: '1',
    original: processedFile,
    format: 'png',
    preview: '',
    processedFile,
    processedSize: 1,
    notes,
  }
  const whole = { ...result, dimensions: { width: 4, height: 3 } } as unknown as ResultItem
  return renderToStaticMarkup(<CutCard result={whole} name="cat.png" onOpen={vi.fn()} />)
}

test('a cut-out that the models disagree about is marked for review, and one without a subject as such', () => {
  expect(shown('models-disagree')).toContain(resultWords.check)
  expect(shown('no-subject')).toContain(resultWords.noSubject)
  expect(shown()).not.toContain(resultWords.check)
})
