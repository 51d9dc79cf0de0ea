import type { CutoutEngine } from '@sundry/cutout'
import {
  areMarksSure,
  type Check,
  checkPhoto,
  estimateCrown,
  evenLight,
  findCrown,
  frameFor,
  layOut,
  makePhoto,
  measure,
  sheetPdf,
} from '@sundry/id-photo'
import { decodeImage, processWithoutCanvas } from '@sundry/images/worker'
import { cutoutStyleOf, newStep } from '@sundry/recipes'
import { type IdPhotoWork, type ImageMade, madeFile } from './image-threads.ts'

const plainCut = cutoutStyleOf(newStep('cutout', { padding: null }))
const MASK_SIDE = 800

const bytesOf = async (file: File) => new Uint8Array(await file.arrayBuffer())
const rounded = (value: number | undefined) => (value === undefined ? '' : Number(value.toFixed(1)))

const UNSURE =
  'The head height needs a check by hand: the head is turned, raised or tilted, or the mouth is open, so the chin is uncertain. The page for passport photos shows the marks.'

/** A requirement that is not met, by its name and numbers. */
const noteOf = ({ id, value, limits, missing }: Check) => {
  const { min, max } = limits ?? {}
  const range = [
    min === undefined ? [] : `at least ${rounded(min)}`,
    max === undefined ? [] : `at most ${rounded(max)}`,
  ]
  const found = missing ? missing.join(', ') : [rounded(value), ...range.flat()].join(', ')
  return { code: `not-met-${id}`, message: `Requirement not met: ${id} ${found}` }
}

/** Makes a photo for papers without a hand on it: the largest face is measured, and the ground replaced. */
export async function makeIdPhoto(
  file: File,
  { document, background, paper }: IdPhotoWork,
  open: () => Promise<Pick<CutoutEngine, 'find' | 'faces' | 'render' | 'release'>>,
): Promise<ImageMade> {
  const engine = await open()
  const { count, marks: face, look, width, height } = await engine.faces(file)
  if (!face) throw new Error('No face was found. The page for passport photos lets you mark it by hand.')
  const photo = { width, height }
  const subject = await engine.find(file)
  try {
    const mask = await engine.render(subject, { ...plainCut, output: 'mask' }, { maxSide: MASK_SIDE })
    const cut = await engine.render(subject, plainCut)
    const grey = await decodeImage(await bytesOf(mask.file))
    const plane = { ...grey, data: grey.data.filter((_, index) => index % 4 === 0) }
    const crown = findCrown(plane, photo, face)
    const marks = { ...face, crown: crown ?? estimateCrown(face) }
    const frame = frameFor(document, marks, photo)
    const light = evenLight(await decodeImage(await bytesOf(file)).catch(() => grey))
    const image = new File([cut.file], file.name, { type: cut.file.type })
    const made = await makePhoto(image, { document, frame, photo, background, light }, processWithoutCanvas)
    const measured = measure(document, marks, frame, photo)
    const marked = crown ? ('models' as const) : ('estimate' as const)
    const findings = { faces: count, look, marks, marked, frame, measured, hasOwnGround: true, made }
    const checks = checkPhoto(document, findings)
    const sheet = paper && layOut(document, paper)
    const pdf = sheet && new Uint8Array(await (await sheetPdf(sheet, made)).arrayBuffer())
    const name = made.file.name.replace(/\.jpg$/, `-${paper?.id}.pdf`)
    return {
      file: await madeFile(made.file),
      others: pdf ? [{ name, content: pdf }] : [],
      dimensions: made.size,
      format: 'jpeg',
      notes: [
        ...checks.filter(({ id, state }) => state === 'not-met' && id !== 'facing').map(noteOf),
        ...(areMarksSure(findings) || !crown ? [] : [{ code: 'marks-unsure', message: UNSURE }]),
        ...(crown
          ? []
          : [{ code: 'crown-estimated', message: 'The crown was estimated: the cut-out does not show it.' }]),
      ],
      report: {},
    }
  } finally {
    engine.release(subject)
  }
}
