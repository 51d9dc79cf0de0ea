import { type Mask, makePlane, type Plane, toMask, toPlane } from '../base/plane.ts'
import { CLOSER_SIDE, MIN_PEAK } from '../base/policy.ts'
import type { CutoutMode, CutoutNote } from '../base/types.ts'
import { combine } from '../mask/combine.ts'
import { isEmpty, isTexture } from '../mask/doubt.ts'
import { mergeZoom, partIn, partToZoom } from '../mask/zoom.ts'
import { runCustom } from '../models/custom.ts'
import { pixelsForModel, releaseCanvas, strideSize } from '../models/input.ts'
import { runMatting, runSalience, SHORT_SIDE, SIDE } from '../models/networks.ts'
import type { Session } from '../models/runtime.ts'
import { runPasses } from './inference-pass.ts'
import { openModels } from './models.ts'
import { openPhoto, type Photo } from './photo.ts'
import type { Decision, Findings, FindRequest, FoundSubject, ProgressCallbacks } from './worker-messages.ts'

const noSubject: CutoutNote = {
  code: 'no-subject',
  message: 'No clear subject found. Mark what to keep with the brush.',
}
const disagree: CutoutNote = {
  code: 'models-disagree',
  message: 'We were not sure what the subject is. Please check.',
}

const planeOf = (mask: Mask | null | undefined): Plane | null => (mask ? toPlane(mask) : null)

export function decide(findings: Findings, mode: CutoutMode): Decision {
  const { peak } = findings
  const general = planeOf(findings.general)
  const matting = planeOf(findings.matting)
  const closer = planeOf(findings.closer)
  const weighed = planeOf(findings.weighed)
  const combined = combine({ general, matting, closer, weighed }, mode)
  const isFaint = peak !== null && peak < MIN_PEAK && combined.took !== 'people'
  const texture = mode === 'auto' && general && matting && closer && isTexture(general, closer, matting)
  // An empty mask is easier to paint on than one torn to pieces.
  if (isFaint || texture)
    return { ...combined, mask: makePlane(combined.mask.width, combined.mask.height), notes: [noSubject] }
  const disagreed = mode === 'auto' && combined.agreement !== null && combined.took !== 'auto'
  const unsure = combined.kind === 'weighed' ? findings.uncertain === true : disagreed
  return { ...combined, notes: unsure ? [disagree] : [] }
}

function missing({ provider, mode, findings }: FindRequest): { general: boolean; matting: boolean } {
  const fast = provider === 'local-fast'
  return {
    general: !findings.general && (fast || mode !== 'people'),
    matting: !findings.matting && !fast && mode === 'people',
  }
}

async function findWithOne(request: FindRequest, photo: Photo, callbacks: ProgressCallbacks): Promise<Findings> {
  const wants = missing(request)
  const only = [...(wants.general ? ['u2netp'] : []), ...(wants.matting ? ['modnet'] : [])]
  const sessions = await openModels(request.provider, callbacks.onDownload, only)
  const findings = { ...request.findings }
  const { canvas } = photo.context
  const general = sessions.get('u2netp')
  if (wants.general && general) {
    const { mask, peak } = await runSalience(general, pixelsForModel(canvas, SIDE, SIDE))
    findings.general = toMask(mask)
    findings.peak = peak
  }
  callbacks.onProgress(0.4)
  const matting = sessions.get('modnet')
  if (wants.matting && matting) {
    const size = strideSize(photo.width, photo.height, SHORT_SIDE)
    findings.matting = toMask((await runMatting(matting, pixelsForModel(canvas, size.width, size.height))).mask)
  }
  callbacks.onProgress(0.6)
  if (request.mode !== 'people' && findings.general && !findings.closer && (findings.peak ?? 1) >= MIN_PEAK)
    findings.closer = await runCloser(request, photo, toPlane(findings.general), callbacks)
  return findings
}

/** A browser without a network may still have the model of an older version, which takes only 320 by 320. */
const takesAnySize = ({ inputMetadata: [input] = [] }: Session) =>
  !(input?.isTensor && typeof input.shape[2] === 'number')

async function runCloser(
  request: FindRequest,
  photo: Photo,
  first: Plane,
  callbacks: ProgressCallbacks,
): Promise<Mask | null> {
  const session = (await openModels(request.provider, callbacks.onDownload, ['u2netp'])).get('u2netp')
  if (!session) return null
  const { canvas } = photo.context
  const part = partToZoom(first)
  if (part) {
    const { mask, peak } = await runSalience(session, pixelsForModel(canvas, SIDE, SIDE, partIn(part, photo)))
    const merged = peak < MIN_PEAK ? first : mergeZoom(first, part, mask)
    if (merged !== first) return toMask(merged)
  }
  if (request.provider === 'local-fast' || !takesAnySize(session)) return null
  const { mask, peak } = await runSalience(session, pixelsForModel(canvas, CLOSER_SIDE, CLOSER_SIDE))
  return toMask(peak < MIN_PEAK ? makePlane(CLOSER_SIDE, CLOSER_SIDE) : mask)
}

async function findWithAll(request: FindRequest, photo: Photo, callbacks: ProgressCallbacks): Promise<Findings> {
  if (request.findings.weighed !== undefined) return request.findings
  const sessions = await openModels('local', callbacks.onDownload)
  const [general, matting, weigher] = ['u2netp', 'modnet', 'weigher'].map((id) => sessions.get(id))
  if (!general || !matting || !weigher) throw new Error('the models are not open')
  const result = await runPasses({ general, matting, weigher }, photo)
  callbacks.onProgress(0.7)
  const perhapsTexture = result.weighed !== null && isEmpty(result.matting)
  return {
    ...request.findings,
    general: toMask(result.general),
    peak: result.peak,
    matting: request.findings.matting ?? toMask(result.matting),
    weighed: result.weighed && toMask(result.weighed),
    uncertain: result.uncertain,
    closer:
      request.findings.closer ?? (perhapsTexture ? await runCloser(request, photo, result.general, callbacks) : null),
  }
}

async function findWithCustom(request: FindRequest, photo: Photo, callbacks: ProgressCallbacks): Promise<Findings> {
  const sessions = await openModels('local-custom', callbacks.onDownload)
  return { ...request.findings, general: toMask(await runCustom(sessions, photo)), peak: null }
}

export async function find(request: FindRequest, callbacks: ProgressCallbacks): Promise<FoundSubject> {
  const photo = await openPhoto(request.photo, null)
  callbacks.onProgress(0.1)
  const alone = request.provider !== 'local'
  const ours = !alone && request.mode === 'auto' ? findWithAll : findWithOne
  const search = request.provider === 'local-custom' ? findWithCustom : ours
  const findings = await search(request, photo, callbacks).finally(() => releaseCanvas(photo.context))
  callbacks.onProgress(0.8)
  const decision = decide(findings, alone ? 'object' : request.mode)
  const { width, height, reduced } = photo
  const notes = reduced ? [...decision.notes, reducedNote(width, height)] : decision.notes
  return { findings, decision, width, height, notes }
}

const reducedNote = (width: number, height: number): CutoutNote => ({
  code: 'reduced',
  message: `This image is too large to process at full size; the result is ${width} × ${height}.`,
})
