import { makePlane, type Plane, toMask, toPlane } from '../core/plane.ts'
import { AGREED } from '../mask/agreement.ts'
import { mergeZoom, partToZoom } from '../mask/zoom.ts'
import { runCustom } from '../models/custom.ts'
import { shownAt, strideSize } from '../models/input.ts'
import { runMatting, SHORT_SIDE } from '../models/modnet.ts'
import type { Session } from '../models/runtime.ts'
import { CLOSER_SIDE, runSalience, SIDE } from '../models/u2netp.ts'
import type { CutoutNote, ProviderId } from '../types.ts'
import type { Findings, FindOrder, Found } from '../worker-messages.ts'
import { judge, LEAST_PEAK } from './judge.ts'
import { openModels } from './models.ts'
import { letGo, openPhoto, type Photo } from './photo.ts'
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
    const { mask, peak } = await runSalience(general, shownAt(canvas, SIDE, SIDE))
    findings.general = toMask(mask)
    findings.peak = peak
  }
  tell.progress(0.4)
  const matting = sessions.get('modnet')
  if (wants.matting && matting) {
    const size = strideSize(photo.width, photo.height, SHORT_SIDE)
    findings.matting = toMask(await runMatting(matting, shownAt(canvas, size.width, size.height)))
  }
  tell.progress(0.6)
  if (findings.general && wantsCloser(order, findings)) {
    const session = general ?? (await openModels(order.provider, tell.download, ['u2netp'])).get('u2netp')
    const closer = session && (await lookCloser(session, photo, toPlane(findings.general), order.provider))
    findings.closer = closer ? toMask(closer) : null
  }
  tell.progress(0.8)
  return findings
}

/** The general model looks again where it speaks alone, and where the two do not agree. */
function wantsCloser({ mode }: FindOrder, findings: Findings): boolean {
  if (mode === 'people' || findings.closer || (findings.peak ?? 1) < LEAST_PEAK) return false
  const { agreement } = judge(findings, mode)
  return mode === 'object' || agreement === null || agreement < AGREED
}

/** A small thing is looked at by itself, anything else at more pixels; the quick way of working does only the first. */
async function lookCloser(session: Session, photo: Photo, first: Plane, provider: ProviderId): Promise<Plane | null> {
  const { context, width, height } = photo
  const part = partToZoom(first)
  if (part) {
    const box = { x: part.x * width, y: part.y * height, width: part.width * width, height: part.height * height }
    const { mask, peak } = await runSalience(session, shownAt(context.canvas, SIDE, SIDE, box))
    const merged = peak < LEAST_PEAK ? first : mergeZoom(first, part, mask)
    if (merged !== first) return merged
  }
  if (provider === 'local-fast') return null
  const { mask, peak } = await runSalience(session, shownAt(context.canvas, CLOSER_SIDE, CLOSER_SIDE))
  return peak < LEAST_PEAK ? makePlane(CLOSER_SIDE, CLOSER_SIDE) : mask
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
  letGo(photo.context)
  const { took, agreement, notes } = judge(findings, alone ? 'object' : order.mode)
  const { width, height, reduced } = photo
  const all = reduced ? [...notes, reducedNote(width, height)] : notes
  return { findings, width, height, took, agreement, notes: all }
}

const reducedNote = (width: number, height: number): CutoutNote => ({
  code: 'reduced',
  message: `This picture is larger than this browser can hold; the result is ${width} × ${height}.`,
})
