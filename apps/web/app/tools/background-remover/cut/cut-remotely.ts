import { limits } from '@sundry/contracts/limits'
import { copySourceMark, type ProcessedImage, type RunOptions } from '@sundry/images'
import { fromBase64 } from '@sundry/kit'
import { openCutoutEngine } from '../../../images/cutout/engine.ts'
import type { QueueItem } from '../../../images/model/types.ts'
import { invoke } from '../../../platform/invoke.ts'
import { logFailure } from '../../../platform/load-code.ts'
import { faults } from '../text.ts'
import { forgetCut, keepCut, ServiceFault } from './model.ts'
import { type CommonLook, useService } from './options-store.ts'
import { cutoutName, resultOf } from './result-of.ts'

/**
 * data: and blob: addresses are read in place, others fetched only from our own origin: any other would learn about the
 * visitor.
 */
export async function imageAt(address: string): Promise<Blob> {
  const url = new URL(address, location.href)
  if (url.protocol === 'data:') return fromData(address)
  if (url.protocol === 'blob:') return redrawn(address)
  if (url.origin !== location.origin) throw new ServiceFault(faults.viaApi)
  const response = await fetch(url)
  const imageFile = await response.blob()
  if (!response.ok || !imageFile.type.startsWith('image/')) throw new ServiceFault(faults.viaApi)
  return imageFile
}

/** Our Content-Security-Policy forbids fetching data: addresses. */
function fromData(address: string): Blob {
  const parts = /^data:(image\/[\w.+-]+)[^,]*;base64,(.*)$/s.exec(address)
  if (!parts) throw new ServiceFault(faults.viaApi)
  const [, type = '', text = ''] = parts
  try {
    return new Blob([fromBase64(text)], { type })
  } catch {
    throw new ServiceFault(faults.viaApi)
  }
}

/** Nor blob: addresses; an image element may show one. */
async function redrawn(address: string): Promise<Blob> {
  const image = new Image()
  image.src = address
  await image.decode().catch(() => {
    throw new ServiceFault(faults.viaApi)
  })
  const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight)
  canvas.getContext('2d')?.drawImage(image, 0, 0)
  return canvas.convertToBlob({ type: 'image/png' })
}

async function askFunction(photo: File, signal?: AbortSignal): Promise<Blob> {
  const { data, error } = await invoke('remove-background', {
    body: { image: await base64Of(photo) },
    timeoutMs: limits.client.removalTimeoutMs,
    ...(signal && { signal }),
  })
  signal?.throwIfAborted()
  if (error) throw new ServiceFault(error.response ? error.message : faults.viaApi)
  if (data.error || !data.image) throw new ServiceFault(data.error || faults.viaApi)
  return imageAt(data.image)
}

async function base64Of(file: Blob): Promise<string> {
  const address = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
  return address.slice(address.indexOf(',') + 1)
}

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
  const imageFile = await response.blob()
  if (!imageFile.type.startsWith('image/')) throw new ServiceFault(faults.viaApi)
  return imageFile
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

export function createLine(max: number): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (task) => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await task()
    } finally {
      // The place goes straight to the next in line, so that no one overtakes.
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
    const { imageFile, cutout } = await fetchCutout(item, colour, signal)
    onProgress(0.8)
    const bitmap = await createImageBitmap(imageFile).catch(() => {
      throw new ServiceFault(faults.viaApi)
    })
    const { width, height } = bitmap
    bitmap.close()
    await keepMask(item, look, cutout, signal)
    const { file: marked, notes } = await copySourceMark(item.file, imageFile)
    const file = new File([marked], cutoutName(item.name), { type: 'image/png' })
    return resultOf(item, { file, width, height, notes })
  })
}

interface Fetched {
  imageFile: Blob
  cutout: Blob | null
}

async function fetchCutout(item: QueueItem, colour: string | null, signal?: AbortSignal): Promise<Fetched> {
  const { key } = useService.getState()
  if (key?.apiKey && key.endpoint) {
    const imageFile = await askProvider({ endpoint: key.endpoint, apiKey: key.apiKey }, item.file, colour, signal)
    return { imageFile, cutout: colour ? null : imageFile }
  }
  if (!key?.proxy) throw new ServiceFault(faults.unavailable)
  const cutout = await askFunction(item.file, signal)
  return { imageFile: colour ? await overColour(cutout, colour) : cutout, cutout }
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
