import { lstat, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sniffFormat } from '@sundry/images'
import { newStep, recipeToLink } from '@sundry/recipes'
import { beforeEach, expect, test } from 'vitest'
import { runInMemory } from '../../testing/memory-io.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { tinyBmp } from '../../testing/tiny-bmp.ts'
import { tinyFont } from '../../testing/tiny-font.ts'

const image = (width = 64, height = 48) => tinyBmp(width, height, (x, y) => [x * 3, y * 4, (x * y) % 251])

let cwd = ''
beforeEach(async () => {
  cwd = await temporaryFolder({ 'in/note.txt': 'no picture' })
  for (const name of ['in/a.bmp', 'in/b.bmp', 'in/deep-c.bmp']) await writeFile(join(cwd, name), image())
  await writeFile(join(cwd, 'in/broken.png'), Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))
  await writeFile(join(cwd, 'drawing.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
})

const lines = (out: string) =>
  out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

const formatAt = async (path: string) => sniffFormat(await readFile(join(cwd, path)))

test('converts a folder, a broken image stops no other, and what is no image is left alone', async () => {
  const { code, out, err } = await runInMemory(['convert', 'in', '--out', 'webp'], { cwd })
  expect(code).toBe(3)
  expect(err).toMatch(/^in.broken\.png: This image is damaged/)
  expect(out).toMatch(/a\.bmp -> a\.webp: 9\.1 KB -> \d/)
  expect((await readdir(join(cwd, 'webp'))).sort()).toEqual(['a.webp', 'b.webp', 'deep-c.webp'])
  expect(await formatAt('webp/a.webp')).toBe('webp')
})

async function expectWritten(format: string) {
  const { code } = await runInMemory(['convert', 'in/a.bmp', '-f', format, '--out', format], { cwd })
  expect(code).toBe(0)
  const [name = ''] = await readdir(join(cwd, format))
  expect(await formatAt(join(format, name))).toBe(format)
}

test.each(['jpeg', 'png', 'jxl', 'ico'])('writes %s', expectWritten)
test('writes avif', { tags: 'long' }, () => expectWritten('avif'))

test('resizes with the shapes of the site in --json', async () => {
  const { out } = await runInMemory(['resize', 'in/a.bmp', '--width', '32', '--out', 'small', '--json'], { cwd })
  expect(lines(out)).toEqual([
    {
      file: join('in', 'a.bmp'),
      processedFile: 'a.bmp',
      originalSize: 9270,
      processedSize: 54 + 32 * 24 * 3,
      compressionRatio: 74.6,
      dimensions: { width: 32, height: 24 },
      format: 'bmp',
      notes: [],
      report: { encodes: 1, encoder: 'sundry' },
    },
  ])
})

test('reads standard input and writes standard output', async () => {
  const { code, out } = await runInMemory(['convert', '-f', 'png', '-'], { cwd, stdin: image() })
  expect(code).toBe(0)
  expect(out).toContain('PNG')
})

test('an original is written over with --in-place only, and then is done', async () => {
  await writeFile(join(cwd, 'own.bmp'), image())
  expect(await runInMemory(['resize', 'own.bmp', '--width', '8', '--out', '.'], { cwd })).toMatchObject({ code: 3 })
  expect((await stat(join(cwd, 'own.bmp'))).size).toBe(9270)
  expect(await runInMemory(['resize', 'own.bmp', '--width', '8', '--in-place'], { cwd })).toMatchObject({ code: 0 })
  expect((await stat(join(cwd, 'own.bmp'))).size).toBe(54 + 24 * 6)
})

test('two images of one result do not take the place of each other', async () => {
  await writeFile(join(cwd, 'in/a.dib'), image(32, 24))
  for (const folder of ['one', 'two']) {
    await runInMemory(['convert', 'in/a.bmp', 'in/a.dib', '-f', 'bmp', '--out', folder], { cwd })
    expect((await readdir(join(cwd, folder))).sort()).toEqual(['a.bmp', 'a.dib'])
    const dry = await runInMemory(['convert', 'in/a.bmp', 'in/a.dib', '-f', 'png', '--json'], { cwd })
    const run = await runInMemory(['convert', 'in/a.bmp', 'in/a.dib', '-f', 'png', '--json', '--out', folder], { cwd })
    const names = [dry, run].map(({ out }) => lines(out).map(({ processedFile }) => processedFile))
    expect(names).toEqual([names[1], ['a.png', 'a.dib.png']])
    expect((await stat(join(cwd, folder, 'a.png'))).size).not.toBe((await stat(join(cwd, folder, 'a.dib.png'))).size)
  }
})

test('an image whose name holds a backslash keeps it', { skip: process.platform === 'win32' }, async () => {
  await writeFile(join(cwd, 'in/x\\a.bmp'), image(8, 8))
  const before = await readFile(join(cwd, 'in/a.bmp'))
  expect(await runInMemory(['convert', 'in/x\\a.bmp', '-f', 'bmp', '--in-place'], { cwd })).toMatchObject({ code: 0 })
  expect(await readFile(join(cwd, 'in/a.bmp'))).toEqual(before)
  await runInMemory(['convert', 'in/x\\a.bmp', '-f', 'png', '--out', 'one'], { cwd })
  expect(await readdir(join(cwd, 'one'))).toEqual(['x\\a.png'])
})

test('in place only inputs are replaced, with their modes and through links, but for --force', async () => {
  await writeFile(join(cwd, 'in/a.png'), 'mine', { mode: 0o600 })
  const convert = (...argv: string[]) => runInMemory(['convert', ...argv, '-f', 'png', '--in-place'], { cwd })
  expect(await convert('in/a.bmp')).toMatchObject({ code: 3, err: expect.stringContaining('--force') })
  expect(await readFile(join(cwd, 'in/a.png'), 'utf8')).toBe('mine')
  expect(await convert('in/a.bmp', '--suffix', '-small')).toMatchObject({ code: 0 })
  expect(await formatAt('in/a-small.png')).toBe('png')
  expect(await convert('in/a.bmp', '--force')).toMatchObject({ code: 0 })
  expect((await stat(join(cwd, 'in/a.png'))).mode & 0o777).toBe(0o600)
  await symlink('a.png', join(cwd, 'in/link.png'))
  const { size } = await stat(join(cwd, 'in/a.png'))
  expect(await runInMemory(['resize', 'in/link.png', '--width', '9', '--in-place'], { cwd })).toMatchObject({ code: 0 })
  expect((await lstat(join(cwd, 'in/link.png'))).isSymbolicLink()).toBe(true)
  expect((await stat(join(cwd, 'in/a.png'))).size).toBeLessThan(size)
})

test('results are named by a pattern, and several folders keep apart', async () => {
  await mkdir(join(cwd, 'more'))
  await writeFile(join(cwd, 'more/a.bmp'), image())
  const argv = ['convert', 'in', 'more', '-f', 'png', '--name', '{name}-{width}', '--out', 'o', '--json']
  const { out } = await runInMemory(argv, { cwd })
  expect(lines(out).flatMap(({ processedFile }) => processedFile ?? [])).toContain('a-64.png')
  expect((await readdir(join(cwd, 'o'), { recursive: true })).sort()).toEqual(
    expect.arrayContaining(['in/a-64.png', 'more/a-64.png']),
  )
  expect((await runInMemory([...argv.slice(0, -2), 'o', '--suffix', 'x'], { cwd })).code).toBe(2)
})

test('a command refuses a file by its content, not by its name', async () => {
  await writeFile(join(cwd, 'in/drawn.png'), '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  await writeFile(join(cwd, 'in/moves.jpg'), Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64'))
  for (const name of ['in/drawn.png', 'in/moves.jpg'])
    expect(await runInMemory(['compress', name, '--out', 'o'], { cwd })).toMatchObject({ code: 3, out: '' })
})

