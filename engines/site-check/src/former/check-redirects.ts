import { isListable, type SiteContext } from '../context/context.ts'
import type { RedirectRule, UnknownRule } from '../hosts/rules.ts'
import { toUrl } from '../site/addresses.ts'
import { decodePath, isPage } from '../site/files.ts'
import { redirectFile, redirectLine } from './redirect-line.ts'
import { type Sketch, sketchOf } from './sketch.ts'
import { type LostAddress, type Successor, Successors } from './successors.ts'

/** Browsers follow 20 redirects; search engines give up after 10. */
const MAX_HOPS = 10
const MAX_FORMER = 200_000
const ADDRESSES_A_TURN = 500
/** Each is read and parsed. */
const PAGES_A_TURN = 20
/** Rules that are not understood and named beside a lost address. */
const MAX_CONDITIONS = 200

interface Hop {
  readonly path: string
  readonly file: string
  readonly line?: number
}
interface Trail {
  readonly end: 'built' | 'answered' | 'fallback' | 'gone' | 'missing' | 'loop'
  readonly hops: readonly Hop[]
  /** The end of the chain. */
  readonly path: string
}

const samePath = (one: string, other: string) => one.replace(/\/$/, '') === other.replace(/\/$/, '')
/** A path that no one has a rule for by its name. */
const ANYTHING = '/zq8-no-such-page'

function follow(start: URL, { addresses, host, pages }: SiteContext): Trail {
  const hops: Hop[] = []
  const seen = new Set<string>()
  let url = start
  for (;;) {
    const path = url.pathname
    const done = (end: Trail['end']): Trail => ({ end, hops, path })
    if (seen.has(path) || hops.length > MAX_HOPS) return done('loop')
    seen.add(path)
    const target = addresses.resolve(url.href, { path: '', base: null })
    if (target.kind === 'missing')
      return done(host.redirectOf(decodePath(path), false)?.kind === 'gone' ? 'gone' : 'missing')
    if (target.kind === 'elsewhere')
      return done(isFallback(url, host.redirectOf(decodePath(path), false), start) ? 'fallback' : 'answered')
    const page = target.kind === 'file' ? pages.get(target.file) : undefined
    if (target.kind === 'file' && !page?.refresh) return done('built')
    const next = toUrl(target.kind === 'redirect' ? target.to : (page?.refresh?.value ?? ''), url)
    // The query or the scheme makes the difference, which a folder cannot show.
    if (next === null || (next.host === url.host && samePath(next.pathname, path)))
      return done(target.kind === 'file' ? 'built' : 'answered')
    if (target.kind === 'redirect') {
      const { file = '_redirects', line } = target.rule ?? {}
      hops.push({ path, file, ...(line !== undefined && { line }) })
    } else hops.push({ path, file: target.file, ...(page?.refresh && { line: page.refresh.line }) })
    url = next
  }
}

/** An application's page that answers every address is no sign that this one lives on. */
function isFallback(url: URL, rule: RedirectRule | null, start: URL): boolean {
  return url.host === start.host && rule?.kind === 'rewrite' && rule.to !== '' && rule.from.test(ANYTHING)
}

