// A text comes in by typing, pasting, dropping or from a file: how large it may be, and what is one step to undo.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useToasts } from '../../platform/toasts-store.ts'
import { InputPanel } from './input-panel.tsx'
import { useCaseState } from './model.ts'
import { words } from './text.ts'
import { emptySource } from './text-source.ts'

const onSelect = vi.fn()
const state = () => useCaseState.getState()
beforeEach(async () => {
  onSelect.mockReset()
  useToasts.setState({ current: null })
  useCaseState.setState({ source: emptySource, output: emptySource, kind: null, past: [], future: [], typedAt: 0 })
  await render(<InputPanel area={{ current: null }} onSelect={onSelect} />)
})

const area = () => page.getByRole('textbox').element() as HTMLTextAreaElement
const ofSize = (size: number) => Object.defineProperty(new File(['abc'], 'a.txt'), 'size', { value: size })
function dropped(data: DataTransfer) {
  area().dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }))
}
function dropFile(file: File) {
  const data = new DataTransfer()
  data.items.add(file)
  Object.defineProperty(data, 'files', { value: [file] })
  dropped(data)
}

test('an empty text has nothing to undo, and says so by no button', async () => {
  const undo = page.getByRole('button', { name: words.undo, exact: true })
  expect(undo.query()).toBeNull()
  await userEvent.type(area(), 'a')
  await expect.element(undo).toBeEnabled()
})

describe('a file', () => {
  test.each([
    [500_000, 'typed'],
    [500_001, 'document'],
    [52_428_800, 'document'],
  ])('a file of %i octets is taken as %s', async (size, kind) => {
    dropFile(ofSize(size))
    await expect.poll(() => state().past.length).toBe(1)
    expect(state().source.kind).toBe(kind)
  })
  test('a file of more than 50 MB is not taken', async () => {
    dropFile(ofSize(52_428_801))
    await expect.poll(() => useToasts.getState().current?.durationMs).toBe(4000)
    expect(state().past).toEqual([])
  })
})

function paste(text: string): boolean {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', text)
  return area().dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }))
}
test('a long text that is pasted is never laid out; a shorter one is left to the browser', async () => {
  expect(paste('x'.repeat(500_000))).toBe(true)
  expect(state().past).toEqual([])
  expect(paste('x'.repeat(500_001))).toBe(false)
  expect(state().source).toMatchObject({ kind: 'document', name: 'Pasted text' })
})

function typed(text: string, inputType = 'insertText') {
  area().value = text
  area().dispatchEvent(new InputEvent('input', { bubbles: true, inputType }))
}
test('typing without a pause is one step, and a paste or a cut is one of its own', () => {
  typed('a')
  typed('ab')
  expect(state().past).toHaveLength(1)
  typed('ab pasted', 'insertFromPaste')
  expect(state().past).toHaveLength(2)
  typed('ab', 'deleteByCut')
  expect(state().past).toHaveLength(3)
  expect(onSelect).toHaveBeenLastCalledWith(null)
})

test('a part that is selected is the part that is changed; all of it or none of it is no part', async () => {
  typed('abcd')
  const selected = async (keys: string) => {
    onSelect.mockReset()
    area().focus()
    await userEvent.keyboard(keys)
    await expect.poll(() => onSelect.mock.calls.length).toBeGreaterThan(0)
    return onSelect.mock.lastCall?.[0]
  }
  expect(await selected('{End}{ArrowLeft}{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}')).toEqual({ start: 1, end: 3 })
  expect(await selected('{End}{Shift>}{ArrowLeft}{/Shift}')).toEqual({ start: 3, end: 4 })
  expect(await selected('{End}{Shift>}{Home}{/Shift}')).toBeNull()
  expect(await selected('{End}')).toBeNull()
})
