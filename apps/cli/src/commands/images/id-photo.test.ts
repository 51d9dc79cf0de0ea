import { copyFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { papers } from '@sundry/id-photo'
import { decodeImage } from '@sundry/images/worker'
import { beforeEach, expect, test } from 'vitest'
import { openFilesByFetch, resolveCodecScripts } from '../../images/codec-files.ts'
import { runInMemory } from '../../testing/memory-io.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { tinyBmp } from '../../testing/tiny-bmp.ts'
import { imageCommands } from './commands.ts'

const face = fileURLToPath(new URL('../../../../../e2e/files/face.jpg', import.meta.url))

openFilesByFetch()
resolveCodecScripts()

let cwd = ''
beforeEach(async () => {
  cwd = await temporaryFolder({ 'wall.bmp': tinyBmp(160, 120, () => [200, 190, 180]) })
  await copyFile(face, join(cwd, 'face.jpg'))
})

/** The crown is the highest row of which a tenth is no ground. */
async function crownOf(path: string): Promise<{ width: number; height: number; crown: number; corner: number[] }> {
  const { data, width, height } = await decodeImage(await readFile(path))
  const isGround = (at: number) => [0, 1, 2].every((channel) => (data[at + channel] ?? 0) > 240)
  for (let row = 0; row < height; row += 1) {
    let count = 0
    for (let column = 0; column < width; column += 1) if (!isGround((row * width + column) * 4)) count += 1
    if (count > width * 0.1) return { width, height, crown: row, corner: [...data.subarray(0, 3)] }
  }
  return { width, height, crown: height, corner: [] }
}

test('a visa photo has the pixels, bytes, ground and head of its document, and an image without a face stops nothing', {
  tags: 'long',
  timeout: 120_000,
}, async () => {
  const { code, out, err } = await runInMemory(
    ['id-photo', 'ca-visa', 'face.jpg', 'wall.bmp', '--sheet', '10x15', '--out', 'made'],
    { cwd },
  )
  expect(code).toBe(3)
  expect(err).toMatch(/^wall\.bmp: /)
  expect(out).toMatch(/not met: pixels/)
  const path = join(cwd, 'made/face-ca-visa.jpg')
  const { length } = await readFile(path)
  expect(length).toBeGreaterThanOrEqual(60 * 1024)
  expect(length).toBeLessThanOrEqual(240_000)
  const { width, height, crown, corner } = await crownOf(path)
  expect([width, height, ...corner]).toEqual([420, 540, 255, 255, 255])
  // The head is 33.5 mm of 45, and the crown 4.8 mm below the edge.
  expect(crown / height).toBeCloseTo(4.8 / 45, 1)
  expect((await readFile(join(cwd, 'made/face-ca-visa-10x15.pdf'))).subarray(0, 5).toString()).toBe('%PDF-')
})

test('every paper of the engine can be chosen, and no other', () => {
  const choices = imageCommands.flatMap(({ options }) => options ?? []).find(({ flags }) => flags.includes('<paper>'))
  expect(choices?.choices).toEqual(papers.map(({ id }) => id))
})

test('a document that is unknown is refused with the way to the list', async () => {
  const { code, err } = await runInMemory(['id-photo', 'atlantis', 'face.jpg', '--out', 'made'], { cwd })
  expect([code, err]).toEqual([2, expect.stringMatching(/atlantis/)])
  const { out } = await runInMemory(['id-photo', '--list', '--json'], { cwd })
  const first = JSON.parse(out.split('\n')[0] ?? '')
  expect(first).toMatchObject({ id: 'icao', checked: 'from memory', year: 2025 })
})
