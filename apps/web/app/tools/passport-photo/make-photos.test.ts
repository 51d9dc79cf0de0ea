import { documents } from '@sundry/id-photo'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CodeUnavailable } from '../../platform/load-code.ts'
import { useToasts } from '../../platform/toasts-store.ts'
import { addPhotos, remake, retry, undoRemoval } from './make-photos.ts'
import { changePhoto, markedBy, type Photo, removePhotos, usePhotos, withMark } from './photos-store.ts'

const models = vi.hoisted(() => ({ isReady: true, found: 0 }))
vi.mock('../../images/cutout/models.ts', () => ({
  fetchModels: async () => models.isReady,
  usualProvider: () => 'local',
}))
const marks = {
  eyes: [
    { x: 40, y: 40 },
    { x: 60, y: 40 },
  ],
  chin: { x: 50, y: 70 },
}
vi.mock('../../images/cutout/engine.ts', () => ({
  openCutoutEngine: async () => ({
    faces: async () => ({ count: 1, marks, look: null, width: 100 }),
    find: async () => ({}),
    render: async () => ({ file: new File(['cut'], 'cut.png', { type: 'image/png' }) }),
    release: () => {
      models.found += 1
    },
  }),
}))
const made = vi.hoisted(() => ({ of: [] as string[], fails: false }))
vi.mock('../../images/model/engine.ts', () => ({
  sniff: async () => ({ format: 'png', mime: 'image/png' }),
  readInPool: async (file: File) => {
    if (file.name === 'damaged') throw new Error('no image')
    if (file.name === 'unread') throw new CodeUnavailable()
    return { format: 'png', mime: 'image/png', width: 200, height: 300, preview: null }
  },
  faultMessage: () => null,
}))
vi.mock('@sundry/id-photo', async (load) => ({
  ...(await load<object>()),
  makePhoto: async (file: File, { background }: { background: string }) => {
    made.of.push(`${await file.text()} on ${background}`)
    if (made.fails) throw new Error('too small')
    return { file: new File(['made'], 'made.jpg'), size: { width: 1, height: 1 } }
  },
}))

const [first, second] = documents as [(typeof documents)[0], (typeof documents)[0]]
const revoked: string[] = []
let count = 0

beforeEach(() => {
  usePhotos.setState({ photos: [], current: null, before: null, document: first, ground: 'keep', light: false })
  Object.assign(models, { isReady: true, found: 0 })
  Object.assign(made, { of: [], fails: false })
  revoked.length = 0
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    count += 1
    return `blob:${count}`
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void revoked.push(url))
  vi.stubGlobal('createImageBitmap', async () => ({ width: 2, height: 3, close() {} }))
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({
        drawImage() {},
        getImageData: (_: number, __: number, width: number, height: number) => ({
          ...{ width, height },
          data: new Uint8ClampedArray(width * height * 4),
        }),
      })
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

const add = (...names: string[]) =>
  addPhotos(names.map((name) => ({ file: new File([name], name, { type: 'image/png' }), folder: '' })))
const photos = () => usePhotos.getState().photos
const photo = (name: string) => photos().find(({ file }) => file.name === name) as Photo
const done = (...names: string[]) =>
  vi.waitFor(() => expect(names.map((name) => photo(name).step)).toEqual(names.map(() => 'done')))
/** Resolves once the change has been made into a photo, or could not be. */
async function change(settings: Partial<ReturnType<typeof usePhotos.getState>>) {
  const before = made.of.length
  usePhotos.setState(settings)
  remake()
  await vi.waitFor(() => expect(made.of.length).toBeGreaterThan(before))
}

test('a photo gets the ground that was asked for, cut out once, and its own where that is kept', async () => {
  await add('a')
  await done('a')
  expect(photo('a')).toMatchObject({ faces: 1, marks: { chin: { x: 100, y: 140 } }, made: { hasOwnGround: false } })
  await change({ ground: '#ffffff' })
  await done('a')
  expect(photo('a').made?.hasOwnGround).toBe(true)
  await change({ ground: '#eeeeee' })
  await done('a')
  await change({ ground: 'keep' })
  await done('a')
  expect(made.of.slice(1)).toEqual(['cut on #ffffff', 'cut on #eeeeee', 'a on #ffffff'])
  expect(models.found).toBe(1)
})

test('a photo that cannot be made for a document leaves none of the document before, and comes back with that one', async () => {
  await add('a')
  await done('a')
  const shown = photo('a').made?.shown
  made.fails = true
  await change({ document: second })
  await done('a')
  expect(photo('a')).toMatchObject({ made: null, fault: expect.any(String) })
  expect(revoked).toContain(shown)
  made.fails = false
  await change({ document: first })
  await done('a')
  expect(photo('a')).toMatchObject({ fault: null, made: { file: { name: 'made.jpg' } } })
})

test('each photo is made again only where its settings changed, the one that is shown first', async () => {
  await add('a', 'b')
  await done('a', 'b')
  expect(usePhotos.getState().current).toBe(photo('a').id)
  made.of.length = 0
  changePhoto(photo('b').id, { turn: 3 })
  await change({})
  await done('a', 'b')
  expect(made.of).toEqual(['b on #ffffff'])
  await change({ document: second, current: photo('b').id })
  await done('a', 'b')
  expect(made.of.slice(1)).toEqual(['b on #ffffff', 'a on #ffffff'])
})

test('without its models a photo is made by its usual marks, and read once they can be had', async () => {
  models.isReady = false
  await add('a')
  await done('a')
  expect(photo('a')).toMatchObject({ faces: null, made: { hasOwnGround: false } })
  models.isReady = true
  retry(photo('a'))
  await done('a')
  expect(photo('a').faces).toBe(1)
})

test('a file is called no image only where it was read, and the others are taken', async () => {
  await add('damaged', 'b')
  expect(useToasts.getState().current?.description).toContain('damaged')
  await add('unread')
  const { current } = useToasts.getState()
  expect(current?.variant).toBe('destructive')
  expect(current?.description).not.toMatch(/unread|damaged/)
  expect(photos().map(({ file }) => file.name)).toEqual(['b'])
  await done('b')
})

test('a mark that was placed by hand stays where it is when the face is found', async () => {
  await add('a')
  const spot = { x: 130, y: 90 }
  changePhoto(photo('a').id, { marks: withMark(photo('a').marks, 'right', spot), placed: ['right'] })
  await done('a')
  expect(photo('a').marks).toMatchObject({ eyes: [{ x: 80, y: 80 }, spot], chin: { x: 100, y: 140 } })
  const marked = [photo('a'), { ...photo('a'), placed: [] }, { ...photo('a'), placed: [], crown: 'mask' as const }]
  expect(marked.map(markedBy)).toEqual(['hand', 'estimate', 'models'])
})

test('a removed photo comes back in its place and is finished, and its images are freed once it cannot', async () => {
  await add('a', 'b')
  removePhotos([photo('a').id])
  expect(photos().map(({ file }) => file.name)).toEqual(['b'])
  expect(usePhotos.getState().current).toBe(photo('b').id)
  await done('b')
  undoRemoval()
  expect(photos().map(({ file }) => file.name)).toEqual(['a', 'b'])
  await done('a')
  const { shown, made: result } = photo('a')
  removePhotos([photo('a').id])
  expect(revoked).toEqual([])
  removePhotos([photo('b').id])
  expect(revoked).toEqual([shown, result?.shown])
  usePhotos.setState({ document: second })
  undoRemoval()
  await vi.waitFor(() => expect(photo('b').made?.key).toContain(second.id))
})
