import { expect, test } from 'vitest'
import { type PackedEntry, zipOf } from './testing/zip-of.ts'
import { faults } from './text.ts'
import { readZip } from './zip-reader.ts'

const page = { name: 'a.html', content: '<title>A</title>'.repeat(400) }
const read = async (octets: Uint8Array<ArrayBuffer>) => {
  const files = await readZip(new Blob([octets]))
  const texts = await Promise.all(files.map(async (file) => new TextDecoder().decode(await file.read())))
  return files.map(({ path, size }, at) => [path, size, texts[at]])
}

test.each([
  ['deflated', [page], {}],
  ['stored', [{ ...page, stored: true }], {}],
  ['of the 64-bit kind', [page], { zip64: true }],
  ['behind other bytes', [page], { before: 5000 }],
])('files %s are read as they were packed', async (_, entries, options) => {
  expect(await read(zipOf([...entries, { name: 'folder/b.css', content: 'b' }], options))).toEqual([
    ['a.html', page.content.length, page.content],
    ['folder/b.css', 1, 'b'],
  ])
})

test('folders, links, and names that lead out of the archive are left out', async () => {
  const names = ['site/', '../secret', 'a/../../b', '/abs.html', 'win\\dows.html']
  const entries = names.map((name) => ({ name, content: 'x' }))
  const paths = (await read(zipOf([...entries, { name: 'link', content: 'a.html', isLink: true }]))).map(
    ([path]) => path,
  )
  expect(paths).toEqual(['abs.html', 'win/dows.html'])
})

const zeros = new Uint8Array(3_000_000)
const overlapping: PackedEntry[] = [
  { name: '0', content: zeros, stored: true },
  ...Array.from({ length: 9 }, (_, at) => ({ name: `${at + 1}`, content: zeros, stored: true, at: 0 })),
]
test.each<[string, Uint8Array<ArrayBuffer>, string]>([
  ['that unpacks to more than its directory says', zipOf([{ name: 'a', content: zeros, size: 10 }]), faults.bomb],
  ['of files that share their bytes', zipOf(overlapping), faults.bomb],
  [
    'that would unpack to ten gigabytes',
    zipOf([{ name: 'a', content: 'a', size: 10 ** 10 }], { zip64: true }),
    faults.bomb,
  ],
  ['with a password', zipOf([{ ...page, flags: 1 }]), faults.lockedZip],
  ['cut short', zipOf([page]).slice(0, -30), faults.noZip],
  ['whose directory is not there', zipOf([page]).slice(60), faults.damagedZip],
  ['that is a photo', new Uint8Array(5000).fill(255), faults.noZip],
])('an archive %s ends in a sentence', async (_, octets, sentence) => {
  await expect(read(octets)).rejects.toThrow(sentence)
})
