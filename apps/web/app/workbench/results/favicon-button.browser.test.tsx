import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { downloadBlob } from '../../platform/download.ts'
import { packZip } from '../../platform/zip.ts'
import { useToasts } from '../../shell/stores/toasts.ts'
import type { ResultItem } from '../types.ts'
import FaviconButton from './favicon-button.tsx'
import { makeOutputs } from './make-outputs.ts'

vi.mock('../../platform/download.ts', () => ({ downloadBlob: vi.fn() }))
vi.mock('../../platform/zip.ts', () => ({ packZip: vi.fn(async () => new Blob(['zip'])) }))
vi.mock('./make-outputs.ts', () => ({ makeOutputs: vi.fn(async () => []) }))
afterEach(() => vi.clearAllMocks())

const icon = (name: string) =>
  ({ original: { name, file: new File(['x'], name) }, dimensions: { width: 512, height: 512 } }) as ResultItem

test.each([
  [['logo.png'], ['']],
  [
    ['logo.png', 'my.mark.ico'],
    ['logo/', 'my.mark/'],
  ],
])('the files of %j go into the folders %j', async (names, folders) => {
  const screen = await render(<FaviconButton icons={names.map(icon)} />)
  await screen.getByRole('button').click()
  await vi.waitFor(() => expect(downloadBlob).toHaveBeenCalledWith(expect.any(Blob), 'favicons.zip'))
  expect(packZip).toHaveBeenCalledTimes(1)
  expect(vi.mocked(makeOutputs).mock.calls.map(([, , folder]) => folder)).toEqual(folders)
})

test('what cannot be packed is told, and can be tried again', async () => {
  vi.mocked(packZip).mockRejectedValueOnce(new Error('no memory'))
  const screen = await render(<FaviconButton icons={[icon('logo.png')]} />)
  await screen.getByRole('button').click()
  await vi.waitFor(() => expect(useToasts.getState().current?.variant).toBe('destructive'))
  expect(downloadBlob).not.toHaveBeenCalled()
  await expect.element(screen.getByRole('button')).toBeEnabled()
})
