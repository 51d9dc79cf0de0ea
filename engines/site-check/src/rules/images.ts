import { dictionary } from '@sundry/kit'
import type { FormerImage, PageRule, Report, SiteContext } from '../context/context.ts'
import { type Candidate, candidatesIn } from '../scan/read-page.ts'
import type { Attributes, Element } from '../scan/scan.ts'
import type { SiteFile, WeighedImage, WeighImage } from '../site/files.ts'
import { ownName } from './aria.ts'

const unfit: Readonly<Record<string, string>> = dictionary({
  bmp: 'an uncompressed bitmap',
  tif: 'a TIFF, which browsers do not show',
  tiff: 'a TIFF, which browsers do not show',
  psd: 'a Photoshop file',
})
const UNFIT_BYTES = 50_000
const MIN_SAVED = 10_000
const MIN_SHARE = 0.1

const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`

export const isImage = (path: string) => /\.(jpe?g|png|bmp|tiff?|psd)$/i.test(path)

/** Returns the lighter file, where there is one. */
export async function checkImage(
  { path, size }: SiteFile,
  read: () => Promise<Uint8Array>,
  weigh: WeighImage | undefined,
  report: Report,
  onWeighed?: (isWeighed: boolean) => void,
): Promise<WeighedImage | null> {
  const what = unfit[/\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '']
  if (what !== undefined) {
    if (size >= UNFIT_BYTES) report('image-heavy', { file: path, message: `${kilobytes(size)} as ${what}.` })
    return null
  }
  if (!weigh) return null
  onWeighed?.(size >= MIN_SAVED)
  if (size < MIN_SAVED) return null
  const weighed = await weigh(path, await read(), true)
  const saved = size - (weighed?.content.length ?? size)
  if (!weighed || saved < MIN_SAVED || saved < size * MIN_SHARE) return weighed
  report('image-heavy', {
    file: path,
    message: `${kilobytes(size)} would be ${kilobytes(weighed.content.length)} at the same visual quality (${weighed.how}).`,
  })
  return weighed
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

const MAX_CANDIDATES = 100
/** A width, with a height or without; or a density. */
const descriptorShape = /^(?:|(\d+w)(?: \d+h)?|\d+h (\d+w)|((?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?x))$/i
const hasWidth = ({ descriptor }: Candidate) => /\dw\b/.test(descriptor)

function srcsetFault(candidates: readonly Candidate[]): string | null {
  const kinds = new Set<string>()
  const seen = new Set<string>()
  for (const { descriptor } of candidates) {
    const read = descriptorShape.exec(descriptor)
    if (!read) return `"${descriptor}" is no width or density.`
    const meant = read[1] ?? read[2] ?? read[3] ?? '1x'
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
    const candidates = candidatesIn(srcset).slice(0, MAX_CANDIDATES)
    const fault = srcsetFault(candidates)
    if (fault) report('srcset-invalid', line, fault)
    const hasWidths = candidates.some(hasWidth)
    if (hasWidths && sizes === undefined && loading !== 'lazy' && (name === 'img' || parent?.name === 'picture'))
      report('sizes-missing', line, 'srcset names widths, and sizes is missing.')
    for (const { url, descriptor } of candidates.filter(hasWidth)) {
      const target = site.addresses.resolve(url, facts)
      const size = target.kind === 'file' ? site.images.get(target.file) : undefined
      const width = Number.parseInt(/\d+(?=w)/.exec(descriptor)?.[0] ?? '', 10)
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

const MAX_BYTES = 30_000_000
/** https://cv.iptc.org/newscodes/digitalsourcetype/, as XMP and Content Credentials name it. */
const MARK =
  /cv\.iptc\.org\/newscodes\/digitalsourcetype\/(trainedAlgorithmicMedia|compositeWithTrainedAlgorithmicMedia|compositeSynthetic)/
/** Packed metadata of JPEG XL and PNG, which could hold a mark that is not seen. */
const PACKED = /^\0\0\0\u000cJXL .*brob|XML:com\.adobe\.xmp\0\u0001/s

type Mark = string | 'unknown' | null

function markIn(bytes: Uint8Array): Mark {
  const text = new TextDecoder('latin1').decode(bytes)
  return MARK.exec(text)?.[1] ?? (PACKED.test(text) ? 'unknown' : null)
}

const stemOf = (path: string) => path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
/** The sizes and hashes that builds add to a name: `-800w`, `@2x`, `_800x600`, `.3f2a9c1b`, `-BxYz12_4`. */
const ADDED =
  /^(?:[-_.@](?:\d{1,5}[whx]?|\d{0,5}x\d{0,5}|[\da-f]{6,64}|hu_?[\da-f]{8,64}|resize|fit|fill|q\d{1,3}|h\d|(?=[\w-]*(?:\d|[a-z_-][A-Z]))[\w-]{8})){1,8}$/
const MAX_ADDED = 120

/** Sources by their names, from the longest of a built name on. */
function sourcesOf(path: string, sources: ReadonlyMap<string, readonly FormerImage[]>): readonly FormerImage[] {
  const name = stemOf(path)
  for (let length = name.length; length > Math.max(0, name.length - MAX_ADDED); length -= 1) {
    const found = sources.get(name.slice(0, length))
    if (found && (length === name.length || ADDED.test(name.slice(length)))) return found
  }
  return []
}

/**
 * Marks of AI-made images (IPTC Digital Source Type) that were in the sources, and are not in the build. Silent where
 * there are no sources, and where sources of one name differ in their marks.
 */
export async function checkMarks({ former, images, reader, report, turn }: SiteContext): Promise<void> {
  const sources = Map.groupBy(former?.wasImages ?? [], ({ path }) => stemOf(path))
  const read = new Map<FormerImage, Mark>()
  const markOf = async (source: FormerImage) => {
    const known = read.get(source)
    if (known !== undefined) return known
    const mark = source.size > MAX_BYTES ? 'unknown' : markIn(await source.read())
    read.set(source, mark)
    return mark
  }
  for (const path of images.keys()) {
    const marks = new Set<Mark>()
    const found = sourcesOf(path, sources)
    for (const source of found) {
      await turn()
      marks.add(await markOf(source))
    }
    const [mark = null] = marks
    if (marks.size > 1 || mark === null || mark === 'unknown' || markIn(await reader.read(path)) !== null) continue
    report('image-mark-lost', {
      file: path,
      value: mark,
      message: `Its source ${found[0]?.path} is marked as made by AI (${mark}), and this file is not.`,
    })
  }
}
