import { expect, test } from 'vitest'
import { openSite } from './open-site.ts'
import { faults } from './text.ts'

test('a file of an opened folder that was replaced since is read as it is now', async () => {
  let text = 'old'
  const page = { kind: 'file', name: 'index.html', getFile: async () => new File([text], 'index.html') }
  async function* values() {
    yield page
  }
  const { read } = await openSite({ kind: 'folder', handle: { values } as unknown as FileSystemDirectoryHandle })
  text = 'new'
  expect(new TextDecoder().decode(await read('index.html'))).toBe('new')
})

test('a folder without pages says what to choose', async () => {
  const files = [{ path: 'a/b.txt', file: new File(['x'], 'b.txt') }]
  await expect(openSite({ kind: 'files', files })).rejects.toThrow(faults.noPages)
})
