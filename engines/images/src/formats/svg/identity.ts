import { Bytes } from '@sundry/kit'
import type { Format } from '../format.ts'

function sniffSvg(file: Uint8Array): boolean {
  const mark = new Bytes(file).u16(0)
  const encoding = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8'
  const start = new TextDecoder(encoding).decode(file.subarray(0, 4096))
  if (!/^\s*</.test(start)) return false
  const bare = start.replace(/<!--[\s\S]*?(-->|$)/g, '').replace(/<\?[\s\S]*?\?>/g, '')
  return /^\s*(<!DOCTYPE\s+svg[^[>]*(\[[\s\S]*?\])?\s*>\s*)?<(\w+:)?svg[\s>/]/i.test(bare)
}

export const identity: Format = {
  id: 'svg',
  name: 'SVG',
  extension: 'svg',
  mime: 'image/svg+xml',
  canEncode: false,
  why: 'A photograph cannot be turned into shapes. SVG can be opened but not written.',
  holdsAlpha: true,
  sniff: sniffSvg,
}
