import { isListable, type Page, type SiteContext } from '../context/context.ts'

const MIN_EQUAL = 30
const BAND = 8
const MAX_GROUP = 50
const THIN = 25
const MIN_PAGES = 10

/** Pages whose main text is that of another, or hardly there. */
export function checkDuplicates(context: SiteContext): void {
  const pages = [...context.pages.values()].filter((page) => isListable(page, context))
  const same = new Map<number, Page>()
  const bands = new Map<string, Page[]>()
  for (const page of pages) {
    const { hash, sketch } = page.text
    if (hash === 0 || sketch === null) continue
    const twin = same.get(hash)
    if (twin) {
      context.report('page-duplicate', {
        file: page.path,
        value: twin.path,
        message: `Its text is that of ${twin.path}.`,
      })
      continue
    }
    same.set(hash, page)
    const other = nearTo(page, sketch, bands)
    if (other)
      context.report('page-near-duplicate', {
        file: page.path,
        value: other.path,
        message: `Its text is nearly that of ${other.path}.`,
      })
  }
  const typical = median(pages.map(({ text }) => text.words))
  if (pages.length < MIN_PAGES || typical < THIN * 4) return
  for (const { path, text } of pages)
    if (text.words < THIN)
      context.report('page-thin', {
        file: path,
        message: `The page has ${text.words} words; most pages of the site have ${typical} or more.`,
      })
}

/** Only pages with one band of their sketches in common are compared. */
function nearTo(page: Page, sketch: Uint32Array, bands: Map<string, Page[]>): Page | null {
  let found: Page | null = null
  for (let from = 0; from < sketch.length; from += BAND) {
    const key = `${from} ${sketch.subarray(from, from + BAND).join()}`
    const group = bands.get(key) ?? []
    for (const other of group) {
      const equal = sketch.reduce((count, hash, at) => count + (hash === other.text.sketch?.[at] ? 1 : 0), 0)
      if (equal >= MIN_EQUAL) found ??= other
    }
    if (group.length < MAX_GROUP) bands.set(key, [...group, page])
  }
  return found
}

function median(numbers: readonly number[]): number {
  const sorted = Uint32Array.from(numbers).sort()
  return sorted[sorted.length >> 1] ?? 0
}
