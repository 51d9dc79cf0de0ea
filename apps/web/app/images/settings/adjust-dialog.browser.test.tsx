// One image gets settings of its own: a part of it, a quality, a format; or goes with the others again.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { defaults } from '../model/settings.ts'
import { nothingOwn, useOwn, useToolSettings } from '../model/settings-store.ts'
import type { ImageTool, QueueItem } from '../model/types.ts'
import AdjustDialog from './adjust-dialog.tsx'

const preview = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"/>')}`
const item = { id: 'p1', name: 'photo.jpg', preview, dimensions: { width: 400, height: 200 } } as unknown as QueueItem
const onClose = vi.fn()
const own = () => useOwn.getState().of.p1

beforeEach(() => {
  onClose.mockReset()
  useOwn.setState({ of: {} })
  const { of } = useToolSettings.getState()
  useToolSettings.setState({ of: { ...of, converter: { ...defaults, outputFormat: 'webp' } } })
})
const open = (id: 'converter' | 'compressor' = 'converter', one = item) => {
  const by = { id, choosesFormat: id === 'converter', quality: () => 82 } as unknown as NonNullable<
    ImageTool['adjusts']
  >
  return render(<AdjustDialog by={by} item={one} onClose={onClose} />)
}
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const field = (name: string) => page.getByLabelText(name, { exact: true })
async function fill(name: string, value: string) {
  await field(name).fill(value)
  await userEvent.keyboard('{Enter}')
}
async function saved() {
  await press('Apply to this image')
  expect(onClose).toHaveBeenCalledTimes(1)
  return own()
}

describe('a format of its own', () => {
  test('a format of one image returns to the common one', async () => {
    useOwn.setState({ of: { p1: { ...nothingOwn, quality: 50, outputFormat: 'png' } } })
    await open()
    await expect.element(field('Target format')).toHaveValue('png')
    await field('Target format').selectOptions('common')
    expect(await saved()).toEqual({ ...nothingOwn, quality: 50 })
  })
})

describe('a part of the image', () => {
  test('a number of its own leaves the shape, and the whole comes back with one press', async () => {
    await open()
    await field('Shape').selectOptions('Square 1:1')
    await fill('Height', '150')
    await expect.element(field('Shape')).toHaveValue('free')
    await field('Shape').selectOptions('Square 1:1')
    await press('Whole image')
    await expect.element(field('Shape')).toHaveValue('free')
    await expect.element(field('Width')).toHaveValue(400)
    expect(await saved()).toBeUndefined()
  })
})

test('it goes with the others again, or stays as it was', async () => {
  useOwn.setState({ of: { p1: { ...nothingOwn, quality: 50 } } })
  const screen = await open()
  await press('Use shared settings')
  expect(own()).toBeUndefined()
  await screen.unmount()
  useOwn.setState({ of: { p1: { ...nothingOwn, quality: 50 } } })
  await open()
  await press('Close without saving')
  expect(own()).toMatchObject({ quality: 50 })
  expect(onClose).toHaveBeenCalledTimes(2)
})
