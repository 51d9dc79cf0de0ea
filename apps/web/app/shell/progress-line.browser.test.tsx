import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { ProgressLine } from './header.tsx'
import { useRun } from './run-store.ts'

test('the line follows the run and is hidden from readers when there is none [shell-17]', async () => {
  await render(<ProgressLine />)
  const line = () => document.querySelector('[role="progressbar"]')
  expect(line()?.getAttribute('aria-hidden')).toBe('true')
  useRun.getState().begin({ tool: 'compressor' })
  useRun.getState().setPercent(30)
  await expect.poll(() => line()?.getAttribute('aria-valuenow')).toBe('30')
  expect(line()?.getAttribute('aria-hidden')).toBe('false')
  useRun.getState().end()
  await expect.poll(() => line()?.getAttribute('aria-hidden')).toBe('true')
})