test('a recipe runs by name, by link and from a file, and renames', async () => {
  const steps = [
    newStep('rotate'),
    newStep('convert', { format: 'png' }),
    newStep('rename', { pattern: '{name}-{width}' }),
  ]
  const link = `https://example.org/recipes#r=${recipeToLink({ name: '', steps })}`
  expect(await runInMemory(['recipe', link, 'in/a.bmp', '--out', 'turned'], { cwd })).toMatchObject({ code: 0 })
  expect(await readdir(join(cwd, 'turned'))).toEqual(['a-48.png'])
  expect(await runInMemory(['recipe', 'thumbnail', 'in/a.bmp', '--out', 'thumb'], { cwd })).toMatchObject({ code: 0 })
  expect(await readdir(join(cwd, 'thumb'))).toEqual(['a-thumb.webp'])
  await writeFile(
    join(cwd, 'own.json'),
    JSON.stringify({ recipe: 1, name: 'x', steps: [{ kind: 'outputs', set: 'favicons' }] }),
  )
  expect(await runInMemory(['recipe', 'own.json', 'in/a.bmp', '--out', 'set'], { cwd })).toMatchObject({ code: 0 })
  await writeFile(join(cwd, '...bmp'), await readFile(join(cwd, 'in/a.bmp')))
  expect(await runInMemory(['recipe', 'own.json', '...bmp', '--out', 'deep/set'], { cwd })).toMatchObject({ code: 0 })
  expect(await readdir(join(cwd, 'deep'))).toEqual(['set'])
  expect((await readdir(join(cwd, 'set/a'))).sort()).toEqual([
    'apple-touch-icon.png',
    'favicon.ico',
    'head.html',
    'icon-192.png',
    'icon-512.png',
    'site.webmanifest',
  ])
})

test('a watermark of text is drawn in the font of a file', async () => {
  await writeFile(join(cwd, 'boxes.ttf'), tinyFont())
  const argv = ['recipe', 'watermark', 'in/a.bmp', '--font', 'boxes.ttf', '--out']
  expect(await runInMemory([...argv, 'marked'], { cwd })).toMatchObject({ code: 0, err: '' })
  expect((await readdir(join(cwd, 'marked'))).length).toBe(1)
})

