// From a photo to its file: the face is found, the head cut out, the frame laid round it and written. One photo is
// worked on at a time, and only for the latest settings.
import type { CutoutEngine } from '@sundry/cutout'
import { estimateCrown, evenLight, findCrown, frameFor, type HeadMarks, makePhoto } from '@sundry/id-photo'
import { cutoutStyleOf, newStep } from '@sundry/recipes'
import { openCutoutEngine } from '../../images/cutout/engine.ts'
import { fetchModels, usualProvider } from '../../images/cutout/models.ts'
import { faultMessage, processInPool, readInPool, sniff } from '../../images/model/engine.ts'
import type { FoundFile } from '../../platform/file-intake.ts'
import { failureText, isCodeMissing, logFailure } from '../../platform/load-code.ts'
import { LONG_MS, toast } from '../../platform/toasts-store.ts'
import {
  changePhoto,
  type Photo,
  photoOf,
  restorePhotos,
  type Size,
  spotOf,
  usePhotos,
  withMark,
} from './photos-store.ts'
import { faults } from './text.ts'

const plainCut = cutoutStyleOf(newStep('cutout', { padding: null }))
/** The sides in pixels of the mask that a crown is found in, and of the copy that light is read from. */
const [MASK_SIDE, LIGHT_SIDE] = [800, 256]

let work: Promise<unknown> = Promise.resolve()
const inTurn = (next: () => Promise<void>): void => {
  work = work.then(next).catch(logFailure)
}

/** Where the marks lie before a face is found, or where none is. */
function usualMarks({ width, height }: Size): HeadMarks {
  const tall = Math.min(height * 0.5, width * 0.6)
  const at = (x: number, y: number) => ({ x: width / 2 + x * tall, y: height * 0.42 + y * tall })
  return { crown: at(0, -0.5), chin: at(0, 0.5), eyes: [at(-0.16, 0), at(0.16, 0)] }
}

export async function addPhotos(found: readonly FoundFile[]): Promise<void> {
  let isFirst = true
  for (const { file } of found) {
    const known = await sniff(file).catch(() => null)
    const facts = known && (await readInPool(file).catch((error: Error) => error))
    if (facts instanceof Error && isCodeMissing(facts)) {
      toast.bad({ ...faults.failed, description: failureText(facts, faults.failed.description) }, LONG_MS)
      continue
    }
    if (!facts || facts instanceof Error || !facts.format || facts.width === 0) {
      toast.bad(faults.notImage(file.name), LONG_MS)
      continue
    }
    const size = { width: facts.width, height: facts.height }
    const preview = facts.preview ?? new Blob([file], { type: facts.mime })
    const photo: Photo = {
      id: crypto.randomUUID(),
      file,
      size,
      preview,
      shown: URL.createObjectURL(preview),
      faces: null,
      look: null,
      marks: usualMarks(size),
      crown: 'estimate',
      placed: [],
      turn: 0,
      light: null,
      cut: null,
      cutFault: null,
      step: 'reading',
      fault: null,
      made: null,
    }
    // Who adds a photo wants to see it: the first of a class, or the second try of a camera.
    usePhotos.setState(({ photos, current }) => ({ photos: [...photos, photo], current: isFirst ? photo.id : current }))
    isFirst = false
    inTurn(() => findHead(photo))
  }
}

/** Work that met a removed photo was left, so it is taken up again. */
export function undoRemoval(): void {
  for (const photo of restorePhotos()) if (photo.step === 'reading') inTurn(() => findHead(photo))
  remake()
}

/** A hand may have been quicker than the model. */
function aroundPlaced(found: Omit<HeadMarks, 'crown'>, photo: Photo | undefined): HeadMarks {
  const marks = { ...found, crown: estimateCrown(found) }
  return (photo?.placed ?? []).reduce((all, mark) => withMark(all, mark, spotOf(photo?.marks ?? all, mark)), marks)
}

async function findHead({ id, file, size, preview }: Photo): Promise<void> {
  if (!photoOf(id)) return
  changePhoto(id, { light: await readLight(preview).catch(() => null) })
  try {
    if (!(await fetchModels('face'))) throw new Error('The download was stopped.')
    const { count, marks, look, width } = await (await openCutoutEngine()).faces(file)
    // The photo may have been read at a smaller size.
    const times = size.width / width
    const scaled = ({ x, y }: { x: number; y: number }) => ({ x: x * times, y: y * times })
    const found = marks && { eyes: [scaled(marks.eyes[0]), scaled(marks.eyes[1])] as const, chin: scaled(marks.chin) }
    changePhoto(id, { faces: count, look, step: 'making', ...(found && { marks: aroundPlaced(found, photoOf(id)) }) })
  } catch (error) {
    logFailure(error)
    changePhoto(id, { step: 'making', fault: faultMessage(error) })
  }
  remake()
}

