// Tasks of an agent on images, by the official client.
import { readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sniffFormat } from '@sundry/images'
import { expect, test } from 'vitest'
import { callTool, connectAgent } from '../testing/agent-client.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { tinyBmp } from '../testing/tiny-bmp.ts'

const sample = (name: string) => readFile(new URL(`../../../../e2e/files/${name}`, import.meta.url))
const ball = tinyBmp(160, 120, (x, y) =>
  (x - 80) ** 2 + (y - 60) ** 2 < 36 ** 2 ? [30, 40, 200] : [200, 190, 180 - (y >> 3)],
)
const recipe = JSON.stringify({ recipe: 1, name: 'own', steps: [{ kind: 'resize', by: 'long-side', side: 20 }] })

/** A root with images, and a folder beside it that the agent may not see. */
async function workplace() {
  const cwd = await temporaryFolder({
    'a/in/ball.bmp': ball,
    'a/in/notes.txt': 'no image',
    'a/photo.jpg': await sample('portrait.jpg'),
    'a/graphic.png': await sample('graphic.png'),
    'a/broken.png': Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    'a/drawing.svg': await sample('drawing.svg'),
    'a/own.json': recipe,
    'b/secret.bmp': ball,
    'b/own.json': recipe,
  })
  await symlink('../b', join(cwd, 'a/way-out'))
  await symlink('../b/secret.bmp', join(cwd, 'a/secret.bmp'))
  await symlink('../../b/secret.bmp', join(cwd, 'a/in/secret.bmp'))
  await symlink('../b/new.webp', join(cwd, 'a/dangling'))
  return cwd
}

const connected = async () => {
  const cwd = await workplace()
  return { cwd, root: join(cwd, 'a'), client: await connectAgent({ offline: true }, [join(cwd, 'a')]) }
}

const long = { tags: 'long', timeout: 120_000 }

type Task = readonly [tool: string, args: Record<string, unknown>, file: string, format: string]
async function expectDone(...[tool, args, file, format]: Task) {
  const { client, root } = await connected()
  const { isError, structuredContent } = await callTool(client, tool, args)
  expect([isError, structuredContent]).toMatchObject([undefined, { done: 1, failed: 0 }])
  expect(sniffFormat(await readFile(join(root, file)))).toBe(format)
  // No journal of a run that can be resumed is left.
  expect((await readdir(root, { recursive: true })).filter((name) => /\.sundry-/.test(name))).toEqual([])
}

test.each<Task>([
  ['convert_images', { files: ['in'], out: 'web' }, 'web/ball.webp', 'webp'],
  ['resize_images', { files: ['in/ball.bmp'], percent: '50', name: '{name}-{width}' }, 'in/ball-80.bmp', 'bmp'],
  ['run_image_recipe', { recipe: 'own.json', files: ['in/ball.bmp'], out: 'own' }, 'own/ball.bmp', 'bmp'],
])('an agent calls %s with %j', expectDone)

test.each<Task>([
  ['compress_images', { files: ['photo.jpg'], out: 'small' }, 'small/photo.jpg', 'jpeg'],
  ['compress_images', { files: ['photo.jpg'], quality: 40, suffix: '-s' }, 'photo-s.jpg', 'jpeg'],
  [
    'compress_images',
    { files: ['graphic.png'], preset: 'high', out: 'deep/er/small' },
    'deep/er/small/graphic.png',
    'png',
  ],
  ['compress_images', { files: ['photo.jpg'], maxSize: 0.1, mode: 'quality', out: 's' }, 's/photo.jpg', 'jpeg'],
  ['compress_images', { files: ['photo.jpg'], overwrite: true, preset: 'high' }, 'photo.jpg', 'jpeg'],
  ['convert_images', { files: ['in/ball.bmp'], format: 'png' }, 'in/ball.png', 'png'],
  ['convert_images', { files: ['graphic.png'], format: 'jpeg', background: '#ff0000' }, 'graphic.jpg', 'jpeg'],
  ['convert_images', { files: ['graphic.png'], format: 'ico', out: './x/../icons' }, 'icons/graphic.ico', 'ico'],
  ['resize_images', { files: ['in/ball.bmp'], width: 40, out: 'r' }, 'r/ball.bmp', 'bmp'],
  ['resize_images', { files: ['in/ball.bmp'], width: 9, height: 9, fit: 'cover', out: 'r' }, 'r/ball.bmp', 'bmp'],
  ['run_image_recipe', { recipe: 'web-photo', files: ['photo.jpg'], out: 'web' }, 'web/photo.webp', 'webp'],
  ['run_image_recipe', { recipe: 'strip', files: ['photo.jpg'], out: 'clean' }, 'clean/photo.jpg', 'jpeg'],
  ['run_image_recipe', { recipe: '1;x;convert,format=png', files: ['in/ball.bmp'], out: 'l' }, 'l/ball.png', 'png'],
  ['cut_out_images', { files: ['in/ball.bmp'], fast: true, padding: 5, out: 'cut' }, 'cut/ball-nobg.png', 'png'],
])('an agent calls %s with %j', long, expectDone)

