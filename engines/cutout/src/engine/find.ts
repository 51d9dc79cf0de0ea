import { type Mask, makePlane, type Plane, toMask, toPlane } from '../core/plane.ts'
import { seesNothing } from '../mask/doubt.ts'
import { mergeZoom, partIn, partToZoom } from '../mask/zoom.ts'
import { runCustom } from '../models/custom.ts'
import { letGo, shownAt, strideSize } from '../models/input.ts'
import { runMatting, SHORT_SIDE } from '../models/modnet.ts'
import { CLOSER_SIDE, runSalience, SIDE } from '../models/u2netp.ts'
import type { CutoutNote } from '../types.ts'
import type { Findings, FindRequest, Found } from '../worker-messages.ts'
import { judge, LEAST_PEAK } from './judge.ts'
import { look } from './look.ts'
import { openModels } from './models.ts'
import { openPhoto, type Photo } from './photo.ts'
import type { Tell } from './tell.ts'

/** Which models are asked one by one; those that spoke already are not asked again. */
function toAsk({ provider, mode, findings }: FindRequest): { general: boolean; matting: boolean } {
  const fast = provider === 'local-fast'
  return {
    general: !findings.general && (fast || mode !== 'people'),
    matting: !findings.matting && !fast && mode === 'people',
  }
}

/** One model alone: the visitor's choice, or the quick way of working. */
async function askOne(request: FindRequest, photo: Photo, tell: Tell): Promise<Findings> {
  const wants = toAsk(request)
  const only = [...(wants.general ? ['u2netp'] : []), ...(wants.matting ? ['modnet'] : [])]
  const sessions = await openModels(request.provider, tell.download, only)
  const findings = { ...request.findings }
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
    findings.matting = toMask((await runMatting(matting, shownAt(canvas, size.width, size.height))).mask)
  }
  tell.progress(0.6)
  if (request.mode !== 'people' && findings.general && !findings.closer && (findings.peak ?? 1) >= LEAST_PEAK)
    findings.closer = await lookCloser(request, photo, toPlane(findings.general), tell)
  return findings
}

/** A small thing is looked at by itself, anything else at more pixels; the quick way of working does only the first. */
async function lookCloser(request: FindRequest, photo: Photo, first: Plane, tell: Tell): Promise<Mask | null> {
  const session = (await openModels(request.provider, tell.download, ['u2netp'])).get('u2netp')
  if (!session) return null
  const { canvas } = photo.context
  const part = partToZoom(first)
  if (part) {
    const { mask, peak } = await runSalience(session, shownAt(canvas, SIDE, SIDE, partIn(part, photo)))
    const merged = peak < LEAST_PEAK ? first : mergeZoom(first, part, mask)
    if (merged !== first) return toMask(merged)
  }
  if (request.provider === 'local-fast') return null
  const { mask, peak } = await runSalience(session, shownAt(canvas, CLOSER_SIDE, CLOSER_SIDE))
  return toMask(peak < LEAST_PEAK ? makePlane(CLOSER_SIDE, CLOSER_SIDE) : mask)
}

/** The whole way of working: both models, the one that weighs them, and a closer look where all may be texture. */
async function askAll(request: FindRequest, photo: Photo, tell: Tell): Promise<Findings> {
  if (request.findings.weighed !== undefined) return request.findings
  const sessions = await openModels('local', tell.download)
  const [general, matting, weigher] = ['u2netp', 'modnet', 'weigher'].map((id) => sessions.get(id))
  if (!general || !matting || !weigher) throw new Error('the models are not open')
  const seen = await look({ general, matting, weigher }, photo)
  tell.progress(0.7)
  const perhapsTexture = seen.weighed !== null && seesNothing(seen.matting)
  return {
    ...request.findings,
    general: toMask(seen.general),
    peak: seen.peak,
    matting: request.findings.matting ?? toMask(seen.matting),
    weighed: seen.weighed && toMask(seen.weighed),
    hazy: seen.hazy,
    closer: request.findings.closer ?? (perhapsTexture ? await lookCloser(request, photo, seen.general, tell) : null),
  }
}

/** The operator's own model speaks as the general one does, and alone. */
async function askCustom(request: FindRequest, photo: Photo, tell: Tell): Promise<Findings> {
  const sessions = await openModels('local-custom', tell.download)
  return { ...request.findings, general: toMask(await runCustom(sessions, photo)), peak: null }
}

/** Asks the models about a photo. */
export async function find(request: FindRequest, tell: Tell): Promise<Found> {
  const photo = await openPhoto(request.photo, null)
  tell.progress(0.1)
  const alone = request.provider !== 'local'
  const ask = !alone && request.mode === 'auto' ? askAll : askOne
  const findings = await (request.provider === 'local-custom' ? askCustom : ask)(request, photo, tell)
  tell.progress(0.8)
  letGo(photo.context)
  const { took, agreement, notes } = judge(findings, alone ? 'object' : request.mode)
  const { width, height, reduced } = photo
  const all = reduced ? [...notes, reducedNote(width, height)] : notes
  return { findings, width, height, took, agreement, notes: all }
}

const reducedNote = (width: number, height: number): CutoutNote => ({
  code: 'reduced',
  message: `This picture is larger than this browser can hold; the result is ${width} × ${height}.`,
})
