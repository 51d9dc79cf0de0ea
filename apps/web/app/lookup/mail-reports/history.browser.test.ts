import { beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import {
  MAX_STORED_BYTES,
  newFilesIn,
  removeStored,
  STORED_DAYS,
  storedFiles,
  storeFiles,
  useHistory,
} from './history.tsx'

const DAY_MS = 86_400_000
const file = (name: string, bytes = 3) => ({
  file: new File([new Uint8Array(bytes)], name, { lastModified: 1 }),
  folder: 'a',
})
const names = async (now?: number) => (await storedFiles(now)).map(({ file }) => file.name).sort()

beforeEach(() => removeStored())

test('files that were given are there again, once each, until they are removed', async () => {
  expect(await storeFiles([file('a.xml'), file('b.xml')])).toBe(0)
  expect(await storeFiles([file('a.xml'), file('c.xml')])).toBe(0)
  expect(await names()).toEqual(['a.xml', 'b.xml', 'c.xml'])
  await removeStored()
  expect(await names()).toEqual([])
})

test('a large file is left out and counted, and the others are kept', async () => {
  expect(await storeFiles([file('large.mbox', MAX_STORED_BYTES + 1), file('a.xml')])).toBe(1)
  expect(await names()).toEqual(['a.xml'])
})

test('a file that was kept long enough is gone, and a newer one stays', async () => {
  await storeFiles([file('old.xml')], 0)
  await storeFiles([file('new.xml')], DAY_MS)
  expect(await names((STORED_DAYS + 0.5) * DAY_MS)).toEqual(['new.xml'])
})

test('a folder gives the files below it that are not known yet', async () => {
  const root = await navigator.storage.getDirectory()
  const folder = await root.getDirectoryHandle('reports', { create: true })
  const below = await folder.getDirectoryHandle('2026', { create: true })
  for (const [place, name] of [
    [folder, 'a.xml'],
    [below, 'b.xml'],
  ] as const)
    await place.getFileHandle(name, { create: true })
  const found = await newFilesIn(folder, ({ file }) => file.name === 'a.xml', 10)
  expect(found.map(({ file, folder }) => `${folder}/${file.name}`)).toEqual(['reports/2026/b.xml'])
})

test('a watched folder is given, and once all is removed it is watched no more', async () => {
  const root = await navigator.storage.getDirectory()
  const folder = await root.getDirectoryHandle('watched', { create: true })
  await folder.getFileHandle('a.xml', { create: true })
  vi.stubGlobal('showDirectoryPicker', async () => folder)
  const onFiles = vi.fn()
  const { result, act } = await renderHook(() => useHistory({ isOn: true, onFiles, onRemoved() {} }))
  await act(() => result.current.watch())
  await expect.poll(() => result.current.isWatching).toBe(true)
  expect(onFiles.mock.calls.flat(2).map(({ file }) => file.name)).toEqual(['a.xml'])
  await act(() => result.current.remove())
  expect([result.current.isWatching, result.current.folder]).toEqual([false, null])
  vi.unstubAllGlobals()
})