test(
  'an agent inspects a photo, compares two, and gets the failures of a folder beside the results',
  long,
  async () => {
    const { client, root } = await connected()
    const photo = await readFile(join(root, 'photo.jpg'))
    const comment = Buffer.from('\xff\xfe\0\x0cby the sea', 'latin1')
    const before = Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2)])
    await writeFile(join(root, 'photo.jpg'), before)
    const seen = await callTool(client, 'inspect_image', { file: 'photo.jpg' })
    expect(seen.structuredContent).toMatchObject({
      format: 'jpeg',
      width: 300,
      bytes: before.length,
      disclosures: [{ kind: 'text', name: 'Comment', value: 'by the sea' }],
    })
    const small = { files: ['photo.jpg', 'broken.png'], quality: 30, out: 'small' }
    const run = await callTool(client, 'compress_images', small)
    expect(run.structuredContent).toMatchObject({
      out: join(root, 'small'),
      done: 1,
      failed: 1,
      failures: [{ file: 'broken.png' }],
    })
    const pair = { reference: 'photo.jpg', result: 'small/photo.jpg' }
    const { score } = (await callTool(client, 'compare_images', pair)).structuredContent as { score: number }
    expect([score > 0, score < 100]).toEqual([true, true])
    expect(
      (await callTool(client, 'compare_images', { ...pair, result: 'graphic.png' })).structuredContent,
    ).toMatchObject({ score: null })
  },
)

test('an agent reads and writes nothing outside its roots, and its errors name them', async () => {
  const { client, cwd, root } = await connected()
  const files = ['in/ball.bmp']
  for (const [tool, args] of [
    ['inspect_image', { file: '../b/secret.bmp' }],
    ['inspect_image', { file: 'secret.bmp' }],
    ['inspect_image', { file: 'way-out/secret.bmp' }],
    ['inspect_image', { file: join(cwd, 'A/photo.jpg') }],
    ['compare_images', { reference: 'photo.jpg', result: '../b/secret.bmp' }],
    ['convert_images', { files: ['../b'], out: 'x' }],
    ['convert_images', { files: ['photo.jpg', 'way-out'], out: 'x' }],
    ['convert_images', { files: ['-'], out: 'x' }],
    ['convert_images', { files: ['in/*.bmp'], out: 'x' }],
    ['convert_images', { files, out: '../b' }],
    ['convert_images', { files, out: 'way-out' }],
    ['convert_images', { files, out: 'way-out/new' }],
    ['convert_images', { files, out: 'in/../../b/new' }],
    ['convert_images', { files, out: 'dangling' }],
    ['convert_images', { files, out: `${root}-beside` }],
    ['run_image_recipe', { recipe: '../b/own.json', files, out: 'x' }],
    ['run_image_recipe', { recipe: 'own.json', files, font: '../b/secret.bmp', out: 'x' }],
  ] as const) {
    const { isError, content } = await callTool(client, tool, args)
    expect([args, isError, content[0]?.text]).toEqual([args, true, expect.stringContaining(root)])
  }
  for (const [tool, args] of [
    ['convert_images', { files, name: '../../b/{name}', out: 'x' }],
    ['convert_images', { files, format: 'exe' }],
    ['resize_images', { files }],
    ['convert_images', { files: ['drawing.svg'], out: 'x' }],
    ['inspect_image', { file: 'in/notes.txt' }],
    ['inspect_image', { file: 'in' }],
    ['compress_images', { files: [] }],
    ['run_image_recipe', { recipe: '1;x;nonsense', files, out: 'x' }],
  ] as const)
    expect([args, (await callTool(client, tool, args)).isError]).toEqual([args, true])
  expect(await readdir(join(cwd, 'b'))).toEqual(['own.json', 'secret.bmp'])
  expect(await readdir(cwd)).toEqual(['a', 'b'])
})

