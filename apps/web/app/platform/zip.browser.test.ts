import { beforeEach, expect, test, vi } from 'vitest'
import { downloadBlob } from './download.ts'
import { useToasts } from './toasts-store.ts'
import { downloadZip } from './zip.ts'

vi.mock('./download.ts', () => ({ downloadBlob: vi.fn() }))
beforeEach(() => useToasts.setState({ current: null }))
const entry = (file: File) => ({ name: file.name, file, folder: '', lastModified: 0 })

test('files are downloaded as one ZIP, and a notice says when one of them cannot be read', async () => {
  await downloadZip([entry(new File(['x'], 'a.txt'))], 'all.zip')
  expect(vi.mocked(downloadBlob).mock.calls.map(([, name]) => name)).toEqual(['all.zip'])
  expect(useToasts.getState().current).toBeNull()

  const folder = await navigator.storage.getDirectory()
  const handle = await folder.getFileHandle('gone.txt', { create: true })
  const writer = await handle.createWritable()
  await writer.write('text')
  await writer.close()
  const gone = await handle.getFile()
  await folder.removeEntry('gone.txt')
  await downloadZip([entry(gone)], 'all.zip')
  expect(downloadBlob).toHaveBeenCalledOnce()
  expect(useToasts.getState().current?.variant).toBe('destructive')
})
