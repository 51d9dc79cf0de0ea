// One picture gets settings of its own: a part of it, a quality, a format; or goes with the others again.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { ImageTool } from '../image-tool.ts'
import { defaults } from '../settings/settings.ts'
import { useToolSettings } from '../settings/settings-store.ts'
import type { QueueItem } from '../types.ts'
import AdjustDialog from './adjust-dialog.tsx'
import { useOwn } from './own-settings.ts'

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
  const by = { id, quality: () => 82 } as unknown as NonNullable<ImageTool['adjusts']>
  return render(<AdjustDialog by={by} item={one} onClose={onClose} />)
}
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const field = (name: string) => page.getByLabelText(name, { exact: true })
async function fill(name: string, value: string) {
  await field(name).fill(value)
  await userEvent.keyboard('{Enter}')
}
async function saved() {
  await press('Use for this picture')
  expect(onClose).toHaveBeenCalledTimes(1)
  return own()
}

test('a quality of its own begins with that of all', async () => {
  await open()
  await expect.element(page.getByText('Adjust photo.jpg')).toBeVisible()
  await field('A quality of its own').click()
  await expect.element(page.getByText('82%')).toBeVisible()
  expect(await saved()).toEqual({ crop: null, quality: 82, outputFormat: null })
})

describe('a format of its own', () => {
  test('is chosen beside that of all', async () => {
    await open()
    const options = [...(field('Target format').element() as HTMLSelectElement).options].map(({ text }) => text)
    expect(options[0]).toMatch(/^WebP, as the others$/i)
    expect(options).toHaveLength(8)
    await field('Target format').selectOptions('png')
    expect(await saved()).toEqual({ crop: null, quality: null, outputFormat: 'png' })
  })
  test('is given back', async () => {
    useOwn.setState({ of: { p1: { crop: null, quality: 50, outputFormat: 'png' } } })
    await open()
    await expect.element(field('Target format')).toHaveValue('png')
    await field('Target format').selectOptions('common')
    expect(await saved()).toEqual({ crop: null, quality: 50, outputFormat: null })
  })
  test('is offered by the converter alone', async () => {
    await open('compressor')
    await expect.element(field('Target format')).not.toBeInTheDocument()
  })
})

describe('a part of the picture', () => {
  test('is told in numbers, which stay within the picture', async () => {
    await open()
    expect(['Left', 'Top', 'Width', 'Height'].map((name) => (field(name).element() as HTMLInputElement).min)).toEqual([
      '0',
      '0',
      '1',
      '1',
    ])
    await fill('Width', '100')
    await fill('Left', '350')
    await expect.element(field('Width')).toHaveValue(50)
    expect(await saved()).toMatchObject({ crop: { x: 350, y: 0, width: 50, height: 200 } })
  })
  test.each([
    ['Square 1:1', { x: 100, y: 0, width: 200, height: 200 }],
    ['4:3', { x: 66, y: 0, width: 267, height: 200 }],
    ['3:2', { x: 50, y: 0, width: 300, height: 200 }],
    ['16:9', { x: 22, y: 0, width: 356, height: 200 }],
    ['Portrait 4:5', { x: 120, y: 0, width: 160, height: 200 }],
    ['Story 9:16', { x: 143, y: 0, width: 113, height: 200 }],
  ])('may have the shape %s', async (label, crop) => {
    await open()
    await field('Shape').selectOptions(label)
    expect((await saved())?.crop).toEqual(crop)
  })
  test('of the shape of the picture is the whole of it', async () => {
    await open()
    await field('Shape').selectOptions('Square 1:1')
    await expect.element(field('Width')).toHaveValue(200)
    await field('Shape').selectOptions('As the picture')
    await expect.element(field('Width')).toHaveValue(400)
    await expect.element(page.getByRole('button', { name: 'Whole picture', exact: true })).toBeDisabled()
  })
  test('a number of its own leaves the shape, and the whole comes back with one press', async () => {
    await open()
    await field('Shape').selectOptions('Square 1:1')
    await fill('Height', '150')
    await expect.element(field('Shape')).toHaveValue('free')
    await field('Shape').selectOptions('Square 1:1')
    await press('Whole picture')
    await expect.element(field('Shape')).toHaveValue('free')
    await expect.element(field('Width')).toHaveValue(400)
    expect(await saved()).toBeUndefined()
  })
  test('cannot be chosen of a picture that is not shown', async () => {
    await open('converter', { ...item, dimensions: { width: 0, height: 0 } } as QueueItem)
    await expect
      .element(page.getByText('This browser cannot show the picture, so it cannot be cropped here.'))
      .toBeVisible()
  })
})

test('it goes with the others again, or stays as it was', async () => {
  useOwn.setState({ of: { p1: { crop: null, quality: 50, outputFormat: null } } })
  const screen = await open()
  await press('As the others')
  expect(own()).toBeUndefined()
  await screen.unmount()
  useOwn.setState({ of: { p1: { crop: null, quality: 50, outputFormat: null } } })
  await open()
  await press('Close without changes')
  expect(own()).toMatchObject({ quality: 50 })
  expect(onClose).toHaveBeenCalledTimes(2)
})
