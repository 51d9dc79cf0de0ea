// Runs the image pipeline on the page itself, where what a lesser browser lacks can be taken away beforehand.
import { readFrames } from '../../../engines/images/src/animation/frames.ts'
import { wholeSettings } from '../../../engines/images/src/core/whole-settings.ts'
import { formatOf } from '../../../engines/images/src/formats/identities.ts'
import { runJob } from '../../../engines/images/src/pipeline/run.ts'
import { probeFile } from '../../../engines/images/src/pool/probe-file.ts'
import { type LesserBrowser, lesserBrowsers } from '../../../engines/images/src/testing/lesser-browsers.ts'
import type { FormatId, ImageSettings } from '../../../engines/images/src/types.ts'

const plain: ImageSettings = {
  enableResize: false,
  width: null,
  height: null,
  maintainAspectRatio: true,
  outputFormat: null,
  quality: 80,
  compressionLevel: 50,
  maxSizeMB: null,
}

const PIECE = 512

export interface Made {
  bytes: number
  format: string
  width: number
  height: number
  encoder: string
  notes: string[]
  milliseconds: number
  frames: number
  piece: string
  pieceWidth: number
  pieceHeight: number
}

function toBase64(bytes: Uint8Array | Uint8ClampedArray): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

async function pieceOf(bytes: Uint8Array<ArrayBuffer>, format: FormatId): Promise<ImageData> {
  const bitmap = await createImageBitmap(new Blob([bytes], { type: formatOf(format).mime }))
  const [width, height] = [Math.min(PIECE, bitmap.width), Math.min(PIECE, bitmap.height)]
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas')
  context.drawImage(bitmap, -Math.floor((bitmap.width - width) / 2), -Math.floor((bitmap.height - height) / 2))
  return context.getImageData(0, 0, width, height)
}

async function make(
  name: string,
  settings: Partial<Omit<ImageSettings, 'edits'>>,
  browser: LesserBrowser | null,
): Promise<Made> {
  const answer = await fetch(`/files/${name}`)
  const file = new File([await answer.blob()], name)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const real = new Map<string, unknown>()
  for (const [global, value] of Object.entries(browser ? lesserBrowsers[browser]() : {})) {
    real.set(global, Reflect.get(globalThis, global))
    Object.defineProperty(globalThis, global, { value, writable: true, configurable: true })
  }
  const began = performance.now()
  const { format, header } = await probeFile(file)
  const whole = wholeSettings({ ...plain, ...settings })
  const done = await runJob({ file, bytes, format, header, settings: whole, onProgress: () => {} })
  const milliseconds = Math.round(performance.now() - began)
  for (const [global, value] of real)
    Object.defineProperty(globalThis, global, { value, writable: true, configurable: true })
  const piece = await pieceOf(done.bytes, done.format)
  const moving = ['gif', 'webp', 'png'].includes(done.format)
    ? await readFrames(done.bytes, done.format, done.width * done.height)
    : null
  return {
    bytes: done.bytes.length,
    format: done.format,
    width: done.width,
    height: done.height,
    encoder: done.report.encoder ?? '',
    notes: done.notes.map(({ code }) => code),
    milliseconds,
    frames: moving?.frames.length ?? 1,
    piece: toBase64(piece.data),
    pieceWidth: piece.width,
    pieceHeight: piece.height,
  }
}

export const fallbacksPage = { make }
Object.assign(window, { fallbacksPage })
