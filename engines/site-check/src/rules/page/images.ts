import type { PageRule } from '../../context/context.ts'
import type { Attributes, Element, Visitor } from '../../scan/scan.ts'

const NAMED = new Set('a button label h1 h2 h3 h4 h5 h6 th legend summary svg figcaption'.split(' '))
const CODE = new Set('code kbd samp tt var pre'.split(' '))
const MAX_TEXT = 200
/** Deeper ones are not names that anyone meant. */
const MAX_OPEN = 50

export interface Named {
  readonly element: Element
  /** Name from its content, if that is short. */
  text: string
  /** Some of it is code, which is a name and no phrase. */
  hasCode?: boolean
}

export const ownName = ({ 'aria-label': label, 'aria-labelledby': by, title }: Attributes): string =>
  [label, by, title].find((text) => text !== undefined && text.trim() !== '')?.trim() ?? ''

/** Follows the text of elements that take their accessible name from it, and hands them over when they close. */
export function readNames(onClose: (named: Named) => void): Visitor {
  const open: Named[] = []
  const add = (text: string) => {
    for (const one of open) if (one.text.length < MAX_TEXT) one.text += text.slice(0, MAX_TEXT)
  }
  return {
    open(element) {
      const { name, attributes } = element
      if (open.length > 0) {
        if (name === 'img' || name === 'input') add(` ${attributes.alt ?? ''} `)
        add(` ${ownName(attributes)} `)
        if (CODE.has(name)) for (const one of open) one.hasCode = true
      }
      if (open.length < MAX_OPEN && (NAMED.has(name) || attributes.role)) open.push({ element, text: '' })
    },
    text(text, inside) {
      if (open.length === 0 || inside?.name === 'script' || inside?.name === 'style') return
      // The title of a drawing names it.
      if (inside?.parent?.attributes['aria-hidden'] === 'true' && inside.name === 'title') return
      add(text)
    },
    close(element) {
      if (open.at(-1)?.element !== element) return
      const named = open.pop()
      if (named) onClose({ ...named, text: named.text.replace(/\s+/g, ' ').trim() })
    },
  }
}

const fileName =
  /^(?:(?:img|dsc[fn]?|pict?|image|photo|screenshot|untitled)[-_ ]?\d*|[\w.-]+)\.(?:jpe?g|png|gif|webp|avif|svg|bmp|tiff?)$/i
const cameraName = /^(?:img|dsc[fn]?|pict|image|screenshot)[-_]\d{2,}$/i
const MANY_IMAGES = 10
const ICON_SIDE = 64
const ICON_BYTES = 2000
/** Compares the aspect ratio in the markup with that of the file. */
const TOLERANCE = 0.06
const MIN_SIDE = 24
const OVERSIZED = 3
const MAX_ALT = 300

interface Candidate {
  readonly url: string
  readonly descriptor: string
}

function candidatesOf(srcset: string): Candidate[] {
  return srcset
    .split(/,\s+|,$/, 100)
    .map((one) => one.trim().split(/\s+/, 3))
    .filter(([url]) => url)
    .map(([url = '', ...rest]) => ({ url, descriptor: rest.join(' ') }))
}

function srcsetFault(candidates: readonly Candidate[]): string | null {
  const kinds = new Set<string>()
  const seen = new Set<string>()
  for (const { descriptor } of candidates) {
    if (!/^(?:|\d+w|\d+(?:\.\d+)?x)$/.test(descriptor)) return `"${descriptor}" is no width or density.`
    const meant = descriptor === '' ? '1x' : descriptor
    kinds.add(meant.endsWith('w') ? 'w' : 'x')
    if (seen.has(meant)) return `${meant} is listed twice.`
    seen.add(meant)
  }
  return kinds.size > 1 ? 'Widths and densities are mixed, so browsers drop some of the images.' : null
}

const pixelsOf = (side: string | undefined) => (side !== undefined && /^\d+$/.test(side) ? Number(side) : null)
const styledPixels = (style: string) => pixelsOf(/(?:^|[;\s])(?:max-)?width\s*:\s*(\d+)(?:\.\d+)?px/i.exec(style)?.[1])

const isDecorative = (attributes: Attributes) =>
  attributes['aria-hidden'] === 'true' ||
  /^(presentation|none)$/.test(attributes.role ?? '') ||
  attributes.hidden !== undefined