test('a recipe that collects makes one PDF of all images, in their order; a broken one leaves no page', async () => {
  const { code, out, err } = await runInMemory(['recipe', 'scan', 'in', '--out', 'all.pdf'], { cwd })
  expect(code).toBe(3)
  expect(err).toMatch(/^in.broken\.png: This image is damaged/)
  expect(out).toBe('all.pdf: 3 pages\n')
  const pdf = (await readFile(join(cwd, 'all.pdf'))).toString('latin1')
  expect(pdf).toMatch(/^%PDF-1\.7/)
  expect(pdf.match(/\/Type \/Page /g)).toHaveLength(3)
  const piped = await runInMemory(['recipe', 'scan', 'in/a.bmp'], { cwd })
  expect(piped.out).toMatch(/^%PDF/)
  expect(await runInMemory(['recipe', 'scan', 'in/a.bmp', '--in-place'], { cwd })).toMatchObject({ code: 2 })
})

test('a PDF of many images that is interrupted ends with its code, and leaves no file', async () => {
  const stop = new AbortController()
  const running = runInMemory(['recipe', 'scan', 'in', 'in/a.bmp', '--out', 'all.pdf', '--jobs', '2'], {
    cwd,
    signal: stop.signal,
  })
  // Images that no one waits for fail too, and an error without a reader fails the test.
  setImmediate(() => stop.abort())
  expect((await running).code).toBe(130)
  expect(await readdir(cwd)).not.toContain('all.pdf')
})

test('says plainly what only a page can do, or what it needs', async () => {
  const refused = async (...argv: string[]) => (await runInMemory(argv, { cwd })).err
  expect(await refused('recipe', 'watermark', 'in/a.bmp', '--out', 'x')).toMatch(/needs a font/)
  expect(await refused('recipe', 'watermark', 'in/a.bmp', '--out', 'x', '--font', 'no.ttf')).toMatch(/no.ttf not found/)
  expect(await refused('convert', 'drawing.svg', '--out', 'x')).toMatch(/Only a browser can draw SVG/)
})

test.each([
  [['resize', 'in/a.bmp', '--out', 'x'], /specify width or height/],
  [['resize', 'in/a.bmp', '--out', 'x', '--width', '0'], /--width takes a whole number from 1/],
  [['compress', 'in/a.bmp', '--out', 'x', '--quality', '5'], /--quality takes a whole number from 10 to 100/],
  [['convert', 'in/a.bmp', '--out', 'x', '--background', 'red'], /--background must be a colour/],
  [['compress', 'in/a.bmp', '--out', 'x', '--in-place'], /either --out or --in-place/],
  [['recipe', '1;;resize,nothing=1', 'in/a.bmp', '--out', 'x'], /step 1: unknown-field field=nothing/],
])('%j is not understood', async (argv, sentence) => {
  const { code, err } = await runInMemory(argv, { cwd })
  expect(code).toBe(2)
  expect(err).toMatch(sentence)
})

test('images are not written to a terminal', async () => {
  expect(await runInMemory(['convert', 'in/a.bmp'], { cwd, terminal: true })).toMatchObject({ code: 2 })
})

test('inspect prints what each file discloses, goes on after a file that is no image, and writes nothing', async () => {
  const signed = join(import.meta.dirname, '../../../../../engines/images/src/testing/fixtures/signed.jpg')
  const { code, out, err } = await runInMemory(['inspect', 'in/note.txt', signed, 'in/a.bmp', '--json'], { cwd })
  expect(code).toBe(3)
  expect(err).toMatch(/note\.txt: This is not an image/)
  expect(lines(out)).toMatchObject([
    { error: expect.anything() },
    { format: 'jpeg', disclosures: expect.arrayContaining([expect.objectContaining({ name: 'Claimed signer' })]) },
    { format: 'bmp', width: 64, height: 48, disclosures: [] },
  ])
  const text = await runInMemory(['inspect', signed], { cwd })
  expect([text.code, text.out]).toEqual([0, expect.stringContaining('origin: Claimed signer: Sundry test signer')])
})

test('a certificate needs its key, and files that are neither are refused before any image is read', async () => {
  await writeFile(join(cwd, 'cert.pem'), 'no certificate')
  const run = (...more: string[]) =>
    runInMemory(['convert', 'in/a.bmp', '-f', 'png', '--out', 'signed', ...more], { cwd })
  const alone = await run('--sign-cert', 'cert.pem')
  const missing = await run('--sign-cert', 'cert.pem', '--sign-key', 'gone.pem')
  const neither = await run('--sign-cert', 'cert.pem', '--sign-key', 'cert.pem')
  expect([alone, missing, neither].map(({ code }) => code)).toEqual([2, 2, 2])
  expect(missing.err).toContain('gone.pem')
  expect(neither.err).toContain('BEGIN CERTIFICATE')
})

test('faces are counted only with their models', async () => {
  await mkdir(join(cwd, 'empty'))
  const { code, err } = await runInMemory(['inspect', 'in/a.bmp', '--faces', '--models', 'empty'], { cwd })
  expect([code, err]).toEqual([2, expect.stringContaining('empty does not contain')])
  const { out } = await runInMemory(['inspect', 'in/a.bmp', '--json'], { cwd })
  expect(lines(out)[0]).not.toHaveProperty('faces')
})