async function drawn(image: Blob, side: number): Promise<ImageData> {
  const bitmap = await createImageBitmap(image)
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [bitmap.width, bitmap.height].map((length) => Math.max(1, Math.round(length * scale)))
  const canvas = new OffscreenCanvas(width ?? 1, height ?? 1)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('this browser gave no canvas')
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

const readLight = async (shown: Blob) => {
  const { width, height, data } = await drawn(shown, LIGHT_SIDE)
  return evenLight({ width, height, data: new Uint8ClampedArray(data) })
}

async function cutOut({ id, file, size }: Photo): Promise<void> {
  changePhoto(id, { step: 'cutting' })
  const provider = usualProvider()
  try {
    if (!(await fetchModels(provider))) throw new Error('The download was stopped.')
    const engine: CutoutEngine = await openCutoutEngine()
    const subject = await engine.find(file, { provider })
    try {
      const mask = await engine.render(subject, { ...plainCut, output: 'mask' }, { maxSide: MASK_SIDE })
      const cut = await engine.render(subject, plainCut)
      const { width, height, data } = await drawn(mask.file, MASK_SIDE)
      const photo = photoOf(id)
      if (!photo) return
      const plane = { width, height, data: data.filter((_, index) => index % 4 === 0) }
      const crown = photo.crown === 'estimate' ? findCrown(plane, size, photo.marks) : null
      changePhoto(id, {
        cut: new File([cut.file], file.name, { type: cut.file.type }),
        ...(crown && { marks: { ...photo.marks, crown }, crown: 'mask' as const }),
      })
    } finally {
      engine.release(subject)
    }
  } catch (error) {
    logFailure(error)
    changePhoto(id, { cutFault: faultMessage(error) ?? faults.failed.description })
  }
}

async function makeOne(id: string): Promise<void> {
  const { document, ground, light } = usePhotos.getState()
  const before = photoOf(id)
  if (!document || !before || before.step === 'reading') return
  if (ground !== 'keep' && !before.cut && before.cutFault === null) await cutOut(before)
  const photo = photoOf(id)
  if (!photo) return
  const hasOwnGround = ground !== 'keep' && photo.cut !== null
  const key = JSON.stringify([document, hasOwnGround && ground, light, photo.marks, photo.turn])
  if (photo.made?.key === key) return changePhoto(id, { step: 'done' })
  changePhoto(id, { step: 'making' })
  const frame = frameFor(document, photo.marks, photo.size, photo.turn)
  try {
    const made = await makePhoto(
      hasOwnGround && photo.cut ? photo.cut : photo.file,
      {
        document,
        frame,
        photo: photo.size,
        background: hasOwnGround ? ground : '#ffffff',
        light: light ? photo.light : null,
      },
      (file, settings) => processInPool(file, settings, {}),
    )
    if (!photoOf(id)) return
    if (photo.made) URL.revokeObjectURL(photo.made.shown)
    const shown = URL.createObjectURL(made.file)
    changePhoto(id, { step: 'done', fault: null, made: { ...made, key, frame, hasOwnGround, shown } })
  } catch (error) {
    logFailure(error)
    // A result of other settings would pass for the one that was asked for.
    if (photo.made) URL.revokeObjectURL(photo.made.shown)
    changePhoto(id, { step: 'done', fault: faultMessage(error) ?? faults.failed.description, made: null })
  }
}

const SETTLE_MS = 200
let latest = 0

/** Makes every photo again whose settings changed, the one that is shown first. */
export function remake(): void {
  latest += 1
  const mine = latest
  setTimeout(() => {
    if (mine !== latest) return
    const { photos, current } = usePhotos.getState()
    for (const { id } of photos.toSorted((one, other) => Number(other.id === current) - Number(one.id === current)))
      inTurn(() => (mine === latest ? makeOne(id) : Promise.resolve()))
  }, SETTLE_MS)
}

/** Tries the models again that did not arrive. */
export function retry(photo: Photo): void {
  const isUnread = photo.faces === null
  changePhoto(photo.id, { cutFault: null, fault: null, ...(isUnread && { step: 'reading' as const }) })
  if (isUnread) inTurn(() => findHead(photo))
  else remake()
}
