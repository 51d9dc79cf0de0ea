import { describe, expect, test } from 'vitest'
import { areMarksSure, checkPhoto, unsureOf } from './checks.ts'
import { documents, ownDocument, type PhotoDocument } from './documents.ts'
import { cornersOf, estimateCrown, findCrown, frameEdit, frameFor, type HeadMarks, measure } from './frame.ts'
import { fileLimits } from './make.ts'

const photo = { width: 3000, height: 4000 }
/** A head of 1000 pixels with eyes 200 apart, leaning by degrees about the middle between its eyes. */
function head(degrees = 0, at = { x: 1500, y: 1500 }): HeadMarks {
  const lean = (degrees * Math.PI) / 180
  const spot = (x: number, y: number) => ({
    x: at.x + x * Math.cos(lean) - y * Math.sin(lean),
    y: at.y + x * Math.sin(lean) + y * Math.cos(lean),
  })
  return { eyes: [spot(-100, 0), spot(100, 0)], crown: spot(0, -480), chin: spot(0, 520) }
}
const facing = { look: { yaw: 2, pitch: 5, mouth: 0.01 }, marked: 'models' as const }
const named = (id: string) => documents.find((document) => document.id === id) as PhotoDocument
const measured = (document: PhotoDocument, marks: HeadMarks) =>
  measure(document, marks, frameFor(document, marks, photo), photo)

test.each(documents)('$id: a head with room round it meets every length that is stated', (document) => {
  for (const lean of [0, -12, 8]) {
    const marks = head(lean)
    const frame = frameFor(document, marks, photo)
    const checks = checkPhoto(document, {
      faces: 1,
      ...facing,
      marks,
      frame,
      measured: measure(document, marks, frame, photo),
      hasOwnGround: true,
      made: null,
    })
    expect(checks.filter(({ state }) => state === 'not-met')).toEqual([])
    expect(frame.width / frame.height).toBeCloseTo(document.width / document.height, 5)
  }
})

test.each(documents)('$id: each length at its limits is met, and beyond them it is not', (document) => {
  const marks = head()
  const frame = frameFor(document, marks, photo)
  const right = {
    marks,
    frame,
    measured: measure(document, marks, frame, photo),
    hasOwnGround: true,
    faces: 1,
    ...facing,
  }
  const file = (bytes: number) => ({ file: new File([new Uint8Array(bytes)], 'a.jpg'), size: photo, dpi: 300 })
  const stateOf = (id: string, change: Partial<Parameters<typeof checkPhoto>[1]>) =>
    checkPhoto(document, { ...right, made: null, ...change }).find((check) => check.id === id)?.state
  for (const id of ['head', 'eyes', 'above'] as const) {
    const limits = document[id]
    if (!limits) continue
    const stateAt = (value: number) => stateOf(id, { measured: { ...right.measured, [id]: value } })
    expect([limits.min, limits.max].map(stateAt), id).toEqual(['met', 'met'])
    expect([limits.min - 0.2, limits.max + 0.2].map(stateAt), id).toEqual(['not-met', 'not-met'])
  }
  const { min, max } = fileLimits(document)
  const fileAt = (bytes: number) => stateOf('file', { made: file(bytes) })
  if (!document.file) expect(fileAt(1)).toBeUndefined()
  else {
    expect([min, max ?? min].map(fileAt)).toEqual(['met', 'met'])
    if (min > 0) expect(fileAt(min - 1)).toBe('not-met')
    if (max !== null) expect(fileAt(max + 1)).toBe('not-met')
  }
  expect(stateOf('ground', {})).toBe(document.ground ? 'met' : 'unchecked')
  expect(stateOf('ground', { hasOwnGround: false })).toBe('unchecked')
})

test('every document has sides, ranges and pixels that fit each other', () => {
  expect(new Set(documents.map(({ id }) => id)).size).toBe(documents.length)
  for (const { id, width, height, head: range, eyes, file, source } of documents) {
    expect([id, new URL(source).protocol]).toEqual([id, 'https:'])
    for (const limits of [range, eyes])
      if (limits) expect(limits.min < limits.max && limits.max < height, id).toBe(true)
    if (file) expect(Math.abs(file.width / file.height - width / height), id).toBeLessThan(0.002)
    if (file?.minKB && file.maxKB) expect(file.minKB, id).toBeLessThan(file.maxKB)
  }
})

describe('a photo that ends too soon', () => {
  test('gets a larger head where the document allows one', () => {
    const document = named('icao')
    const near = head(0, { x: 505, y: 1500 })
    expect(measured(document, near)).toMatchObject({ missing: [] })
    expect(measured(document, near).head).toBeGreaterThan(measured(document, head()).head)
  })

  test.each([
    ['left', { x: 400, y: 2000 }],
    ['right', { x: 2600, y: 2000 }],
    ['bottom', { x: 1500, y: 3150 }],
  ])('lacks only its %s where the head is too near to it', (edge, at) => {
    expect(measured(named('us-visa'), head(0, at)).missing).toEqual([edge])
  })

  test('names the edges that it lacks, and ground above is not among what is lacking', () => {
    const document = named('icao')
    const marks = head(0, { x: 200, y: 490 })
    const frame = frameFor(document, marks, photo)
    const lengths = measure(document, marks, frame, photo)
    expect(lengths.missing).toEqual(['top', 'left'])
    const check = (hasOwnGround: boolean) =>
      checkPhoto(document, { faces: 1, ...facing, marks, frame, measured: lengths, hasOwnGround, made: null }).find(
        ({ id }) => id === 'inside',
      )
    expect(check(true)?.missing).toEqual(['left'])
    expect(check(false)?.missing).toEqual(['top', 'left'])
  })
})

