import { beforeEach, describe, expect, test } from 'vitest'
import { carriesFiles, filesOfEntries, filesOfInput, filesOfPaste } from './file-intake.ts'
import { textOf } from './text-of-file.ts'
import { useToasts } from './toasts-store.ts'

beforeEach(() => useToasts.setState({ current: null }))
const notice = () => useToasts.getState().current?.description

const file = (name: string) => new File(['x'], name)
const fileEntry = (name: string) =>
  ({
    isFile: true,
    isDirectory: false,
    name,
    file: (resolve: (found: File) => void) => resolve(file(name)),
  }) as unknown as FileSystemEntry
/** A folder whose reader hands out its entries in parts, as browsers do. */
function folderEntry(name: string, entries: readonly FileSystemEntry[], part = 100): FileSystemEntry {
  const createReader = () => {
    let at = 0
    return {
      readEntries: (resolve: (some: readonly FileSystemEntry[]) => void) => {
        resolve(entries.slice(at, at + part))
        at += part
      },
    }
  }
  return { isFile: false, isDirectory: true, name, createReader } as unknown as FileSystemEntry
}
const reported = (found: readonly { file: File; folder: string }[]) =>
  found.map(({ file: one, folder }) => `${folder}: ${one.name}`)

describe('what is dropped', () => {
  test('files alone are taken as they are', async () => {
    expect(reported(await filesOfEntries([fileEntry('a.png'), null], [file('a.png'), file('b.png')]))).toEqual([
      ': a.png',
      ': b.png',
    ])
  })
  test('folders are read to their ends, with those inside, and without hidden files', async () => {
    const inner = folderEntry('beach', [fileEntry('c.png')])
    const outer = folderEntry('holiday', [fileEntry('a.png'), fileEntry('.DS_Store'), fileEntry('b.png'), inner], 1)
    expect(reported(await filesOfEntries([outer, fileEntry('d.png')], []))).toEqual([
      'holiday: a.png',
      'holiday: b.png',
      'holiday/beach: c.png',
      ': d.png',
    ])
  })
  test('a file or folder that cannot be read is counted, and the others are taken', async () => {
    const fail = (_: unknown, reject: (error: Error) => void) => reject(new DOMException('gone', 'NotFoundError'))
    const gone = { ...fileEntry('gone.png'), file: fail } as unknown as FileSystemEntry
    const shut = { isFile: false, isDirectory: true, name: 'shut', createReader: () => ({ readEntries: fail }) }
    const found = await filesOfEntries(
      [folderEntry('all', [gone, fileEntry('a.png'), shut as unknown as FileSystemEntry, fileEntry('b.png')])],
      [],
    )
    expect(reported(found)).toEqual(['all: a.png', 'all: b.png'])
    await expect.poll(notice).toMatch(/^2 /)
  })
  test('only the first 5,000 files are taken, and a notice says so', async () => {
    const many = Array.from({ length: 5001 }, (_, at) => fileEntry(`${at}.png`))
    const found = await filesOfEntries([folderEntry('all', many)], [])
    expect(found).toHaveLength(5000)
    expect(found.at(-1)?.file.name).toBe('4999.png')
    await expect.poll(notice).toMatch(/5,000/)
  })
})

test('a chosen file keeps its folder, and may be chosen again', () => {
  const inFolder = (name: string, webkitRelativePath: string) => Object.assign(file(name), { webkitRelativePath })
  const input = {
    value: 'a.png',
    files: [inFolder('a.png', ''), inFolder('b.png', 'holiday/b.png'), inFolder('c.png', 'holiday/beach/c.png')],
  }
  expect(reported(filesOfInput(input as unknown as HTMLInputElement))).toEqual([
    ': a.png',
    'holiday: b.png',
    'holiday/beach: c.png',
  ])
  expect(input.value).toBe('')
})

test('a paste or a drag counts only if it carries files', () => {
  const pasted = { clipboardData: { files: [file('a.png')] } } as unknown as ClipboardEvent
  expect(reported(filesOfPaste(pasted))).toEqual([': a.png'])
  expect(filesOfPaste({ clipboardData: null } as ClipboardEvent)).toEqual([])
  expect(carriesFiles({ types: ['text/plain', 'Files'] } as unknown as DataTransfer)).toBe(true)
  expect(carriesFiles({ types: ['text/plain'] } as unknown as DataTransfer)).toBe(false)
  expect(carriesFiles(null)).toBe(false)
})

test('a file that is gone when it is read is named', async () => {
  expect(await textOf('gone.txt', Promise.reject(new DOMException('', 'NotReadableError')))).toBeNull()
  expect(notice()).toContain('gone.txt')
  expect(await textOf('there.txt', file('there.txt').text())).toBe('x')
})
