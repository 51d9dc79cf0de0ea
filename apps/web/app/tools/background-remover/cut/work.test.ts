import type { CutoutEngine, CutoutStyle, Subject } from '@sundry/cutout'
import { beforeEach, expect, test, vi } from 'vitest'
import { useQueue } from '../../../images/model/queue-store.ts'
import type { QueueItem } from '../../../images/model/types.ts'
import { keepCut, messageOf, ownOf, useCuts } from './model.ts'
import { useOptions } from './options-store.ts'
import { findAhead, work } from './work.ts'

const subject = (id: string): Subject => ({
  id,
  width: 4,
  height: 3,
  mode: 'auto',
  agreement: 0.2,
  notes: [{ code: 'models-disagree', message: 'Look closely.' }],
})

const engine = {
  find: vi.fn<CutoutEngine['find']>(),
  render: vi.fn<CutoutEngine['render']>(),
  release: vi.fn<CutoutEngine['release']>(),
}
vi.mock('../../../images/cutout/engine.ts', () => ({ openCutoutEngine: async () => engine }))

const item = { id: 'a', name: 'a.jpg', size: 10, file: new File(['x'], 'a.jpg') } as QueueItem

beforeEach(() => {
  vi.resetAllMocks()
  engine.find.mockImplementation(async () => subject('1'))
  engine.render.mockImplementation(async () => ({
    file: new File(['png'], 'a-nobg.png', { type: 'image/png' }),
    width: 4,
    height: 3,
    notes: [],
  }))
  useOptions.getState().reset()
  useCuts.setState({ of: {} })
  useQueue.setState({ items: [item] })
})

const strokes: CutoutStyle['strokes'] = [{ act: 'erase', radius: 3, softness: 0, points: [[1, 1]] }]

test('a photo is looked at once: another background needs no model', async () => {
  const first = await work(item, useOptions.getState(), {})
  expect(first.processedFile.name).toBe('a-nobg.png')
  expect(first.notes).toEqual(subject('1').notes)
  useOptions.getState().setBackground({ kind: 'color', color: '#ff0000' })
  await work(item, useOptions.getState(), {})
  expect(engine.find).toHaveBeenCalledTimes(1)
  expect(engine.find.mock.calls[0]?.[1]).toMatchObject({ provider: 'local' })
  expect(engine.render.mock.calls[1]?.[1].background).toEqual({ kind: 'color', color: '#ff0000' })
})

test('a run that is stopped stops the model and the drawing', async () => {
  const { signal } = new AbortController()
  await work(item, useOptions.getState(), { signal })
  expect([engine.find.mock.calls[0]?.[1]?.signal, engine.render.mock.calls[0]?.[2]?.signal]).toEqual([signal, signal])
})

test('a run waits for the subject that is being found, and finds nothing twice', async () => {
  await Promise.all([findAhead(item, 'local', () => {}), work(item, useOptions.getState(), {})])
  expect(engine.find).toHaveBeenCalledTimes(1)
})

test('another provider looks again and the mask before is forgotten; strokes stay', async () => {
  await work(item, useOptions.getState(), {})
  const cut = useCuts.getState().of.a
  if (!cut) throw new Error('nothing was kept')
  keepCut('a', { ...cut, look: { ...cut.look, strokes } })
  engine.find.mockImplementation(async () => subject('2'))
  useOptions.setState({ place: 'local-fast' })
  await work(item, useOptions.getState(), {})
  expect(engine.find).toHaveBeenCalledTimes(2)
  expect(engine.render.mock.calls.at(-1)?.[1].strokes).toEqual(strokes)
  expect(engine.release.mock.calls.map(([gone]) => gone.id)).toEqual(['1'])
})

test("the editor's settings of one photo survive another run; the common settings do the rest", async () => {
  await work(item, useOptions.getState(), {})
  const cut = useCuts.getState().of.a
  if (!cut) throw new Error('nothing was kept')
  const look: CutoutStyle = { ...cut.look, background: { kind: 'color', color: '#ffffff' }, strokes }
  keepCut('a', { ...cut, look, own: ownOf(look, useOptions.getState().look) })
  useOptions.setState(({ look: shared }) => ({ look: { ...shared, output: 'webp' } }))
  await work(item, useOptions.getState(), {})
  expect(engine.render.mock.calls.at(-1)?.[1]).toEqual({ ...look, output: 'webp' })
})

test('a photo that leaves the queue for good takes its mask along', async () => {
  await work(item, useOptions.getState(), {})
  useQueue.getState().remove('a')
  expect(useCuts.getState().of).toHaveProperty('a')
  useQueue.getState().clear()
  useQueue.getState().add([{ ...item, id: 'b' }], false)
  await vi.waitFor(() => expect(engine.release).toHaveBeenCalledTimes(1))
  expect(useCuts.getState().of).toEqual({})
})

test('a mask that could not be drawn is not kept', async () => {
  engine.render.mockRejectedValue(new Error('no'))
  await expect(work(item, useOptions.getState(), {})).rejects.toThrow('no')
  expect(engine.release).toHaveBeenCalledTimes(1)
  expect(useCuts.getState().of).toEqual({})
})

test('our own sentences are shown, others are not [cutout-23]', () => {
  const fault = Object.assign(new Error('This file is empty.'), { name: 'CutoutFault' })
  expect(messageOf(fault)).toBe('This file is empty.')
  const general = 'Failed to remove background. Please check image format or try again.'
  expect(messageOf(new TypeError('undefined is not a function'))).toBe(general)
  expect(messageOf('no')).toBe(general)
})

test("a service's result is not taken for one of a model here", async () => {
  const look = { ...useOptions.getState().look, strokes: [] }
  keepCut('a', { subject: subject('9'), look, provider: 'local', mode: 'people', clicks: [], serviced: true })
  await work(item, useOptions.getState(), {})
  expect(engine.find).toHaveBeenCalledTimes(1)
  expect(useCuts.getState().of.a).toMatchObject({ subject: { id: '1' }, mode: 'auto' })
  expect(useCuts.getState().of.a?.serviced).toBeUndefined()
})
