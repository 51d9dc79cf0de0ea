import { type Header, header } from '../../core/header.ts'

/** CSS units in pixels; a percentage says nothing about the picture's own size. */
const units: Record<string, number> = { '': 1, px: 1, pt: 4 / 3, pc: 16, mm: 96 / 25.4, cm: 96 / 2.54, in: 96 }

function length(text: string | undefined): number {
  const found = /^\s*\+?([\d.]+(?:e[+-]?\d+)?)\s*([a-z]*)\s*$/i.exec(text ?? '')
  return found ? Number(found[1]) * (units[(found[2] ?? '').toLowerCase()] ?? 0) : 0
}

/** Width and height, else the view box, else the 300 × 150 of CSS. */
export function readSvgHeader(file: Uint8Array): Header | null {
  const text = new TextDecoder().decode(file.subarray(0, 65_536))
  const tag = /<(?:\w+:)?svg\b(?:"[^"]*"|'[^']*'|[^'">])*/i.exec(text)?.[0]
  if (!tag) return null
  const attribute = (name: string) => {
    const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag)
    return found?.[1] ?? found?.[2]
  }
  const box = (attribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [boxWidth = 0, boxHeight = 0] = box.length === 4 ? box.slice(2).map((side) => Math.max(side || 0, 0)) : []
  const ratio = boxWidth && boxHeight ? boxWidth / boxHeight : 0
  const width = length(attribute('width'))
  const height = length(attribute('height'))
  const round = (value: number) => Math.max(1, Math.round(value))
  if (width && height) return header(round(width), round(height), { alpha: true })
  if (width && ratio) return header(round(width), round(width / ratio), { alpha: true })
  if (height && ratio) return header(round(height * ratio), round(height), { alpha: true })
  return header(round(boxWidth || 300), round(boxHeight || 150), { alpha: true })
}
