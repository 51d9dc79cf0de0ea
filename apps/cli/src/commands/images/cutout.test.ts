import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decodeImage } from '@sundry/images/worker'
import { beforeEach, expect, test } from 'vitest'
import { runInMemory } from '../../testing/memory-io.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { tinyBmp } from '../../testing/tiny-bmp.ts'

/** A red ball before a grey wall. */
const ball = (width = 160, height = 120) =>
  tinyBmp(width, height, (x, y) => {
    const isBall = (x - width / 2) ** 2 + (y - height / 2) ** 2 < (height * 0.3) ** 2
    return isBall ? [30, 40, 200] : [200, 190, 180 - (y >> 3)]
  })

let cwd = ''
beforeEach(async () => {
  cwd = await temporaryFolder({ 'broken.png': Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex') })
  await writeFile(join(cwd, 'ball.bmp'), ball())
})

const fast = ['--fast', '--padding', '10', '--background', '#0000ff', '--out', 'cut']

test('cuts out, cut to the subject and on a colour; a damaged image does not stop it', async () => {
  const { code, out, err } = await runInMemory(['cutout', 'ball.bmp', 'broken.png', ...fast], { cwd })
  expect(code).toBe(3)
  expect(out).toMatch(/ball\.bmp -> ball-nobg\.png/)
  expect(err).toMatch(/^broken\.png: .*damaged/)
  const { data, width, height } = await decodeImage(await readFile(join(cwd, 'cut/ball-nobg.png')))
  expect(width).toBeGreaterThan(70)
  expect(width).toBeLessThan(100)
  const at = (x: number, y: number) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)]
  expect(at(1, 1)).toEqual([0, 0, 255, 255])
  expect(at(width >> 1, height >> 1)[0]).toBeGreaterThan(150)
}, 120_000)

test('an image without a subject is named, in words of the command, which has no brush', {
  tags: 'long',
  timeout: 120_000,
}, async () => {
  const wall = tinyBmp(160, 120, () => [200, 190, 180])
  await writeFile(join(cwd, 'wall.bmp'), wall)
  const { code, out } = await runInMemory(['cutout', 'wall.bmp', ...fast], { cwd })
  expect(code).toBe(0)
  expect(out).toContain('--mode')
  expect(out).not.toContain('brush')
})

test('a recipe finds subjects as the page does', { tags: 'long', timeout: 120_000 }, async () => {
  await writeFile(
    join(cwd, 'own.json'),
    JSON.stringify({ recipe: 1, name: '', steps: [{ kind: 'cutout', mode: 'object' }] }),
  )
  const { code } = await runInMemory(['recipe', 'own.json', 'ball.bmp', '--out', 'cut'], { cwd })
  expect(code).toBe(0)
  const [name = ''] = await readdir(join(cwd, 'cut'))
  const { data, width } = await decodeImage(await readFile(join(cwd, 'cut', name)))
  expect([width, data[3], data[(60 * 160 + 80) * 4 + 3]]).toEqual([160, 0, 255])
})

test.each([
  [['--models', 'nowhere'], /nowhere does not contain/],
  [['--padding', '101'], /--padding takes a number from 0 to 100/],
  [['--background', 'blue'], /--background must be a colour/],
  [['--fast', '--mode', 'people'], /--fast excludes the model for people/],
])('cutout %j is refused with a sentence', async (more, sentence) => {
  const { code, err } = await runInMemory(['cutout', 'ball.bmp', '--out', 'x', ...more], { cwd })
  expect(code).toBe(2)
  expect(err).toMatch(sentence)
})
