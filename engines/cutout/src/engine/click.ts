import { type Plane, toMask, toPlane } from '../base/plane.ts'
import { CLICK_RIM, CLICK_RIM_GAIN } from '../base/policy.ts'
import { resample } from '../base/resample.ts'
import type { Click } from '../base/types.ts'
import { boxMean } from '../mask/zoom.ts'
import { releaseCanvas } from '../models/input.ts'
import { CLICK_SIDE, type Embedding, embed, maskAt } from '../models/networks.ts'
import type { Session } from '../models/runtime.ts'
import { openModels } from './models.ts'
import { openPhoto } from './photo.ts'
import type { ClickedSubject, ClickRequest, Decision, ProgressCallbacks } from './worker-messages.ts'

interface Region {
  act: 'keep' | 'erase'
  mask: Plane
}

export function applyRegions(base: Plane, regions: readonly Region[]): Plane {
  const data = Float32Array.from(base.data)
  for (const { act, mask } of regions)
    mask.data.forEach((here, at) => {
      const before = data[at] ?? 0
      data[at] = act === 'keep' ? Math.max(before, here) : Math.min(before, 1 - here)
    })
  return { data, width: base.width, height: base.height }
}

export function swell({ data, width, height }: Plane, reach: number): Plane {
  const near = boxMean(data, width, height, reach)
  return {
    data: near.map((value, at) => Math.max(data[at] ?? 0, Math.min(1, value * CLICK_RIM_GAIN))),
    width,
    height,
  }
}

let last: { id: string; embedding: Embedding } | null = null

async function embeddingOf(request: ClickRequest, { onDownload }: ProgressCallbacks): Promise<Embedding> {
  if (last?.id === request.id) return last.embedding
  last?.embedding.features.dispose()
  last = null
  const sessions = await openModels('click', onDownload)
  const encoder = sessions.get('click-encoder')
  if (!encoder) throw new Error('the encoder is not open')
  const { context, width, height } = await openPhoto(request.photo, null)
  const embedding = await embed(encoder, context.canvas, width, height).finally(() => releaseCanvas(context))
  last = { id: request.id, embedding }
  return embedding
}

async function thingAt(decoder: Session, embedding: Embedding, click: Click, clicks: readonly Click[]): Promise<Plane> {
  const here = { x: click.x, y: click.y, here: true }
  const alone = await maskAt(decoder, embedding, [here])
  const inside = clicks.filter(({ act, x, y }) => {
    const column = Math.floor((x * alone.width) / embedding.width)
    const row = Math.floor((y * alone.height) / embedding.height)
    return act !== click.act && (alone.data[row * alone.width + column] ?? 0) > 0.5
  })
  if (inside.length === 0) return alone
  return maskAt(decoder, embedding, [here, ...inside.map(({ x, y }) => ({ x, y, here: false }))])
}

export async function click(request: ClickRequest, callbacks: ProgressCallbacks): Promise<ClickedSubject> {
  const { decision: base, clicks } = request
  const embedding = await embeddingOf(request, callbacks)
  callbacks.onProgress(0.7)
  const sessions = await openModels('click', callbacks.onDownload)
  const decoder = sessions.get('click-decoder')
  if (!decoder) throw new Error('the decoder is not open')
  const { width, height } = embedding
  const scale = CLICK_SIDE / Math.max(width, height)
  const wide = Math.max(base.mask.width, Math.round(width * scale))
  const high = Math.max(base.mask.height, Math.round(height * scale))
  const regions: Region[] = []
  for (const clicked of clicks) {
    const found = resample(await thingAt(decoder, embedding, clicked, clicks), wide, high)
    const mask = clicked.act === 'keep' ? found : swell(found, Math.round(Math.max(wide, high) * CLICK_RIM))
    regions.push({ act: clicked.act, mask })
  }
  if (clicks.length === 0) return { decision: null, width, height }
  const mask = applyRegions(resample(base.mask, wide, high), regions)
  // Rounded to octets, the precision of every model's mask.
  const decision: Decision = { ...base, mask: toPlane(toMask(mask)), notes: [] }
  return { decision, width, height }
}