/** Images as the markup shows them, beside the files they name. */
export const checkImages: PageRule = ({ facts, site, report }) => {
  const distinct = new Set<string>()
  let count = 0
  let lazy = 0
  let firstLine = 0

  function checkAlt({ attributes, line }: Element): void {
    const { alt, src = '' } = attributes
    const shown = src.startsWith('data:') ? 'data:…' : src.slice(0, 200)
    if (alt === undefined) {
      if (ownName(attributes) === '' && !isDecorative(attributes))
        report('alt-missing', line, `${shown} has no alt attribute.`, shown)
    } else if (fileName.test(alt.trim()) || cameraName.test(alt.trim()))
      report('alt-filename', line, `"${alt}" is the name of a file.`, alt)
    else if (alt.length > MAX_ALT) report('alt-long', line, `The alt text has ${alt.length} characters.`, shown)
  }

  function checkSize({ attributes, line, parent }: Element): void {
    const { src = '', width, height, style = '', srcset } = attributes
    const isStyled = /(?:width|height)\s*:/i.test(style)
    if ((width === undefined || height === undefined) && !isStyled && src !== '' && !src.startsWith('data:'))
      report('image-unsized', line, `${src.slice(0, 200)} has no width and height.`, src)
    const target = src === '' ? undefined : site.addresses.resolve(src, facts)
    const size = target?.kind === 'file' ? site.images.get(target.file) : undefined
    if (!size || size.width === 0 || size.height === 0) return
    const [w, h] = [pixelsOf(width), pixelsOf(height)]
    const isSmall = (w !== null && w < MIN_SIDE) || (h !== null && h < MIN_SIDE)
    const ratio = w !== null && h !== null ? w / h / (size.width / size.height) : 1
    if (!isSmall && Math.abs(ratio - 1) > TOLERANCE && !/object-fit|(?:width|height)\s*:/i.test(style))
      report('image-ratio', line, `${src} has ${size.width} × ${size.height} pixels and is given ${w} × ${h}.`, src)
    // CSS may say more, but an inline style says it here.
    const shown = styledPixels(style) ?? w ?? (h === null ? null : Math.round((h * size.width) / size.height))
    if (shown === null || shown < MIN_SIDE || srcset || parent?.name === 'picture') return
    if (size.width > shown * OVERSIZED && size.width > 600)
      report('image-oversized', line, `${src} has ${size.width} pixels for ${shown}.`, src)
  }

  /** Small ones cost less than the wait for them; of those used again and again only the first is loaded. */
  function isIcon({ attributes: { src = '', width, height } }: Element): boolean {
    const sides = [pixelsOf(width), pixelsOf(height)].filter((side) => side !== null)
    if (sides.length > 0) return Math.max(...sides) <= ICON_SIDE
    const target = site.addresses.resolve(src, facts)
    const size = target.kind === 'file' ? site.images.get(target.file) : undefined
    const bytes = target.kind === 'file' ? site.sizes.get(target.file) : undefined
    return (
      src.startsWith('data:') ||
      (size !== undefined && Math.max(size.width, size.height) <= ICON_SIDE) ||
      (bytes ?? ICON_BYTES) < ICON_BYTES
    )
  }

  function checkSrcset({ attributes, line, name, parent }: Element): void {
    const { srcset, sizes, loading } = attributes
    if (srcset === undefined) return
    const candidates = candidatesOf(srcset)
    const fault = srcsetFault(candidates)
    if (fault) report('srcset-invalid', line, fault)
    const hasWidths = candidates.some(({ descriptor }) => descriptor.endsWith('w'))
    if (hasWidths && sizes === undefined && loading !== 'lazy' && (name === 'img' || parent?.name === 'picture'))
      report('sizes-missing', line, 'srcset names widths, and sizes is missing.')
    for (const { url, descriptor } of candidates) {
      const target = descriptor.endsWith('w') ? site.addresses.resolve(url, facts) : undefined
      const size = target?.kind === 'file' ? site.images.get(target.file) : undefined
      const width = Number.parseInt(descriptor, 10)
      if (size && size.width > 0 && Math.abs(size.width / width - 1) > 0.02 && Math.abs(size.width - width) > 1)
        report('srcset-width', line, `${url} has ${size.width} pixels, not ${width}.`, url)
    }
  }

  return {
    open(element) {
      const { name, attributes, line, isForeign } = element
      if (isForeign) return
      if (name === 'source') checkSrcset(element)
      if (name !== 'img') return
      count += 1
      if (count === 1) firstLine = line
      const isLazy = attributes.loading?.toLowerCase() === 'lazy'
      if (isLazy) lazy += 1
      if (distinct.size <= MANY_IMAGES && !isIcon(element)) distinct.add(attributes.src ?? '')
      if (isLazy && attributes.fetchpriority?.toLowerCase() === 'high')
        report('lazy-priority', line, 'The image is to be loaded late and first.')
      checkAlt(element)
      checkSize(element)
      checkSrcset(element)
    },
    end() {
      if (distinct.size >= MANY_IMAGES && lazy === 0)
        report('lazy-missing', firstLine, `All ${count} images are loaded at once.`)
    },
  }
}