test('two faces, few pixels and a tilt of the hand are not met', () => {
  const document = named('us-visa')
  const marks = head(0, { x: 150, y: 150 })
  const small = { eyes: marks.eyes, crown: { x: 150, y: 100 }, chin: { x: 150, y: 210 } }
  const frame = frameFor(document, small, photo, 5)
  const found = {
    ...facing,
    marks: small,
    frame,
    measured: measure(document, small, frame, photo),
    hasOwnGround: false,
    made: null,
  }
  const failed = checkPhoto(document, { ...found, faces: 2 }).filter(({ state }) => state === 'not-met')
  expect(failed.map(({ id }) => id)).toEqual(['faces', 'level', 'pixels'])
  const unknown = checkPhoto(document, { ...found, faces: null })
  expect(unknown[0]).toEqual({ id: 'faces', state: 'unchecked' })
  expect(unknown.find(({ id }) => id === 'level')).toMatchObject({ state: 'unchecked' })
})

test.each([
  ['turned', { yaw: -25 }],
  ['raised', { pitch: -12 }],
  ['mouth', { mouth: 0.2 }],
] as const)(
  'a head that is unsure for being %s leaves its lengths unchecked until a hand places the marks',
  (reason, change) => {
    const document = named('us-visa')
    const marks = head()
    const frame = frameFor(document, marks, photo)
    const lengths = measure(document, marks, frame, photo)
    expect(areMarksSure({ ...facing, marks: head(25) })).toBe(false)
    expect(unsureOf({ ...facing, marks: head(25) })).toEqual(['tilted'])
    expect(unsureOf({ look: { ...facing.look, ...change }, marks })).toEqual([reason])
    const statesOf = (
      marked: 'models' | 'estimate' | 'hand',
      look: typeof facing.look = { ...facing.look, ...change },
    ) =>
      checkPhoto(document, { faces: 1, look, marked, marks, frame, measured: lengths, hasOwnGround: true, made: null })
        .filter(({ id }) => id === 'facing' || id === 'head')
        .map(({ state }) => state)
    expect(statesOf('models')).toEqual(['not-met', 'unchecked'])
    expect(statesOf('hand')).toEqual(['not-met', 'met'])
    expect(statesOf('estimate', facing.look)).toEqual(['met', 'unchecked'])
  },
)

test('the edit and the corners describe the same rectangle', () => {
  const frame = frameFor(named('icao'), head(9), photo)
  const edit = frameEdit(frame, photo)
  if (edit.kind !== 'frame') throw new Error(edit.kind)
  const { box, degrees } = edit
  const [centreX, centreY] = [(box.x + box.width / 2) * photo.width, (box.y + box.height / 2) * photo.height]
  const angle = (-degrees * Math.PI) / 180
  const [across, down] = [(-box.width * photo.width) / 2, (-box.height * photo.height) / 2]
  const [corner] = cornersOf(frame)
  expect(corner?.x).toBeCloseTo(centreX + across * Math.cos(angle) - down * Math.sin(angle), 3)
  expect(corner?.y).toBeCloseTo(centreY + across * Math.sin(angle) + down * Math.cos(angle), 3)
})

describe('the crown', () => {
  const { eyes, chin } = head(7)
  test('the crown is found where the mask ends above the face, hair included', () => {
    const lean = (7 * Math.PI) / 180
    const mask = { width: 300, height: 400, data: new Uint8Array(300 * 400) }
    for (let y = 0; y < 400; y += 1)
      for (let x = 0; x < 300; x += 1) {
        const [dx, dy] = [x * 10 - 1500, y * 10 - 1500]
        const [across, down] = [dx * Math.cos(lean) + dy * Math.sin(lean), dy * Math.cos(lean) - dx * Math.sin(lean)]
        if (down > -600 && Math.abs(across) < 400) mask.data[y * 300 + x] = 255
      }
    const crown = findCrown(mask, photo, { eyes, chin })
    expect(Math.hypot((crown?.x ?? 0) - 1500, (crown?.y ?? 0) - 1500)).toBeCloseTo(600, -1.5)
  })

  test('the crown is unknown where the mask shows no head, or nothing but subject', () => {
    const data = new Uint8Array(300 * 400)
    expect(findCrown({ width: 300, height: 400, data }, photo, { eyes, chin })).toBeNull()
    expect(findCrown({ width: 300, height: 400, data: data.fill(255) }, photo, { eyes, chin })).toBeNull()
  })

  test('the crown is estimated as far above the eyes as the chin is below', () => {
    expect(estimateCrown(head()).y).toBeCloseTo(980, 5)
  })
})

test('a size by hand is a size of a photo', () => {
  expect(ownDocument(40, 60)).toMatchObject({ width: 40, height: 60, head: null })
  expect([ownDocument(0, 45), ownDocument(35, 4000), ownDocument(Number.NaN, 45)]).toEqual([null, null, null])
})
