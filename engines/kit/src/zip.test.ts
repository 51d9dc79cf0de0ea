import { expect, test } from 'vitest'
import { gather, type PackedEntry, zipOf } from './testing.ts'
import { blobSource, readZip } from './zip.ts'

const page = { name: 'a.html', content: '<title>A</title>'.repeat(400) }
const limits = { unpackedBytes: 2 ** 32, fileBytes: 2 ** 26 }
const entriesOf = (octets: Uint8Array<ArrayBuffer>) => gather(readZip(blobSource(new Blob([octets])), limits))
const read = async (octets: Uint8Array<ArrayBuffer>) => {
  const files = await entriesOf(octets)
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

test('an archive names no path for folders and for names that lead out of it, and says what is a link', async () => {
  const names = ['site/', '../secret', 'a/../../b', '/abs.html', 'win\\dows.html']
  const packed = names.map((name) => ({ name, content: 'x' }))
  const entries = await entriesOf(zipOf([...packed, { name: 'link', content: 'a.html', isLink: true }]))
  expect(entries.map(({ path, isLink }) => [path, isLink])).toEqual([
    [null, false],
    [null, false],
    [null, false],
    ['abs.html', false],
    ['win/dows.html', false],
    ['link', true],
  ])
})

test('an archive of 65,535 files, as many as it can count, is read to its end', async () => {
  const many = Array.from({ length: 65_535 }, (_, at) => ({ name: `${at}`, content: '', stored: true }))
  expect(await entriesOf(zipOf(many))).toHaveLength(65_535)
})

const zeros = new Uint8Array(3_000_000)
const overlapping: PackedEntry[] = [
  { name: '0', content: zeros, stored: true },
  ...Array.from({ length: 9 }, (_, at) => ({ name: `${at + 1}`, content: zeros, stored: true, at: 0 })),
]
test.each<[string, Uint8Array<ArrayBuffer>, string]>([
  ['with another byte in a stored file', zipOf([{ ...page, stored: true }]).with(100, 0), 'damaged'],
  ['of a file that is shorter than its directory says', zipOf([{ ...page, size: 10_000 }]), 'damaged'],
  ['that unpacks to more than its directory says', zipOf([{ name: 'a', content: zeros, size: 10 }]), 'too-large'],
  ['of files that share their bytes', zipOf(overlapping), 'too-large'],
  [
    'that would unpack to ten gigabytes',
    zipOf([{ name: 'a', content: 'a', size: 10 ** 10 }], { zip64: true }),
    'too-large',
  ],
  ['with a password', zipOf([{ ...page, flags: 1 }]), 'encrypted'],
  ['cut short', zipOf([page]).slice(0, -30), 'not-a-zip'],
  ['whose directory is not there', zipOf([page]).slice(60), 'damaged'],
  ['that is a photo', new Uint8Array(5000).fill(255), 'not-a-zip'],
])('an archive %s is refused by its kind of fault', async (_, octets, kind) => {
  await expect(read(octets)).rejects.toMatchObject({ kind })
})
