import { readFile, stat } from 'node:fs/promises'
import { ConfigError } from '../../config/environment.ts'

type Colour = readonly [number, number, number]

const read = (hex: string): Colour => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as never
const write = (colour: Colour) => `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** WCAG 2.2, relative luminance. */
function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(read(one)), luminance(read(other))].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const mix = (from: string, to: string, share: number) => {
  const target = read(to)
  return write(read(from).map((part, at) => part + ((target[at] ?? 0) - part) * share) as never)
}

/** The least change of a colour towards black or white that can be read on a background: contrast 4.5, WCAG AA. */
function readable(colour: string, towards: string, background: string): string {
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mix(colour, towards, share)
    if (contrast(mixed, background) >= 4.5) return mixed
  }
  return towards
}

/** The raised surfaces of apps/web/app/app.css, on which text of the accent's colour has the least contrast. */
const RAISED = { light: '#f1f2e8', dark: '#1c2016' }

export function accentStyle(accent: string): string {
  const ink = contrast(accent, '#000000') >= contrast(accent, '#ffffff') ? '#000000' : '#ffffff'
  const light = readable(accent, '#000000', RAISED.light)
  const dark = readable(accent, '#ffffff', RAISED.dark)
  const root = `:root{--accent:${accent};--accent-ink:${ink};--accent-text:${light}}`
  return `<style>${root}@media not print{.dark{--accent-text:${dark}}}</style>`
}

const MAX_BYTES = 200_000

/** An SVG can do more than show itself when it is opened as a page: scripts, requests, text of another site. */
const ACTIVE =
  /<\s*(?:script|foreignobject|iframe|embed|object|handler|listener)\b|\son[a-z]+\s*=|javascript:|<!entity|@import/i
/** A fragment of the file itself, or an image inside it. */
const ELSEWHERE = /(?:href|src)\s*=\s*["']?\s*(?!["'#\s]|data:image\/(?:png|jpeg|webp);)|url\(\s*["']?\s*(?!["'#\s])/i

const startsWith = (bytes: Buffer, text: string, at = 0) =>
  bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'))

function kindOf(bytes: Buffer): 'png' | 'webp' | 'svg' | null {
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png'
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp'
  return /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!doctype svg[^>[]*>\s*)?<svg[\s>]/i.test(
    bytes.toString('utf8'),
  )
    ? 'svg'
    : null
}

/** The operator's logo with its address in the site. */
export async function readLogo(location: string): Promise<{ path: string; bytes: Buffer }> {
  const refuse = (advice: string): never => {
    throw new ConfigError(`LOGO ${advice}`)
  }
  const facts = await stat(location).catch(() => null)
  if (!facts?.isFile()) return refuse('must be the path of a file that this user can read.')
  if (facts.size > MAX_BYTES) return refuse(`must be a file of up to ${MAX_BYTES / 1000} kB.`)
  const bytes = await readFile(location).catch(() => refuse('must be the path of a file that this user can read.'))
  const kind = kindOf(bytes) ?? refuse('must be an SVG, PNG or WebP image.')
  const text = kind === 'svg' ? bytes.toString('utf8') : ''
  if (ACTIVE.test(text) || ELSEWHERE.test(text))
    refuse('must be an SVG without scripts, event handlers, entities and addresses of other files.')
  return { path: `/site-logo.${kind}`, bytes }
}
