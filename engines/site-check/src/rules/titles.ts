import { isListable, type Page, type SiteContext } from '../context/context.ts'

const MAX_NAMED = 3

export function checkTitles(context: SiteContext): void {
  const listable = [...context.pages.values()].filter((page) => isListable(page, context))
  for (const part of ['title', 'description'] as const) {
    const groups = new Map<string, Page[]>()
    for (const page of listable) {
      const text = page[part]?.value ?? ''
      if (text === '') {
        const line = page[part]?.line
        context.report(`${part}-missing`, {
          file: page.path,
          message: `The page has no ${part}.`,
          ...(line !== undefined && { line }),
        })
      } else {
        const key = `${page.language?.value.toLowerCase().split('-')[0] ?? ''} ${text}`
        const group = groups.get(key)
        if (group) group.push(page)
        else groups.set(key, [page])
      }
    }
    for (const group of groups.values()) reportGroup(part, group[0]?.[part]?.value ?? '', group, context)
  }
}

/** Versions of a page may well share a title that is a name, as pages in two languages may, which are grouped apart. */
function reportGroup(part: 'title' | 'description', text: string, group: readonly Page[], context: SiteContext): void {
  const paths = new Set(group.map(({ path }) => path))
  for (const page of group) {
    const versions = versionsOf(page, context)
    const skipped = [...versions].filter((path) => path !== page.path && paths.has(path)).length
    const count = group.length - 1 - skipped
    if (count === 0) continue
    const names: string[] = []
    for (const { path } of group) {
      if (names.length === MAX_NAMED) break
      if (path !== page.path && !versions.has(path)) names.push(path)
    }
    const more = count > MAX_NAMED ? ` and ${count - MAX_NAMED} more` : ''
    const line = page[part]?.line
    context.report(`${part}-duplicate`, {
      file: page.path,
      value: text,
      message: `Same ${part} as ${names.join(', ')}${more}: "${text}"`,
      ...(line !== undefined && { line }),
    })
  }
}

function versionsOf(page: Page, { addresses }: SiteContext): ReadonlySet<string> {
  const targets = page.alternates.map(({ value }) => addresses.resolve(value, page))
  return new Set(targets.flatMap((target) => (target.kind === 'file' ? target.file : [])))
}

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
