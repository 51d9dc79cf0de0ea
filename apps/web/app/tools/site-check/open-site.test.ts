import { expect, test } from 'vitest'
import { openSite, rootOf } from './open-site.ts'
import { faults } from './text.ts'

test.each([
  ['a built folder', ['site/index.html', 'site/a/index.html', 'site/robots.txt'], 'site/'],
  ['a folder without a first page', ['site/en/index.html', 'site/de/index.html', 'site/_redirects'], 'site/'],
  ['a project', ['p/package.json', 'p/dist/index.html', 'p/dist/a/b.html', 'p/src/index.html.ts'], 'p/dist/'],
  ['a project of Hugo', ['p/hugo.toml', 'p/layouts/index.html', 'p/public/index.html'], 'p/public/'],
  ['files at the top', ['index.html', 'dist/index.html'], ''],
  ['an archive of macOS', ['site/index.html', '__MACOSX/site/._index.html'], 'site/'],
])('of %s the folder that is published is found', (_, paths, root) => {
  expect(rootOf(paths)).toBe(root)
})

const file = (path: string) => ({ path, file: new File(['x'], path) })

test('the settings of a host beside the published folder are read, other files of the project are not', async () => {
  const paths = [
    'p/package.json',
    'p/netlify.toml',
    'p/dist/index.html',
    'p/node_modules/x/dist/index.html',
    'p/.git/config',
  ]
  const { files } = await openSite({ kind: 'files', files: paths.map(file) })
  expect([...files.keys()]).toEqual(['index.html', 'netlify.toml'])
})

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
  await expect(openSite({ kind: 'files', files: [file('a/b.txt')] })).rejects.toThrow(faults.noPages)
})

test('a crawled site is the folder that would answer the same', async () => {
  const base = { contentType: 'text/html', location: null, headers: [], bytes: new Uint8Array() }
  const html = new TextEncoder().encode('<a href="/old">x</a><a href="/gone">x</a><a href="/unseen">x</a>')
  const site = await openSite({
    kind: 'crawl',
    start: 'https://a.example/new',
    responses: [
      { ...base, url: 'https://a.example/', status: 200, bytes: html },
      { ...base, url: 'https://a.example/old', status: 301, location: 'https://a.example/new' },
      { ...base, url: 'https://a.example/new', status: 200 },
      { ...base, url: 'https://a.example/gone', status: 404 },
    ],
  })
  expect([...site.files.keys()].sort()).toEqual(['_headers', '_redirects', 'index.html', 'new/index.html'])
  expect(site.isServed?.('/unseen')).toBe(true)
  expect(site.isServed?.('/gone')).toBe(false)
  expect(site.placeOf?.('new/index.html')).toBe('https://a.example/new')
})
