// The command's engine keeps a photo from finding its subject to releasing it; the models are mocked.
import { readFileSync } from 'node:fs'
import { ImageFault } from '@sundry/images'
import { NeedsBrowser } from '@sundry/images/worker'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Decision } from './engine/worker-messages.ts'
import { plainStyle } from './testing/images.ts'
import { createCutoutEngineHere } from './worker.ts'

const [find, render, findFaces, convert] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()]
vi.mock('./engine/find.ts', () => ({ find: (...input: unknown[]) => find(...input) }))
vi.mock('./engine/render.ts', () => ({ render: (...input: unknown[]) => render(...input) }))
vi.mock('./engine/faces.ts', () => ({ findFaces: (...input: unknown[]) => findFaces(...input) }))
vi.mock('@sundry/images/worker', async (original) => ({
  ...(await original<object>()),
  processWithoutCanvas: (file: File) => convert(file),
}))

const decision = { took: 'people', agreement: 0.9, notes: [] } as unknown as Decision
const disagree = { code: 'models-disagree', message: 'Not sure.' }
const fileOf = (name: string) => {
  const path = new URL(`../../../e2e/files/${name}`, import.meta.url)
  return new File([new Uint8Array(readFileSync(path))], name)
}
/** The same photo, whose EXIF block names another orientation. */
function turned(): File {
  const exif = [255, 225, 0, 34, 69, 120, 105, 102, 0, 0, 77, 77, 0, 42, 0, 0, 0, 8, 0, 1]
  const orientation = [1, 18, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
  const bytes = readFileSync(new URL('../../../e2e/files/photo.jpg', import.meta.url))
  return new File([bytes.subarray(0, 2), Uint8Array.from([...exif, ...orientation]), bytes.subarray(2)], 'photo.jpg')
}
beforeEach(() => {
  convert.mockReset().mockImplementation(async () => ({ processedFile: new File(['upright'], 'made.png') }))
  find.mockReset().mockResolvedValue({ decision, width: 30, height: 20, notes: [disagree] })
  render.mockReset().mockImplementation(async ({ id, name }) => `${id} ${name}`)
  findFaces.mockReset().mockResolvedValue('faces')
})

test('a subject is rendered from its own photo until it is released', async () => {
  const engine = createCutoutEngineHere()
  const [first, second] = [await engine.find(fileOf('photo.jpg')), await engine.find(fileOf('picture.bmp'))]
  expect(first).toMatchObject({ width: 30, height: 20, mode: 'people', agreement: 0.9, notes: [disagree] })
  await engine.render(first, plainStyle, { maxSide: 8 })
  expect(render.mock.lastCall?.[0]).toMatchObject({ name: 'photo.jpg', decision, width: 30, maxSide: 8 })
  engine.release(first)
  await expect(engine.render(first, plainStyle)).rejects.toMatchObject({ code: 'released' })
  await engine.render(second, plainStyle)
  expect(render.mock.lastCall?.[0]).toMatchObject({ name: 'picture.bmp', maxSide: null })
})

test('subjects of two engines in one thread are not taken for each other', async () => {
  const ids = [createCutoutEngineHere(), createCutoutEngineHere()].map((engine) => engine.find(fileOf('picture.bmp')))
  const [one, other] = await Promise.all(ids)
  expect(one?.id).not.toBe(other?.id)
})

test('an animated image says that its first frame was used', async () => {
  const { notes } = await createCutoutEngineHere().find(fileOf('animation.gif'))
  expect(notes.map(({ code }) => code)).toEqual(['first-frame', 'models-disagree'])
})

test('a sideways photo is turned upright before its subject or faces are searched', async () => {
  const engine = createCutoutEngineHere()
  await engine.find(turned())
  expect([convert.mock.calls.length, await find.mock.lastCall?.[0].photo.text()]).toEqual([1, 'upright'])
  expect(await engine.faces(turned())).toBe('faces')
  expect([convert.mock.calls.length, await findFaces.mock.lastCall?.[0].text()]).toEqual([2, 'upright'])
})

test('an image that cannot be converted is refused with the reason, and an internal error stays one', async () => {
  const engine = createCutoutEngineHere()
  convert.mockRejectedValueOnce(new ImageFault('damaged'))
  await expect(engine.find(turned())).rejects.toMatchObject({ name: 'CutoutFault', code: 'damaged' })
  const needs = new NeedsBrowser('Only a browser can do that.')
  convert.mockRejectedValueOnce(needs)
  await expect(engine.find(turned())).rejects.toBe(needs)
})