/** Former addresses, and the redirects of the host that name one path: where each leads in the end. */
export async function checkRedirects(context: SiteContext): Promise<void> {
  const { host, addresses, former = {} } = context
  const reported = new Set<string>()
  const loops = new Set<string>()
  /** A loop is one fault, wherever one enters it. */
  const isNewLoop = (trail: Trail) => {
    const key = loopOf(trail)
    return key === null || (!loops.has(key) && loops.add(key) !== undefined)
  }
  const describe = (url: URL) => {
    const trail = follow(url, context)
    if (trail.hops.length > 0 && !reported.has(url.pathname) && isNewLoop(trail)) describeTrail(url, trail, context)
    reported.add(url.pathname)
    return trail
  }
  const isRequested = former.was !== undefined || former.wasPages !== undefined
  const { addresses: known, lost, fallback } = await findLost(context, describe)
  await describeLost(lost, known, context)
  if (isRequested) {
    if (fallback.count > 0) describeFallback(fallback, context)
    for (const rule of host.unknown) describeUnknown(rule, context)
  }
  for (const { from, kind, isRelative } of host.redirects) {
    if (kind !== 'redirect' || from.literal === undefined) continue
    const base = isRelative ? addresses.baseUrl : new URL(addresses.baseUrl).origin
    const url = toUrl(isRelative ? from.literal.replace(/^\//, '') : from.literal, base)
    if (url) describe(url)
  }
}

/** The addresses that a loop goes through, in no order; null for a trail that ends. */
function loopOf({ end, hops, path }: Trail): string | null {
  if (end !== 'loop') return null
  const start = hops.findIndex((hop) => hop.path === path)
  return hops
    .slice(Math.max(0, start))
    .map((hop) => hop.path)
    .sort()
    .join(' ')
}

function describeTrail(url: URL, { end, hops, path }: Trail, { report }: SiteContext): void {
  const [first] = hops
  const last = hops.at(-1)
  if (!first || !last) return
  const way = [...hops.map((hop) => hop.path), path].map(decodePath).join(' → ')
  const place = { file: first.file, ...(first.line !== undefined && { line: first.line }), value: url.pathname }
  if (end === 'loop') report('redirect-loop', { ...place, message: `${way} never arrives at a page.` })
  else if (end === 'missing') {
    const { file, line } = last
    const message = `${way}, which is missing from the built site.`
    report('redirect-to-missing', { ...place, file, ...(line !== undefined && { line }), message })
  } else if (hops.length > 1) report('redirect-chain', { ...place, message: `${way} takes ${hops.length} redirects.` })
}

/** As an address of this site, whatever host it was under. */
function ownUrl(address: string, baseUrl: string): URL | null {
  const url = toUrl(address.trim(), baseUrl)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null
  return toUrl(url.pathname, baseUrl)
}

interface LostPage extends LostAddress {
  /** Its file in the former build. */
  readonly file?: string
  /** Where it led, if it was only a redirect. */
  readonly refresh?: string | null
  /** It is looked for and not reported. */
  readonly isSilent?: boolean
}

async function findLost(context: SiteContext, describe: (url: URL) => Trail) {
  const { addresses, former = {}, turn } = context
  const { pathname: basePath } = new URL(addresses.baseUrl)
  const known = new Set<string>()
  const lost: LostPage[] = []
  const fallback = { count: 0, example: '' }
  const take = async (url: URL | null, page: Pick<LostPage, 'file' | 'isSilent'> = {}, content?: string) => {
    if (url === null || known.has(url.pathname) || known.size >= MAX_FORMER || !url.pathname.startsWith(basePath))
      return
    known.add(url.pathname)
    if (known.size % ADDRESSES_A_TURN === 0) await turn()
    const { end, hops, path } = page.isSilent ? follow(url, context) : describe(url)
    if (end === 'built' && hops.length > 0) addMove(page.file, path, context)
    if (end === 'fallback' && !page.isSilent) {
      fallback.count += 1
      fallback.example ||= url.pathname
    }
    if (end !== 'missing' || hops.length > 0) return
    const sketch = content === undefined ? undefined : sketchOf(content)
    lost.push({ ...page, path: url.pathname, ...(sketch && { sketch, refresh: sketch.refresh }) })
  }
  for await (const [path, content] of former.wasPages ?? [])
    await take(toUrl(addresses.urlOf(path)), { file: path }, content)
  for (const address of former.was ?? []) await take(ownUrl(address, addresses.baseUrl))
  for (const file of former.wasFiles ?? [])
    if (isPage(file)) await take(toUrl(addresses.urlOf(file)), { file, isSilent: true })
  return { addresses: known, lost, fallback }
}

function describeFallback({ count, example }: { count: number; example: string }, { host, report }: SiteContext): void {
  const rule = host.redirectOf(decodePath(example), false)
  const what = count === 1 ? `${example} is` : `${count} former addresses, such as ${example}, are`
  const message = `${what} answered by ${rule?.to}, which answers every address: whether the page still shows is unknown.`
  report('address-fallback', {
    file: rule?.file ?? '_redirects',
    ...(rule?.line !== undefined && { line: rule.line }),
    message,
  })
}

function describeUnknown({ file, line, text }: UnknownRule, { report }: SiteContext): void {
  const message = `This rule is not understood, so it was left out of account: ${text.slice(0, 200)}`
  report('host-rule-unknown', { file, message, value: text, ...(line !== undefined && { line }) })
}

const because = {
  content: (path: string) => `Its content is at ${path}.`,
  name: (path: string) => `Its name fits ${path}.`,
  move: (path: string) => `The pages around it moved, which makes it ${path}.`,
}

/** Notes under which file a former page is now, which is at this address. */
function addMove(from: string | undefined, path: string, { addresses, moved }: SiteContext): void {
  const target = from === undefined ? null : addresses.resolve(path, { path: '', base: null })
  if (from !== undefined && target?.kind === 'file' && target.file !== from) moved.set(from, target.file)
}

async function describeLost(
  lost: readonly LostPage[],
  known: ReadonlySet<string>,
  context: SiteContext,
): Promise<void> {
  if (lost.length === 0) return
  const { host, report } = context
  const successors = new Successors(await candidatesOf(lost, known, context), lost)
  const found = new Map<string, Successor>()
  for (const [at, one] of lost.entries()) {
    if (at % ADDRESSES_A_TURN === 0) await context.turn()
    const successor = one.refresh ? null : successors.find(one)
    if (successor) found.set(one.path, successor)
  }
  for (const { path, refresh } of lost) {
    if (found.has(path)) continue
    const successor = (refresh && whereItLed(path, refresh, found, context)) || successors.findByMove(path)
    if (successor) found.set(path, successor)
  }
  for (const { path, file } of lost) {
    const successor = found.get(path)
    if (successor) addMove(file, successor.path, context)
  }
  const inUse = new Set(host.redirects.flatMap(({ file, kind }) => (file && kind === 'redirect' ? [file] : [])))
  const file = redirectFile(host.files, inUse)
  const conditions = host.unknown.filter(({ from }) => from !== undefined).slice(0, MAX_CONDITIONS)
  for (const { path, isSilent } of lost) {
    if (isSilent) continue
    const successor = found.get(path)
    const line = successor && redirectLine(file, path, successor.path)
    const unknown = conditions.find(({ from }) => from?.test(decodePath(path)))
    const where = unknown?.line === undefined ? unknown?.file : `line ${unknown.line} of ${unknown.file}`
    const message = [
      `${decodePath(path)} is neither built nor redirected.`,
      successor ? because[successor.because](decodePath(successor.path)) : 'No successor found.',
      ...(where ? [`It may be redirected by ${where}, which is not understood.`] : []),
    ].join(' ')
    report('address-lost', { file, message, value: path, ...(line && { related: line }) })
  }
}

/** A former page that was only a redirect is followed once more. */
function whereItLed(
  path: string,
  refresh: string,
  found: ReadonlyMap<string, Successor>,
  context: SiteContext,
): Successor | null {
  const url = toUrl(refresh, new URL(path, context.addresses.baseUrl))
  const own = url && ownUrl(url.href, context.addresses.baseUrl)
  if (!own || samePath(own.pathname, path)) return null
  const { end, path: to } = follow(own, context)
  if (end === 'built') return { path: to, because: 'content' }
  return found.get(own.pathname) ?? null
}

/** Pages are read once more only where something is lost whose content is known. */
async function candidatesOf(lost: readonly LostAddress[], known: ReadonlySet<string>, context: SiteContext) {
  const { pages, addresses, reader } = context
  const isSketched = lost.some(({ sketch }) => sketch !== undefined)
  const candidates = []
  for (const page of pages.values()) {
    if (!isListable(page, context)) continue
    const url = new URL(addresses.urlOf(page.path))
    let sketch: Sketch | undefined
    if (isSketched) {
      sketch = sketchOf(new TextDecoder().decode(await reader.read(page.path)))
      if (candidates.length % PAGES_A_TURN === 0) await context.turn()
    }
    const title = page.title?.value ?? ''
    candidates.push({
      path: preferred(url, page.path, context),
      title,
      isFormer: isFormer(url, page.path, known),
      ...(sketch && { sketch }),
    })
  }
  return candidates
}

/** The address that the page gives itself, where it is one of the site. */
function preferred(url: URL, path: string, { pages, addresses }: SiteContext): string {
  const canonical = pages.get(path)?.canonical?.value
  if (canonical === undefined) return url.pathname
  const target = addresses.resolve(canonical, { path, base: null })
  return target.kind === 'file' && target.file === path ? new URL(target.url).pathname : url.pathname
}

function isFormer({ pathname }: URL, path: string, known: ReadonlySet<string>): boolean {
  const plain = pathname.replace(/\.x?html?$/i, '')
  return [
    pathname,
    plain,
    `${plain}/`,
    `${plain}.html`,
    ...(path.endsWith('index.html') ? [`${pathname}index.html`] : []),
  ].some((one) => known.has(one))
}
