import { gather } from '@sundry/kit/testing'
import { expect, test } from 'vitest'
import { type InputFile, openSite, publishedFolder } from './open-site.ts'

test.each([
  ['a built folder', ['site/index.html', 'site/a/index.html', 'site/robots.txt'], 'site/'],
  ['a folder without a first page', ['site/en/index.html', 'site/de/index.html', 'site/_redirects'], 'site/'],
  ['a project', ['p/package.json', 'p/dist/index.html', 'p/dist/a/b.html', 'p/src/index.html.ts'], 'p/dist/'],
  ['a project of Hugo', ['p/hugo.toml', 'p/layouts/index.html', 'p/public/index.html'], 'p/public/'],
  ['a project with an example', ['p/examples/a/dist/index.html', 'p/dist/index.html', 'p/README.md'], 'p/dist/'],
  ['files at the top', ['index.html', 'dist/index.html'], ''],
])('the published folder of %s is found', (_, paths, root) => {
  expect(publishedFolder(paths, true)).toBe(root)
})

test('a folder whose pages all lie deeper is the site, unless one of its folders holds a built one', () => {
  expect(publishedFolder(['docs/a.html', 'docs/b.html'])).toBe('')
  expect(publishedFolder(['package.json', 'build/index.html'])).toBe('build/')
})

const file = (path: string, facts: Partial<InputFile> = {}): InputFile => ({
  path,
  size: 1,
  read: async () => new TextEncoder().encode(path),
  ...facts,
})

test('the settings of a host above the published folder are read, and other files of the project are counted', async () => {
  const paths = ['package.json', 'netlify.toml', 'dist/index.html', 'node_modules/x/dist/index.html', '.git/config']
  const { files, note, pathOf } = await openSite(paths.map((path) => file(path)))
  expect([...files.keys()]).toEqual(['index.html', 'netlify.toml'])
  expect(note).toMatch(/dist\/.* 1 file /)
  expect([pathOf('index.html'), pathOf('netlify.toml')]).toEqual(['dist/index.html', 'netlify.toml'])
})

test('a link to a file beside the published folder leads out of the site', async () => {
  const input = [
    file('dist/index.html'),
    file('package.json'),
    file('dist/in.html', { sameAs: 'dist/index.html' }),
    file('dist/out.html', { sameAs: 'src/secret.html' }),
  ]
  const listed = await gather((await openSite(input)).list())
  expect(listed.slice(1).map(({ sameAs, unread }) => sameAs ?? unread)).toEqual(['index.html', 'outside'])
})

test('files that lie elsewhere are read where the site has none, or in place of its own', async () => {
  const site = await openSite([file('index.html'), file('_redirects'), file('_headers')], {
    beside: [file('_redirects', { size: 9 }), file('netlify.toml')],
    instead: [file('_headers', { size: 9 })],
  })
  expect([...site.files].map(([path, { size }]) => `${path} ${size}`)).toEqual([
    'index.html 1',
    '_redirects 1',
    '_headers 9',
    'netlify.toml 1',
  ])
})
