import type { ProcessedImage, RunOptions } from '@sundry/images'
import { logFailure } from '../../../platform/log-failure.ts'
import { openCutoutEngine } from '../../../workbench/run/cutout-engine.ts'
import type { QueueItem } from '../../../workbench/types.ts'
import { ServiceFault } from '../fault.ts'
import { forgetCut, keepCut } from '../model.ts'
import type { CommonLook } from '../options-store.ts'
import { cutoutName, resultOf } from '../result-of.ts'
import { faults } from '../text.ts'
import { askFunction } from './ask-function.ts'
import { useService } from './service-state.ts'

interface Provider {
  endpoint: string
  apiKey: string
}

export async function askProvider(
  { endpoint, apiKey }: Provider,
  photo: File,
  colour: string | null,
  signal?: AbortSignal,
): Promise<Blob> {
  const form = new FormData()
  form.set('image_file', photo, photo.name)
  form.set('size', 'auto')
  form.set('format', 'png')
  if (colour) form.set('bg_color', colour.replace('#', ''))
  let response: Response
  try {
    response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'X-Api-Key': apiKey },
      body: form,
      credentials: 'omit',
      ...(signal && { signal }),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ServiceFault(faults.viaApi)
  }
  if (!response.ok) throw new ServiceFault((await firstTitle(response)) ?? faults.viaApi)
  const picture = await response.blob()
  if (!picture.type.startsWith('image/')) throw new ServiceFault(faults.viaApi)
  return picture
}

async function firstTitle(response: Response): Promise<string | null> {
  try {
    const body: { errors?: { title?: unknown }[] } | null = await response.json()
    const title = body?.errors?.[0]?.title
    return typeof title === 'string' && title.trim() !== '' ? title : null
  } catch {
    return null
  }
}

export function createLine(most: number): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (task) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await task()
    } finally {
      // The place goes straight to the next in line, so that nobody overtakes.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

// A batch must not hit the service all at once.
const line = createLine(2)

export function cutRemotely(
  item: QueueItem,
  look: CommonLook,
  { signal, onProgress = () => {} }: RunOptions,
): Promise<ProcessedImage> {
  return line(async () => {
    signal?.throwIfAborted()
    onProgress(0.1)
    const { background } = look
    const colour = background.kind === 'color' ? background.color : null
    const { picture, cutout } = await fetchCutout(item, colour, signal)
    onProgress(0.8)
    const bitmap = await createImageBitmap(picture).catch(() => {
      throw new ServiceFault(faults.viaApi)
    })
    const { width, height } = bitmap
    bitmap.close()
    await keepMask(item, look, cutout, signal)
    const file = new File([picture], cutoutName(item.name), { type: 'image/png' })
    return resultOf(item, { file, width, height, notes: [] })
  })
}

interface Fetched {
  picture: Blob
  cutout: Blob | null
}

async function fetchCutout(item: QueueItem, colour: string | null, signal?: AbortSignal): Promise<Fetched> {
  const { key } = useService.getState()
  if (key?.apiKey && key.endpoint) {
    const picture = await askProvider({ endpoint: key.endpoint, apiKey: key.apiKey }, item.file, colour, signal)
    return { picture, cutout: colour ? null : picture }
  }
  if (!key?.proxy) throw new ServiceFault(faults.unavailable)
  const cutout = await askFunction(item.file, signal)
  return { picture: colour ? await overColour(cutout, colour) : cutout, cutout }
}

/** The service's alpha is the editor's mask; without one the result stays as it came. */
async function keepMask(item: QueueItem, chosen: CommonLook, cutout: Blob | null, signal?: AbortSignal): Promise<void> {
  try {
    const engine = await openCutoutEngine()
    const subject = cutout && (await engine.adopt(item.file, cutout, signal ? { signal } : {}))
    if (!subject) return forgetCut(item.id)
    const look = { ...chosen, strokes: [] }
    keepCut(item.id, { subject, look, provider: 'local', mode: subject.mode, clicks: [], serviced: true })
  } catch (error) {
    signal?.throwIfAborted()
    // The cut-out is good even if the photo cannot be decoded here.
    logFailure(error)
    forgetCut(item.id)
  }
}

/** Our server's function knows no colour. */
async function overColour(cutout: Blob, colour: string): Promise<Blob> {
  const bitmap = await createImageBitmap(cutout)
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  const brush = canvas.getContext('2d')
  if (!brush) throw new ServiceFault(faults.failed)
  brush.fillStyle = colour
  brush.fillRect(0, 0, bitmap.width, bitmap.height)
  brush.drawImage(bitmap, 0, 0)
  bitmap.close()
  return canvas.convertToBlob({ type: 'image/png' })
}
