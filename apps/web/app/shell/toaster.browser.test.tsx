import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { noticePlace, toast, useToasts } from '../platform/toasts-store.ts'
import Toaster from './toaster.tsx'

beforeEach(() => useToasts.setState({ current: null }))

test('one notification is visible at a time; a new one replaces the last [shell-21]', async () => {
  await render(<Toaster />)
  toast.good({ title: 'First' })
  await expect.element(page.getByText('First', { exact: true }).first()).toBeVisible()
  toast.good({ title: 'Second', description: 'It took its place.' })
  await expect.element(page.getByText('Second', { exact: true }).first()).toBeVisible()
  expect(document.querySelectorAll('li[data-variant]')).toHaveLength(1)
})

test('F8 moves the focus to the notification area [shell-23]', async () => {
  await render(<Toaster />)
  toast.good({ title: 'Here' })
  await expect.element(page.getByText('Here', { exact: true }).first()).toBeVisible()
  await userEvent.keyboard('{F8}')
  expect(document.activeElement?.tagName).toBe('OL')
  expect(document.activeElement?.closest('[role="region"]')?.getAttribute('aria-label')).toContain('F8')
})

test('a notification leaves after its time, 5 seconds by default [shell-22]', async () => {
  toast.good({ title: 'Standing' })
  expect(useToasts.getState().current?.durationMs).toBe(5000)
  await render(<Toaster />)
  toast.good({ title: 'Short' }, 50)
  await vi.waitFor(() => expect(useToasts.getState().current).toBeNull())
})

test('a notification that moves into a dialog does not begin its time again', async () => {
  await render(<Toaster />)
  toast.good({ title: 'Moved' }, 60_000)
  await expect.element(page.getByText('Moved', { exact: true }).first()).toBeVisible()
  const later = Date.now() + 60_000
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => later)
  const leave = noticePlace(document.body.appendChild(document.createElement('div')))
  await vi.waitFor(() => expect(useToasts.getState().current).toBeNull(), { timeout: 10_000 })
  clock.mockRestore()
  leave?.()
})

test('a swipe of 50 px to the right dismisses, a shorter one does not [shell-24]', async () => {
  await render(<Toaster />)
  toast.good({ title: 'Swipe me' }, 60_000)
  await expect.element(page.getByText('Swipe me', { exact: true }).first()).toBeVisible()
  swipe(45)
  expect(useToasts.getState().current).not.toBeNull()
  swipe(55)
  await vi.waitFor(() => expect(useToasts.getState().current).toBeNull())
})

test('a destructive notification is marked as one [shell-25]', async () => {
  await render(<Toaster />)
  toast.bad({ title: 'Broken' })
  await expect.element(page.getByText('Broken', { exact: true }).first()).toBeVisible()
  expect(document.querySelector('li[data-variant="destructive"]')).not.toBeNull()
})

function swipe(distance: number): void {
  const item = document.querySelector('li[data-variant]')
  const at = (type: string, x: number) =>
    item?.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        cancelable: true,
        button: 0,
        clientX: x,
        clientY: 10,
        pointerId: 1,
        pointerType: 'mouse',
      }),
    )
  at('pointerdown', 0)
  for (let x = 5; x <= distance; x += 5) at('pointermove', x)
  at('pointerup', distance)
}

test('a text of more than eighty characters can be reached by keys, to be scrolled', async () => {
  await render(<Toaster />)
  const reached = async (length: number) => {
    toast.good({ title: 'Told', description: 'x'.repeat(length - 'Told '.length) })
    await vi.waitFor(() =>
      expect(document.querySelector('li[data-variant]')?.textContent).toContain('x'.repeat(length - 5)),
    )
    return document.querySelector('li[data-variant] [tabindex="0"]') !== null
  }
  expect(await reached(80)).toBe(false)
  expect(await reached(81)).toBe(true)
})
