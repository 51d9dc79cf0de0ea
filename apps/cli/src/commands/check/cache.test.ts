import { readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { largeJpeg } from '../../testing/large-jpeg.ts'
import { runInMemory } from '../../testing/memory-io.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'

const page = (body: string) => `<!doctype html><html lang="en"><title>A</title><main><h1>A</h1>\n${body}</main></html>`
const cachedIn = async (cwd: string) => (await readdir(join(cwd, 'cache'))).filter((name) => name.startsWith('report-'))

async function checker(files: Readonly<Record<string, string | Uint8Array>>) {
  const cwd = await temporaryFolder({ 'old/index.html': page('x'), ...files })
  const check = (...more: string[]) => runInMemory(['check', 'dist', '--cache', 'cache', ...more], { cwd })
  return { cwd, check }
}

test('a second check of the same files reads its report from the cache, and one of other files does not', async () => {
  const { cwd, check } = await checker({ 'dist/index.html': page('<a href="gone.html">x</a>') })
  const first = await check()
  expect(await check()).toEqual(first)
  expect(await cachedIn(cwd)).toHaveLength(1)
  await writeFile(join(cwd, 'dist/index.html'), page('<a href="lost.html">x</a>'))
  expect((await check()).out).toContain('lost.html')
  expect((await check('--skip', 'link-broken')).out).not.toContain('lost.html')
  await writeFile(join(cwd, 'sundry.config.json'), '{"check":{"served":["/lost.html"]}}')
  expect((await check()).out).not.toContain('lost.html')
  expect(await cachedIn(cwd)).toHaveLength(4)
})

test('a cached report is that of its base', async () => {
  const { cwd, check } = await checker({ 'dist/index.html': page('x'), 'old/about.html': page('y') })
  expect((await check('--base', 'old', '--json')).out).toContain('address-lost')
  expect((await check('--base', 'old', '--json')).out).toContain('address-lost')
  await writeFile(join(cwd, 'old/more.html'), page('z'))
  expect((await check('--base', 'old', '--json')).out).toContain('more.html')
})

test('a check of more than files is not cached, and says so', async () => {
  const { cwd, check } = await checker({ 'dist/index.html': page('x'), 'was.txt': '/gone.html\n' })
  expect((await check('--was', 'was.txt')).err).toContain('--cache')
  await writeFile(join(cwd, 'was.txt'), '/lost.html\n')
  expect((await check('--was', 'was.txt')).out).toContain('lost.html')
})

test('a damaged cache is named and not used', async () => {
  const { cwd, check } = await checker({ 'dist/index.html': page('<a href="gone.html">x</a>') })
  const { out } = await check()
  const [name = ''] = await cachedIn(cwd)
  const content = await readFile(join(cwd, 'cache', name))
  await writeFile(join(cwd, 'cache', name), content.subarray(0, content.length - 9))
  await writeFile(join(cwd, 'cache/weights.json.gz'), 'x')
  await writeFile(join(cwd, 'cache/pages.gz'), 'x')
  expect(await check()).toMatchObject({ out, err: expect.stringMatching(/weights.*\n.*report-.*\n.*pages.*\n/) })
  expect(await check()).toMatchObject({ out })
})

test('a page that stayed as it was is not read again beside one that changed', async () => {
  const image = page('<img src="a.svg">')
  const { cwd, check } = await checker({ 'dist/index.html': image, 'dist/b.html': image, 'dist/a.svg': '<svg/>' })
  const found = async () => (await check('--only', 'alt-missing')).out.match(/^dist.*?:/gm)
  expect(await found()).toHaveLength(2)
  // The stored records lose their findings, so that only a page that is read has one.
  const stored = join(cwd, 'cache/pages.gz')
  const records = gunzipSync(await readFile(stored)).toString()
  await writeFile(stored, gzipSync(records.replace(/"reports":.*?"left"/g, '"reports":[],"left"')))
  await writeFile(join(cwd, 'dist/b.html'), `${image} `)
  expect(await found()).toEqual([expect.stringContaining('b.html')])
})

test('an image that was weighed is not weighed again beside a page that changed', async () => {
  const { cwd, check } = await checker({
    'dist/index.html': page('<img src="a.jpg" alt="">'),
    'dist/a.jpg': await largeJpeg(700, 500),
  })
  const { out } = await check('--only', 'image-heavy')
  expect(out).toContain('image-heavy')
  const weights = await readFile(join(cwd, 'cache/weights.json.gz'))
  await writeFile(join(cwd, 'dist/index.html'), page('<img src="a.jpg" alt=""> changed'))
  expect((await check('--only', 'image-heavy')).out).toBe(out)
  expect(await readFile(join(cwd, 'cache/weights.json.gz'))).toEqual(weights)
})

test('the cache has the twenty reports that were read or written last', async () => {
  const { cwd, check } = await checker({ 'dist/index.html': page('x') })
  await check()
  const [read = ''] = await cachedIn(cwd)
  const written = async (name: string, day: number) => {
    await writeFile(join(cwd, 'cache', name), 'x')
    await utimes(join(cwd, 'cache', name), day, day)
  }
  const olds = Array.from({ length: 20 }, (_, at) => `report-${String(at).padStart(64, '0')}.json.gz`)
  for (const [at, name] of olds.entries()) await written(name, 100 + at)
  await utimes(join(cwd, 'cache', read), 1, 1)
  await check()
  await writeFile(join(cwd, 'dist/index.html'), page('y'))
  await check()
  const left = await cachedIn(cwd)
  expect(left).toHaveLength(20)
  expect(left).toEqual(expect.arrayContaining([read, ...olds.slice(2)]))
})