test('an agent replaces a file only where it says so, and no link leads its result out', async () => {
  const { client, cwd, root } = await connected()
  const before = await readFile(join(root, 'photo.jpg'))
  const taken = [
    { files: ['photo.jpg'] },
    { files: ['in/ball.bmp'], out: 'in' },
    { files: ['photo.jpg'], out: '.' },
  ] as const
  for (const args of taken) expect((await callTool(client, 'compress_images', args)).isError).toBe(true)
  expect(await readFile(join(root, 'photo.jpg'))).toEqual(before)
  await symlink('../../b/own.json', join(root, 'in/ball.webp'))
  const convert = { files: ['in/ball.bmp'], format: 'webp' }
  expect((await callTool(client, 'convert_images', convert)).isError).toBe(true)
  expect((await callTool(client, 'convert_images', { ...convert, overwrite: true })).isError).toBeUndefined()
  expect(String(await readFile(join(cwd, 'b/own.json')))).toBe(recipe)
  expect(await readdir(join(cwd, 'b'))).toEqual(['own.json', 'secret.bmp'])
})

test('no folder of a set leads out, and no PDF is replaced', long, async () => {
  const { client, cwd, root } = await connected()
  await symlink('../../b', join(root, 'in/ball'))
  const set = { recipe: '1;x;outputs,set=favicons', files: ['in/ball.bmp'], overwrite: true }
  expect((await callTool(client, 'run_image_recipe', set)).content[0]?.text).toContain('symbolic link')
  expect(await readdir(join(cwd, 'b'))).toEqual(['own.json', 'secret.bmp'])
  const pdf = { recipe: '1;x;collect,as=pdf', files: ['in/ball.bmp'], out: 'pdf' }
  expect((await callTool(client, 'run_image_recipe', pdf)).isError).toBeUndefined()
  const made = await stat(join(root, 'pdf/recipe.pdf'))
  expect((await callTool(client, 'run_image_recipe', pdf)).isError).toBe(true)
  expect((await stat(join(root, 'pdf/recipe.pdf'))).mtimeMs).toBe(made.mtimeMs)
})

test('an agent gets the progress of a run, and can cancel it; the next one is not delayed by it', async () => {
  const { client, root } = await connected()
  for (const name of ['one', 'two', 'three']) await writeFile(join(root, `in/${name}.bmp`), ball)
  const progress: number[] = []
  const onprogress = (event: { progress: number }) => progress.push(event.progress)
  await client.callTool({ name: 'convert_images', arguments: { files: ['in'], out: 'w' } }, undefined, { onprogress })
  expect(progress[0]).toBe(1)
  const stop = new AbortController()
  const slow = {
    name: 'convert_images',
    arguments: { files: ['photo.jpg'], format: 'avif', effort: 'small', out: 'slow' },
  }
  const outcome = client.callTool(slow, undefined, { signal: stop.signal }).then(
    () => 'answered',
    () => 'cancelled',
  )
  stop.abort()
  expect(await outcome).toBe('cancelled')
  const next = await callTool(client, 'resize_images', { files: ['in/one.bmp'], width: 8, out: 'next' })
  expect(next.structuredContent).toMatchObject({ done: 1 })
  expect(await readdir(root)).not.toContain('slow')
})

test('a prompt is offered where its tools are, and names what the person gave', async () => {
  const { client } = await connected()
  const { prompts } = await client.listPrompts()
  const names = prompts.map(({ name }) => name)
  expect(names).toContain('images_for_the_web')
  expect(names).not.toContain('domain_health')
  const { tools } = await client.listTools()
  for (const { name, arguments: input = [] } of prompts) {
    const args = Object.fromEntries(input.map((one) => [one.name, `<${one.name}>`]))
    const text = JSON.stringify((await client.getPrompt({ name, arguments: args })).messages)
    for (const value of Object.values(args)) expect(text).toContain(value)
    for (const [mentioned] of text.matchAll(/\b[a-z]+(?:_[a-z]+)+\b/g))
      expect(tools.map((tool) => tool.name)).toContain(mentioned)
  }
})
