import { describe, expect, test } from 'vitest'
import { writeFile } from './write-file.ts'

const fault = (name: string) => new DOMException(name, name)

/** A folder on a disk without room, whose files stay locked for the first `locked` tries to remove them. */
function fullDisk(names: readonly string[], locked = 0) {
  const files = new Set(names)
  let tries = 0
  const folder = {
    getFileHandle: async (name: string, how?: { create: boolean }) => {
      if (!files.has(name) && !how?.create) throw fault('NotFoundError')
      files.add(name)
      return {
        createWritable: async () => new WritableStream({ write: () => Promise.reject(fault('QuotaExceededError')) }),
      }
    },
    removeEntry: async (name: string) => {
      tries += 1
      if (tries <= locked) throw fault('NoModificationAllowedError')
      files.delete(name)
    },
  }
  return { folder: folder as unknown as FileSystemDirectoryHandle, files }
}

const write = (folder: FileSystemDirectoryHandle) => writeFile(folder, 'a.png', new Blob(['picture']))

describe('on a disk without room', () => {
  test('writing says why, and leaves no empty file', async () => {
    const { folder, files } = fullDisk(['other.png'])
    await expect(write(folder)).rejects.toThrow('QuotaExceededError')
    expect([...files]).toEqual(['other.png'])
  })
  test('a file that was there before stays', async () => {
    const { folder, files } = fullDisk(['a.png'])
    await expect(write(folder)).rejects.toThrow('QuotaExceededError')
    expect([...files]).toEqual(['a.png'])
  })
  test('an empty file that the browser still locks is removed when it is unlocked', async () => {
    const { folder, files } = fullDisk([], 3)
    await expect(write(folder)).rejects.toThrow('QuotaExceededError')
    expect(files.size).toBe(0)
  })
})
