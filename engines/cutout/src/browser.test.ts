// The page's engine keeps a photo between the calls of its worker, which is mocked.
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CutoutFault } from './base/fault.ts'
import { createCutoutEngine, removeBackground } from './browser.ts'
import { plainStyle } from './testing/images.ts'

const [call, closed] = [vi.fn(), vi.fn()]
vi.mock('./engine/host.ts', () => ({
  readiness: async () => ({ ok: true }),
  CutoutHost: class {
    close = closed
    run = async (_options: unknown, begin: (worker: unknown, options: unknown) => unknown) => begin({ call }, {})
  },
}))
const adopted = vi.fn()
vi.mock('./base/adopted.ts', () => ({ sizeOf: async () => ({ width: 30, height: 20 }), maskOf: () => adopted() }))
vi.mock('@sundry/images/browser', () => ({
  processImage: async () => ({ processedFile: new File(['converted'], 'made.png') }),
}))

const file = (name: string) =>
  new File([new Uint8Array(readFileSync(new URL(`../../../e2e/files/${name}`, import.meta.url)))], name)
const photo = file('picture.bmp')
const findings = { general: null, matting: null, peak: 0.7 }
const [auto, people] = ['auto', 'people'].map((took) => ({ took, agreement: 0.9, notes: [] }))
const clicked = { took: 'auto', agreement: 0.9, notes: [], clicked: true }
const note = { code: 'models-disagree', message: 'Not sure.' }
const found = (decision = auto) => ({ findings, decision, width: 30, height: 20, notes: [note] })

beforeEach(() => {
  closed.mockClear()
  call.mockReset().mockImplementation(async (name: string) => {
    if (name === 'find') return found()
    if (name === 'click') return { decision: clicked, width: 30, height: 20 }
    return name
  })
})
afterEach(() => vi.unstubAllGlobals())
/** The input of the last call of the worker. */
const lastInput = () => call.mock.lastCall?.[1]

test('a result is made of the last decision, and each decision has a number of its own', async () => {
  const engine = createCutoutEngine()
  const subject = await engine.find(photo)
  expect(subject).toMatchObject({ width: 30, height: 20, mode: 'auto', agreement: 0.9, notes: [note] })
  const versions: number[] = []
  const rendered = async () => {
    expect(await engine.render(subject, plainStyle)).toBe('render')
    versions.push(lastInput().version)
    expect(lastInput()).toMatchObject({ photo, name: 'picture.bmp', width: 30, maxSide: null })
    return lastInput().decision
  }
  expect(await rendered()).toBe(auto)
  const clicks = [{ act: 'keep', x: 3, y: 4 }] as const
  expect(await engine.click(subject, clicks)).toMatchObject({ id: subject.id, mode: 'auto' })
  expect(lastInput()).toMatchObject({ decision: auto, clicks })
  expect(await rendered()).toBe(clicked)
  // Clicks are added to what the models decided, not to the clicks before.
  await engine.click(subject, [...clicks, ...clicks])
  expect(lastInput().decision).toBe(auto)
  call.mockResolvedValueOnce({ decision: null, width: 30, height: 20 })
  await engine.click(subject, [])
  expect(await rendered()).toBe(auto)
  call.mockResolvedValueOnce(found(people))
  await engine.switchTo(subject, 'people')
  expect(lastInput()).toMatchObject({ mode: 'people', findings, provider: 'local' })
  expect(await rendered()).toBe(people)
  expect(new Set(versions).size).toBe(versions.length)
})

test('photos are kept apart, and a preview says how large it may be', async () => {
  const engine = createCutoutEngine()
  const [one, other] = [await engine.find(photo), await engine.find(file('photo.jpg'))]
  await engine.render(one, plainStyle, { maxSide: 8 })
  expect(lastInput()).toMatchObject({ id: one.id, name: 'picture.bmp', maxSide: 8 })
  await engine.render(other, plainStyle)
  expect(lastInput()).toMatchObject({ id: other.id, name: 'photo.jpg' })
})

test.each(['switchTo', 'click'] as const)('a subject that is released during %s stays released', async (name) => {
  const engine = createCutoutEngine()
  const subject = await engine.find(photo)
  const work = name === 'click' ? engine.click(subject, []) : engine.switchTo(subject, 'people')
  engine.release(subject)
  await work
  await expect(engine.render(subject, plainStyle)).rejects.toMatchObject({ code: 'released' })
})

test.each([
  ['local-fast', 'people', 'local'],
  ['local-fast', 'object', 'local-fast'],
  ['local-custom', 'people', 'local-custom'],
] as const)('a subject that %s found is looked for as %s by %s', async (provider, mode, expected) => {
  const engine = createCutoutEngine()
  await engine.switchTo(await engine.find(photo, { provider }), mode)
  expect(lastInput().provider).toBe(expected)
})

test.each([
  [true, 'local-fast'],
  [false, 'local'],
])('where a visitor saves data: %s, the models are those of %s', async (saveData, provider) => {
  vi.stubGlobal('navigator', { connection: { saveData } })
  await createCutoutEngine().find(photo)
  expect(lastInput()).toMatchObject({ provider, mode: 'auto', findings: { general: null, matting: null, peak: null } })
})

test('a photo that this browser cannot draw is converted once, and no other failure is tried again', async () => {
  const engine = createCutoutEngine()
  call.mockRejectedValueOnce(new CutoutFault('damaged'))
  await engine.find(photo)
  expect([call.mock.calls.length, await lastInput().photo.text()]).toEqual([2, 'converted'])
  call.mockClear()
  for (const code of ['damaged', 'offline']) {
    call.mockRejectedValueOnce(new CutoutFault(code))
    // A HEIC photo is converted to begin with.
    const input = code === 'damaged' ? file('corners.heic') : photo
    await expect(engine.faces(input)).rejects.toMatchObject({ code })
  }
  expect(call).toHaveBeenCalledTimes(2)
})

test('a cut-out that was made elsewhere is taken over with its mask, and one without is not', async () => {
  const engine = createCutoutEngine()
  const mask = { data: Uint8Array.of(0, 255), width: 2, height: 1 }
  adopted.mockReturnValueOnce(mask)
  const subject = await engine.adopt(photo, new Blob())
  expect(subject).toMatchObject({ width: 30, height: 20, mode: 'people', agreement: null })
  await engine.render(subject ?? expect.fail(), plainStyle)
  expect([...lastInput().decision.mask.data]).toEqual([0, 1])
  adopted.mockReturnValueOnce(null)
  expect(await engine.adopt(photo, new Blob())).toBeNull()
})

test('one call from photo to cut-out ends its worker, whether it succeeds or not', async () => {
  expect(await removeBackground(photo, plainStyle)).toBe('render')
  expect(closed).toHaveBeenCalledTimes(1)
  call.mockRejectedValueOnce(new CutoutFault('offline'))
  await expect(removeBackground(photo, plainStyle)).rejects.toMatchObject({ code: 'offline' })
  expect(closed).toHaveBeenCalledTimes(2)
})
