// The height of a head as `sundry id-photo` measures it, beside a hand's measure of the same photographs:
// `npm run bench -- id-photo <folder of photographs> <marks.json>`. The file has, for each name, `crown` and `chin` in
// pixels of the upright photo and `lean` in degrees clockwise; it is written before the program is asked.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openFilesByFetch, resolveCodecScripts, takeModelsFrom } from '../apps/cli/src/images/codec-files.ts'
import { areMarksSure, findCrown } from '../engines/id-photo/src/index.ts'
import { decodeImage, standInForCanvas } from '../engines/images/src/worker.ts'
import { cutoutStyleOf, newStep } from '../engines/recipes/src/index.ts'
import { report } from './lib/report.ts'

const [folder, file] = process.argv.slice(2)
if (folder === undefined || file === undefined) {
  console.error('Name a folder of photographs and a JSON file of marks by hand.')
  process.exit(1)
}
openFilesByFetch()
resolveCodecScripts()
standInForCanvas()
takeModelsFrom(join(import.meta.dirname, '..', '.runtime', 'models'))
const { createCutoutEngineHere } = await import('../engines/cutout/src/worker.ts')
const engine = createCutoutEngineHere()
const plainCut = cutoutStyleOf(newStep('cutout', { padding: null }))
const MASK_SIDE = 800
const WITHIN = 0.02

type Point = readonly [x: number, y: number]
interface Marks {
  crown: Point
  chin: Point
  lean: number
}

const along = ([x, y]: Point, lean: number) => {
  const angle = (lean * Math.PI) / 180
  return y * Math.cos(angle) - x * Math.sin(angle)
}

/** The height in pixels; null where the program says that a hand is needed. */
async function measured(photo: File): Promise<{ height: number | null; reason: string }> {
  const { marks, look, width, height } = await engine.faces(photo)
  if (!marks || !look) return { height: null, reason: 'no face' }
  const isSure = areMarksSure({ look, marks: { ...marks, crown: marks.chin }, marked: 'models' })
  if (!isSure) return { height: null, reason: 'turned, raised, tilted or with an open mouth' }
  const subject = await engine.find(photo)
  const mask = await engine.render(subject, { ...plainCut, output: 'mask' }, { maxSide: MASK_SIDE })
  engine.release(subject)
  const grey = await decodeImage(new Uint8Array(await mask.file.arrayBuffer()))
  const plane = { ...grey, data: grey.data.filter((_, index) => index % 4 === 0) }
  const crown = findCrown(plane, { width, height }, marks)
  if (!crown) return { height: null, reason: 'crown not in the cut-out' }
  const [left, right] = marks.eyes
  const lean = (Math.atan2(right.y - left.y, right.x - left.x) * 180) / Math.PI
  return { height: along([marks.chin.x, marks.chin.y], lean) - along([crown.x, crown.y], lean), reason: '' }
}

const all = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, Marks>)
const rows: Record<string, unknown>[] = []
let [accepted, right] = [0, 0]
for (const [name, { crown, chin, lean }] of all) {
  const byHand = along(chin, lean) - along(crown, lean)
  const { height, reason } = await measured(new File([readFileSync(join(folder, name))], name))
  const error = height === null ? null : height / byHand - 1
  if (error !== null) accepted += 1
  if (error !== null && Math.abs(error) <= WITHIN) right += 1
  rows.push({
    photograph: name,
    'by hand': Math.round(byHand),
    error: error && `${(error * 100).toFixed(1)} %`,
    reason,
  })
  console.log(JSON.stringify(rows.at(-1)))
}
const reasons = Map.groupBy(rows, ({ reason }) => String(reason))
report(
  'id-photo',
  {
    note: `${all.length} heads of photographs that are not part of the project, measured by hand first. Those that are turned, raised, tilted or have an open mouth, or whose crown the cut-out does not show, are said to need a hand. These limits, and the width at which a crown ends, were set on the same photographs.`,
    command: 'id-photo <folder of photographs> <marks.json>',
    photographs: rows,
  },
  [
    { outcome: `measured, within ${WITHIN * 100} % of the hand's measure`, heads: right },
    { outcome: 'measured, further off', heads: accepted - right },
    ...[...reasons].flatMap(([reason, some]) =>
      reason === '' ? [] : [{ outcome: `said to need a hand: ${reason}`, heads: some.length }],
    ),
  ],
)
process.exit(right >= accepted * 0.9 ? 0 : 1)
