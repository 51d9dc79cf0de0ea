import { readFileSync } from 'node:fs'
import { pixelsWasm } from '#pixels-wasm'
import { loadPixels, type Pixels } from '../index.ts'

export const openPixels = (): Promise<Pixels> => loadPixels(readFileSync(new URL(pixelsWasm)))

export interface Image {
  width: number
  height: number
  data: Uint8Array
}

export function random(seed: number): () => number {
  let state = (seed % 2147483646) + 1
  return () => {
    state = (state * 48271) % 2147483647
    return state / 2147483647
  }
}

export function makeImage(width: number, height: number, seed = 1): Image {
  const next = random(seed)
  const data = new Uint8Array(width * height * 4)
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    for (let channel = 0; channel < 3; channel += 1) {
      const wave = 60 * Math.sin((x + seed) / (9 + channel)) * Math.cos(y / 11)
      const edge = (x >> 4) % 3 === (y >> 4) % 3 ? 50 : 0
      data[4 * pixel + channel] = Math.max(0, Math.min(255, 110 + wave + edge + 8 * next()))
    }
    data[4 * pixel + 3] = 255
  }
  return { width, height, data }
}

interface Receiver {
  input: { isDone: boolean; nextHeight: number }
  pushRgba(data: Uint8Array): void
}

export function pushAll(receiver: Receiver, { width, height, data }: Image): void {
  for (let y = 0; y < height; ) {
    const lines = receiver.input.nextHeight
    receiver.pushRgba(data.subarray(4 * y * width, 4 * (y + lines) * width))
    y += lines
  }
}

export function decode(pixels: Pixels, file: Uint8Array, options: Parameters<Pixels['readJpeg']>[1] = {}): Image {
  const reader = pixels.readJpeg(file, options)
  const data = new Uint8Array(reader.width * reader.height * 4)
  for (const strip of pixels.readRgba(reader)) data.set(strip.data, strip.y * reader.width * 4)
  return { width: reader.width, height: reader.height, data }
}

export function meanError(a: Image, b: Image): number {
  let sum = 0
  for (let at = 0; at < a.data.length; at += 1) sum += at % 4 < 3 ? ((a.data[at] ?? 0) - (b.data[at] ?? 0)) ** 2 : 0
  return sum / (a.width * a.height * 3)
}
