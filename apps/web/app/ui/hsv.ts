export interface Hsv {
  h: number
  s: number
  v: number
}

const HEX = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i

export function readHex(text: string): string | null {
  const digits = HEX.exec(text.trim())?.[1]?.toLowerCase()
  if (!digits) return null
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`
}

export function toHsv(hex: string): Hsv {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as [number, number, number]
  const most = Math.max(r, g, b)
  const range = most - Math.min(r, g, b)
  const turn =
    range === 0 ? 0 : most === r ? ((g - b) / range) % 6 : most === g ? (b - r) / range + 2 : (r - g) / range + 4
  return { h: (turn * 60 + 360) % 360, s: most === 0 ? 0 : (range / most) * 100, v: most * 100 }
}

export function toHex({ h, s, v }: Hsv): string {
  const part = (shift: number) => {
    const place = (shift + h / 60) % 6
    const level = (v / 100) * (1 - (s / 100) * Math.max(0, Math.min(place, 4 - place, 1)))
    return Math.round(level * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${part(5)}${part(3)}${part(1)}`
}
