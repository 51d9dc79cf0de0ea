import { nearestName } from '@sundry/kit'
import type { SiteContext, SiteFinding } from '../context/context.ts'
import { Successors } from '../former/successors.ts'
import { readPage } from '../scan/read-page.ts'
import { decodePath, type SiteFiles, type WeighImage } from '../site/files.ts'
import { decodeSitemap, fixLinks, fixSitemapText, isFixableImage, type LinkChange } from './fixable.ts'
import { type CheckOptions, readSite } from './read-site.ts'

/** A change of a broken link that is likely, but not certain. */
export interface LinkGuess extends LinkChange {
  readonly file: string
  readonly because: 'case' | 'spelling' | 'name'
}

const MAX_GUESSES = 200
/** Each page whose ids are searched is read once more. */
const MAX_READ = 50

/** Likely targets of links that are broken, for their author to accept or skip. */
async function guessLinks(findings: readonly SiteFinding[], context: SiteContext): Promise<LinkGuess[]> {
  const broken = findings.filter(({ rule, value }) => rule === 'link-broken' && value !== undefined)
  const anchors = findings.filter(({ rule, value }) => rule === 'anchor-broken' && value !== undefined)
  const guesses: LinkGuess[] = []
  const add = ({ file, line = 1, value = '' }: SiteFinding, to: string, because: LinkGuess['because']) => {
    if (guesses.length < MAX_GUESSES && to !== value) guesses.push({ file, line, value, to, because })
  }
  if (broken.length > 0) {
    const guess = createPathGuess(broken, context)
    for (const finding of broken) {
      const found = guess(finding)
      if (found) add(finding, found.to, found.because)
    }
  }
  const ids = createIds(context)
  for (const finding of anchors) {
    const value = finding.value ?? ''
    const target = resolve(finding, context)
    if (target.kind !== 'file') continue
    const id = nearestName(decodePath(target.fragment), await ids(target.file))
    if (id !== undefined) add(finding, `${value.slice(0, value.indexOf('#') + 1)}${encodeURIComponent(id)}`, 'spelling')
  }
  return guesses
}

const resolve = ({ file, value = '' }: SiteFinding, { addresses, pages }: SiteContext) =>
  addresses.resolve(value, { path: file, base: pages.get(file)?.base ?? null })

/** Candidates are the pages of the site: one in another case, else one spelled nearly so, else one of such a name. */
function createPathGuess(broken: readonly SiteFinding[], context: SiteContext) {
  const { addresses, pages } = context
  const paths = [...pages.keys()].map((file) => new URL(addresses.urlOf(file)).pathname)
  const byLowerCase = new Map(paths.map((path) => [path.toLowerCase(), path]))
  const folderOf = (path: string) => path.replace(/[^/]*\/?$/, '')
  const byFolder = Map.groupBy(paths, folderOf)
  const lost = broken.flatMap((finding) => {
    const target = resolve(finding, context)
    return target.kind === 'missing' ? [{ path: new URL(target.url).pathname }] : []
  })
  const candidates = [...pages].map(([file, { title }]) => ({
    path: new URL(addresses.urlOf(file)).pathname,
    title: title?.value ?? '',
    isFormer: false,
  }))
  const successors = new Successors(candidates, lost)
  const forms = (path: string) => [path, `${path}/`, `${path}.html`, path.replace(/\/$/, '')]

  return (finding: SiteFinding): { to: string; because: LinkGuess['because'] } | null => {
    const target = resolve(finding, context)
    if (target.kind !== 'missing') return null
    const url = new URL(target.url)
    const path = decodePath(url.pathname)
    const written = (to: string) => to + url.search + url.hash
    const inCase = forms(path.toLowerCase()).flatMap((form) => byLowerCase.get(form) ?? [])[0]
    if (inCase !== undefined) return { to: written(inCase), because: 'case' }
    const near = nearestName(path, byFolder.get(folderOf(path)) ?? [])
    if (near !== undefined) return { to: written(near), because: 'spelling' }
    const named = successors.find({ path: url.pathname })
    return named && { to: written(named.path), because: 'name' }
  }
}

/** The ids of a page; none once too many pages were read. */
function createIds({ reader, files }: SiteContext) {
  const known = new Map<string, readonly string[]>()
  return async (file: string): Promise<readonly string[]> => {
    const before = known.get(file)
    if (before) return before
    if (known.size >= MAX_READ || !files.has(file)) return []
    const found = [...readPage(file, new TextDecoder().decode(await reader.read(file))).anchors]
    known.set(file, found)
    return found
  }
}

export interface SiteFix {
  readonly file: string
  readonly content: string | Uint8Array
  readonly what: string
}

interface FixOptions extends CheckOptions {
  /** Receives changes that only somebody who knows the site can accept; none of them is made. */
  readonly onGuesses?: (guesses: readonly LinkGuess[]) => void
}

/**
 * Fixes what has one meaning only: slips of sitemaps, links that redirect, and images that a finding names as too
 * heavy.
 */
export async function* fixSite(reader: SiteFiles, options: FixOptions = {}): AsyncGenerator<SiteFix> {
  const context = await readSite(reader, options)
  const { findings } = context
  options.onGuesses?.(await guessLinks(findings, context))
  yield* fixSitemaps(context)
  yield* fixPages(findings, context)
  const { weigh } = options
  const heavy = new Set(findings.filter(isFixableImage).map(({ file }) => file))
  if (weigh) for (const file of heavy) yield* fixImage(file, context, weigh)
}

async function* fixSitemaps(context: SiteContext): AsyncGenerator<SiteFix> {
  for (const { file } of context.sitemaps) {
    if (!file.endsWith('.xml')) continue
    const before = decodeSitemap(await context.reader.read(file))
    const { text, what } = fixSitemapText(before, context)
    if (text !== before) yield { file, content: text, what }
  }
}

async function* fixPages(findings: readonly SiteFinding[], context: SiteContext): AsyncGenerator<SiteFix> {
  const redirected = findings.filter(({ rule }) => rule === 'link-redirected')
  for (const file of new Set(redirected.map((finding) => finding.file))) {
    const content = await context.reader.read(file)
    const html = new TextDecoder('utf-8', { ignoreBOM: true }).decode(content)
    const { text, what } = fixLinks(html, file, redirected, context)
    // A page in another encoding would be damaged by being written as UTF-8.
    if (text !== html && !html.includes('\ufffd')) yield { file, content: text, what }
  }
}

async function* fixImage(file: string, { reader }: SiteContext, weigh: WeighImage): AsyncGenerator<SiteFix> {
  const content = await reader.read(file)
  const weighed = await weigh(file, content)
  if (!weighed || weighed.content.length >= content.length) return
  yield { file, content: weighed.content, what: `${content.length} → ${weighed.content.length} bytes, ${weighed.how}` }
}
