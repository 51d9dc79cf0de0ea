import { ImageFault } from '@sundry/raster'

/** Browsers draw some ten thousand in a second, on the page's own thread. */
const MAX_REFERENCED = 100_000
const DEEPEST = 1000

/** An element with an id, or the whole image: what is drawn where it is referred to. */
interface Part {
  elements: number
  inner: Part[]
  uses: string[]
  total?: number
}

const isGradient = (name: string) => /(?:gradient|^stop)$/i.test(name)

/** The end of a tag: a `>` in a quoted value is none. */
function endOfTag(text: string, from: number): number {
  const marks = /["'>]/g
  marks.lastIndex = from
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    if (mark[0] === '>') return mark.index
    const close = text.indexOf(mark[0], mark.index + 1)
    if (close < 0) break
    marks.lastIndex = close + 1
  }
  return text.length
}

function readParts(text: string): { whole: Part; byId: Map<string, Part> } {
  const whole: Part = { elements: 0, inner: [], uses: [] }
  const byId = new Map<string, Part>()
  const open: Part[] = []
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    if (text.startsWith('<!--', at)) {
      at = text.indexOf('-->', at) + 3
      if (at < 3) break
      continue
    }
    const end = endOfTag(text, at)
    const tag = text.slice(at + 1, end)
    at = end
    if (/^[!?]/.test(tag)) continue
    if (tag.startsWith('/')) {
      open.pop()
      continue
    }
    const id = /\sid\s*=\s*["']([^"']+)/.exec(tag)?.[1]
    let part = open.at(-1) ?? whole
    if (id !== undefined) {
      const own: Part = { elements: 0, inner: [], uses: [] }
      part.inner.push(own)
      byId.set(id, own)
      part = own
    }
    if (!isGradient(/^[^\s/]*/.exec(tag)?.[0] ?? '')) part.elements += 1
    for (const [, target = ''] of tag.matchAll(/(?:href\s*=\s*["']\s*|url\(\s*["']?)#([^"')\s]+)/g))
      part.uses.push(target)
    if (!tag.endsWith('/')) open.push(part)
  }
  return { whole, byId }
}

/** Octaves of noise after the ninth are too faint to see, and no one thickens a line by a hundred: WebKit does both. */
const DEAR_FILTER = /\s(?:numOctaves|radius)\s*=\s*["']\s*\+?\d{3}/

/**
 * Each reference may hold ten others, so that a file of a kilobyte is drawn as millions of elements: it would stop the
 * page, and with it all other images.
 */
export function refuseCostly(text: string): void {
  if (DEAR_FILTER.test(text)) throw new ImageFault('too-costly')
  if (!/<(?:\w+:)?use\b|url\(/i.test(text)) return
  const { whole, byId } = readParts(text)
  const totalOf = (part: Part, depth: number): number => {
    if (part.total !== undefined) return part.total
    if (depth > DEEPEST) return Number.POSITIVE_INFINITY
    // An element that refers to itself is not drawn.
    part.total = 0
    const below = [...part.inner, ...part.uses.flatMap((id) => byId.get(id) ?? [])]
    part.total = below.reduce((sum, one) => sum + totalOf(one, depth + 1), part.elements)
    return part.total
  }
  const own = [...byId.values()].reduce((sum, { elements }) => sum + elements, whole.elements)
  if (totalOf(whole, 0) - own > MAX_REFERENCED) throw new ImageFault('too-costly')
}
