import { bytesSource } from '@sundry/kit'
import { type PackedEntry, zipOf } from '@sundry/kit/testing'
import { expect, test } from 'vitest'
import { filesOfZip, SiteFault } from './open-site.ts'

const filesOf = async (entries: readonly PackedEntry[]) => filesOfZip(bytesSource(zipOf(entries)))
const page = { name: 'a/index.html', content: '<title>A</title>' }
const link = (name: string, content: string): PackedEntry => ({ name, content, isLink: true })

test('files that macOS adds to an archive are no files of the site, and files that the desktop left in the folder are', async () => {
  const files = await filesOf([
    page,
    { name: '__MACOSX/a/._index.html', content: 'x' },
    { name: '.DS_Store', content: '' },
  ])
  expect(files.map(({ path }) => path)).toEqual(['a/index.html', '.DS_Store'])
})

test('links in an archive are those of the folder it was made of', async () => {
  const links = {
    'b.html': 'a/index.html',
    c: './a',
    'a/up': '..',
    'a/copy.css': '../a/style.css',
    'out.html': '../../secret',
    'root.html': '/etc/passwd',
    'gone.html': 'nowhere.html',
  }
  const packed = Object.entries(links).map(([name, target]) => link(name, target))
  const files = await filesOf([page, { name: 'a/style.css', content: 'css' }, ...packed])
  const facts = files.slice(2).map(({ path, sameAs, unread, size }) => [path, sameAs ?? unread ?? size])
  expect(Object.fromEntries(facts)).toEqual({
    'b.html': 'a/index.html',
    c: 'a',
    'a/up': '',
    'a/copy.css': 3,
    'out.html': 'outside',
    'root.html': 'outside',
  })
})

test('the last of two files with one path counts, as after unpacking', async () => {
  const files = await filesOf([page, { ...page, content: 'last' }])
  expect(files).toHaveLength(1)
  expect(new TextDecoder().decode(await files[0]?.read())).toBe('last')
})

test.each<[string, readonly PackedEntry[]]>([
  ['with a password', [{ ...page, flags: 1 }]],
  [
    'that unpacks to more than a site holds',
    [
      { ...page, size: 5 * 2 ** 30 - 1 - 2 ** 30 },
      { ...page, size: 2 ** 31 },
    ],
  ],
])('an archive %s is refused in a sentence', async (_, entries) => {
  await expect(filesOf(entries)).rejects.toThrow(SiteFault)
})

test('a file that unpacks to more than its directory says is refused when it is read', async () => {
  const [file] = await filesOf([{ ...page, size: 3 }])
  await expect(file?.read()).rejects.toThrow(SiteFault)
})
