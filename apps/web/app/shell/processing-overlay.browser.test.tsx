import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../app.css'
import ProcessingOverlay from './processing-overlay.tsx'
import { useRun } from './run-store.ts'

beforeEach(() => useRun.getState().end())

test('a run shows the overlay with its words and its percentage [shell-18]', async () => {
  await render(<ProcessingOverlay />)
  expect(document.querySelector('dialog')?.open).toBe(false)
  useRun.getState().begin({ tool: 'compressor' })
  useRun.getState().setPercent(41.6)
  await expect.element(page.getByRole('heading', { name: 'Optimizing Your Images' })).toBeVisible()
  await expect.element(page.getByText('Please wait while we work our magic...')).toBeVisible()
  await expect.element(page.getByText('42%')).toBeVisible()
  await expect
    .element(page.getByRole('progressbar', { name: 'Overall Progress' }))
    .toHaveAttribute('aria-valuenow', '42')
  useRun.getState().end()
  await vi.waitFor(() => expect(document.querySelector('dialog')?.open).toBe(false))
})

test('the cancel button is there only when a cancel action is supplied [shell-19]', async () => {
  await render(<ProcessingOverlay />)
  useRun.getState().begin({ tool: 'compressor' })
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(page.getByRole('button', { name: 'Cancel Processing' }).elements()).toHaveLength(0)
  const cancel = vi.fn()
  useRun.getState().begin({ tool: 'compressor', cancel })
  await page.getByRole('button', { name: 'Cancel Processing' }).click()
  expect(cancel).toHaveBeenCalledOnce()
})

test('Escape sends the run to the background and does not end it', async () => {
  await render(<ProcessingOverlay />)
  const cancel = vi.fn()
  useRun.getState().begin({ tool: 'compressor', cancel })
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(document.querySelector('dialog')?.open).toBe(false))
  expect(useRun.getState().tool).toBe('compressor')
  expect(cancel).not.toHaveBeenCalled()
})

test('the overlay fades over 0.3 seconds [shell-20]', async () => {
  await render(<ProcessingOverlay />)
  const faded = new Promise<number>((resolve) => {
    document.querySelector('dialog')?.addEventListener('transitionend', ({ propertyName, elapsedTime }) => {
      if (propertyName === 'opacity') resolve(elapsedTime)
    })
  })
  useRun.getState().begin({ tool: 'compressor' })
  expect(await faded).toBeCloseTo(0.3)
})
