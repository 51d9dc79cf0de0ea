import { toMask, toPlane } from '../core/plane.ts'
import { mergeZoom, partToZoom } from '../mask/zoom.ts'
import { runCustom } from '../models/custom.ts'
import { pixelsAt, strideSize } from '../models/input.ts'
import { runMatting, SHORT_SIDE } from '../models/modnet.ts'
import type { Session } from '../models/runtime.ts'
import { runSalience, SIDE } from '../models/u2netp.ts'
import type { CutoutNote } from '../types.ts'
import type { Findings, FindOrder, Found } from '../worker-messages.ts'
import { judge, LEAST_PEAK } from './judge.ts'
import { openModels } from './models.ts'
import { openPhoto, type Photo } from './photo.ts'
import type { Tell } from './tell.ts'

/** Which models a way of working asks in a mode; those that spoke already are not asked again. */
function toAsk({ provider, mode, findings }: FindOrder): { general: boolean; matting: boolean } {
  const fast = provider === 'local-fast'
  return {
    general: !findings.general && (fast || mode !== 'people'),
    matting: !findings.matting && !fast && mode !== 'object',
  }
}

async function ask(order: FindOrder, photo: Photo, tell: Tell): Promise<Findings> {
  const wants = toAsk(order)
  const only = [...(wants.general ? ['u2netp'] : []), ...(wants.matting ? ['modnet'] : [])]
  const sessions = await openModels(order.provider, tell.download, only)
  const findings = { ...order.findings }
  const { canvas } = photo.context
  const general = sessions.get('u2netp')
  if (wants.general && general) {
    const { mask, peak } = await runSalience(general, pixelsAt(canvas, SIDE, SIDE))
    findings.general = toMask(mask)
    findings.peak = peak
  }
  tell.progress(0.4)
  const matting = sessions.get('modnet')
  if (wants.matting && matting) {
    const size = strideSize(photo.width, photo.height, SHORT_SIDE)
    findings.matting = toMask(await runMatting(matting, pixelsAt(canvas, size.width, size.height)))
  }
  tell.progress(0.8)
  if (wants.general && general && judge(findings, order.mode).took === 'object')
    await lookCloser(general, photo, findings)
  return findings
}

/** A small thing is looked at again by itself: the general model sees only 320 pixels of whatever it is shown. */
async function lookCloser(general: Session, { context, width, height }: Photo, findings: Findings): Promise<void> {
  if (!findings.general || (findings.peak ?? 1) < LEAST_PEAK) return
  const first = toPlane(findings.general)
  const part = partToZoom(first)
  if (!part) return
  const box = { x: part.x * width, y: part.y * height, width: part.width * width, height: part.height * height }
  const { mask, peak } = await runSalience(general, pixelsAt(context.canvas, SIDE, SIDE, box))
  if (peak >= LEAST_PEAK) findings.general = toMask(mergeZoom(first, part, mask))
}

/** The operator's own model speaks as the general one does, and alone. */
async function askCustom(order: FindOrder, photo: Photo, tell: Tell): Promise<Findings> {
  const sessions = await openModels('local-custom', tell.download)
  return { ...order.findings, general: toMask(await runCustom(sessions, photo)), peak: null }
}

/** Asks the models about a photo. */
export async function find(order: FindOrder, tell: Tell): Promise<Found> {
  const photo = await openPhoto(order.photo, null)
  tell.progress(0.1)
  const alone = order.provider !== 'local'
  const findings = await (order.provider === 'local-custom' ? askCustom : ask)(order, photo, tell)
  const { took, agreement, notes } = judge(findings, alone ? 'object' : order.mode)
  const { width, height, reduced } = photo
  const all = reduced ? [...notes, reducedNote(width, height)] : notes
  return { findings, width, height, took, agreement, notes: all }
}

const reducedNote = (width: number, height: number): CutoutNote => ({
  code: 'reduced',
  message: `This picture is larger than this browser can hold; the result is ${width} × ${height}.`,
})
