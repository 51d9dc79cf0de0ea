import { type Plane, toMask } from '../core/plane.ts'
import { resample } from '../core/resample.ts'
import { applyRegions, type Region, swell } from '../mask/clicks.ts'
import type { Session } from '../models/runtime.ts'
import { CLICK_SIDE, type Embedding, embed, maskAt } from '../models/sam.ts'
import type { Click } from '../types.ts'
import type { ClickRequest, Found } from '../worker-messages.ts'
import { judge } from './judge.ts'
import { openModels } from './models.ts'
import { openPhoto } from './photo.ts'
import type { Tell } from './tell.ts'

/** Of the photo that was clicked last: its encoding is the slow part. */
let last: { id: string; embedding: Embedding } | null = null

async function embeddingOf(request: ClickRequest, tell: Tell): Promise<Embedding> {
  if (last?.id === request.id) return last.embedding
  last?.embedding.features.dispose()
  last = null
  const sessions = await openModels('click', tell.download)
  const encoder = sessions.get('click-encoder')
  if (!encoder) throw new Error('the encoder is not open')
  const photo = await openPhoto(request.photo, null)
  const embedding = await embed(encoder, photo.context.canvas, photo.width, photo.height)
  last = { id: request.id, embedding }
  return embedding
}

/** How much of the longer side goes with a thing that is taken out. */
const RIM = 0.012

/** The thing at a click. Clicks of the other kind are asked about only when the thing reaches as far as they are. */
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

/** Takes what was clicked in or out. Each click is a thing of its own; clicks of the other kind say where it ends. */
export async function click(request: ClickRequest, tell: Tell): Promise<Found> {
  const embedding = await embeddingOf(request, tell)
  tell.progress(0.7)
  const sessions = await openModels('click', tell.download)
  const decoder = sessions.get('click-decoder')
  if (!decoder) throw new Error('the decoder is not open')
  const { width, height } = embedding
  const base = judge({ ...request.findings, clicked: null }, request.mode)
  const regions: Region[] = []
  const scale = CLICK_SIDE / Math.max(width, height)
  const wide = Math.max(base.mask.width, Math.round(width * scale))
  const high = Math.max(base.mask.height, Math.round(height * scale))
  for (const clicked of request.clicks) {
    const found = resample(await thingAt(decoder, embedding, clicked, request.clicks), wide, high)
    const mask = clicked.act === 'keep' ? found : swell(found, Math.round(Math.max(wide, high) * RIM))
    regions.push({ act: clicked.act, mask })
  }
  const mask = applyRegions(resample(base.mask, wide, high), regions)
  const clicked = request.clicks.length > 0 ? { ...toMask(mask), kind: base.kind } : null
  return {
    findings: { ...request.findings, clicked },
    width,
    height,
    took: request.mode,
    agreement: base.agreement,
    notes: [],
  }
}
