import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { ProgressLine } from './progress-line.tsx'
import { useProcessing } from './stores/processing.ts'

test('the line follows the run and is hidden from readers when there is none', async () => {
  await render(<ProgressLine />)
  const line = () => document.querySelector('[role="progressbar"]')
  expect(line()?.getAttribute('aria-hidden')).toBe('true')
  useProcessing.getState().start()
  useProcessing.getState().setProgress(30)
  await expect.poll(() => line()?.getAttribute('aria-valuenow')).toBe('30')
  expect(line()?.getAttribute('aria-hidden')).toBe('false')
  useProcessing.getState().finish()
  await expect.poll(() => line()?.getAttribute('aria-hidden')).toBe('true')
})
