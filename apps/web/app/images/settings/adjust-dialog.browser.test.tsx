// One image gets settings of its own: a part of it, a quality, a format; or goes with the others again.
import type { ImageSettings } from '@sundry/images'
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
let resizing: Partial<ImageSettings> = {}
const own = () => useOwn.getState().of.p1

beforeEach(() => {
  onClose.mockReset()
  resizing = {}
  useOwn.setState({ of: {} })
  const { of } = useToolSettings.getState()
  useToolSettings.setState({ of: { ...of, converter: { ...defaults, outputFormat: 'webp' } } })
})
const open = (id: 'converter' | 'compressor' = 'converter', one = item) => {
  const by = {
    id,
    ownFields: { quality: 'quality', ...(id === 'converter' && { outputFormat: true }) },
    engineSettings: () => ({ quality: 82, ...resizing }),
  } as unknown as NonNullable<ImageTool['adjusts']>
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

const pressed = (name: string) => expect.element(page.getByRole('button', { name, exact: true, pressed: true }))

describe('a part of the image', () => {
  test('a number of its own leaves the shape, and the whole comes back with one press', async () => {
    await open()
    await press('1:1')
    await fill('Height', '150')
    await pressed('Free').toBeVisible()
    await press('1:1')
    await press('Whole image')
    await pressed('Free').toBeVisible()
    await expect.element(field('Width')).toHaveValue(400)
    expect(await saved()).toBeUndefined()
  })

  test('a shape begins where the subject is', async () => {
    const disc = '<rect width="400" height="200" fill="#9ab"/><circle cx="330" cy="100" r="50" fill="#c40"/>'
    const image = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200">${disc}</svg>`
    await open('compressor', { ...item, preview: `data:image/svg+xml,${encodeURIComponent(image)}` })
    await expect.poll(() => document.querySelector('dialog img')).toMatchObject({ complete: true, naturalWidth: 400 })
    await press('1:1')
    const crop = (await saved())?.crop
    expect(crop).toMatchObject({ y: 0, width: 200, height: 200 })
    expect(crop?.x).toBeGreaterThan(170)
  })

  test('arrow keys move the frame, with Shift they resize it; the size that comes out is on it', async () => {
    useOwn.setState({ of: { p1: { ...nothingOwn, crop: { x: 0, y: 0, width: 200, height: 100 } } } })
    await open()
    ;(page.getByRole('button', { name: 'Frame', exact: true }).element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{Shift>}{ArrowRight}{/Shift}')
    await expect.element(page.getByRole('status').filter({ hasText: '204 × 100' })).toBeVisible()
    expect((await saved())?.crop).toEqual({ x: 4, y: 4, width: 204, height: 100 })
  })

  test('a size that crops gives the frame its shape, and what comes out is that size', async () => {
    resizing = { enableResize: true, width: 300, height: 300, fit: 'cover' }
    await open()
    await expect.element(page.getByText('300 × 300', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('group', { name: 'Shape' })).not.toBeInTheDocument()
    ;(page.getByRole('button', { name: 'Bottom right corner' }).element() as HTMLElement).focus()
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}')
    expect((await saved())?.crop).toEqual({ x: 100, y: 0, width: 190, height: 190 })
  })
})

test('Escape closes nothing while there are changes; Discard drops them', async () => {
  const screen = await open()
  await press('1:1')
  await press('Close')
  await userEvent.keyboard('{Escape}{Escape}')
  expect(onClose).not.toHaveBeenCalled()
  await press('Discard')
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(own()).toBeUndefined()
  await screen.unmount()
})

test('it goes with the others again, or stays as it was', async () => {
  useOwn.setState({ of: { p1: { ...nothingOwn, quality: 50 } } })
  const screen = await open()
  await press('Use shared settings')
  expect(own()).toBeUndefined()
  await screen.unmount()
  useOwn.setState({ of: { p1: { ...nothingOwn, quality: 50 } } })
  await open()
  await press('Close')
  expect(own()).toMatchObject({ quality: 50 })
  expect(onClose).toHaveBeenCalledTimes(2)
})
