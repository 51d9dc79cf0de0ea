// The part of the cut-out bench that runs in Chromium: the engine as the site uses it.

import type { CutoutStyle, SegmentOptions } from '../../engines/cutout/src/base/types.ts'
import { createCutoutEngine } from '../../engines/cutout/src/browser.ts'

export const plainLook: CutoutStyle = {
  edges: { shift: 0, feather: 0, decontaminate: 1 },
  strokes: [],
  background: { kind: 'transparent' },
  shadow: null,
  crop: null,
  output: 'png',
}

export interface Ran {
  milliseconds: number
  png: string
  facts: unknown
}

let engine = createCutoutEngine()

async function read(name: string): Promise<File> {
  const answer = await fetch(`/files/${name}`)
  return new File([await answer.blob()], name)
}

export async function toBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}

export const benchPage = {
  prepare: () => engine.prepare('local'),
  async run(
    name: string,
    look: Partial<CutoutStyle> = {},
    options: SegmentOptions = {},
    maxSide?: number,
  ): Promise<Ran> {
    const file = await read(name)
    const began = performance.now()
    const subject = await engine.find(file, options)
    const found = performance.now()
    const cutout = await engine.render(subject, { ...plainLook, ...look }, maxSide ? { maxSide } : {})
    const milliseconds = performance.now() - began
    engine.release(subject)
    const facts = { ...subject, find: found - began, size: cutout.file.size, outName: cutout.file.name }
    return { milliseconds, png: await toBase64(cutout.file), facts }
  },
  restart() {
    engine.close()
    engine = createCutoutEngine()
  },
  engine: () => engine,
  read,
}

;(window as unknown as { benchPage: typeof benchPage }).benchPage = benchPage
