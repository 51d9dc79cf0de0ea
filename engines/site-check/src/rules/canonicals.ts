import { dictionary } from '@sundry/kit'
import type { Page, SiteContext } from '../context/context.ts'
import type { Alternate } from '../scan/read-page.ts'
import { isPublicAddress, toUrl } from '../site/addresses.ts'

const MIN_PAGES = 5

/** Canonical URLs against the pages they name, and against those of the other pages. */
export function checkCanonicals(context: SiteContext): void {
  const { pages, addresses, report, baseKnown } = context
  const hosts = new Map<string, number>()
  const withCanonical = [...pages.values()].filter(({ canonical }) => canonical !== null)
  for (const { canonical } of withCanonical) {
    const host = toUrl(canonical?.value ?? '')?.host
    if (host) hosts.set(host, (hosts.get(host) ?? 0) + 1)
  }
  const own = new URL(addresses.baseUrl)
  for (const page of withCanonical) {
    const { value, line } = page.canonical ?? { value: '', line: 0 }
    const describe = (rule: Parameters<typeof report>[0], message: string) =>
      report(rule, { file: page.path, line, value, message })
    const url = toUrl(value, addresses.urlOf(page.path))
    if (url === null || !isPublicAddress(url.href)) continue
    if (baseKnown && own.protocol === 'https:' && url.protocol === 'http:' && url.host === own.host)
      describe('canonical-insecure', `${value} is the address without encryption.`)
    // The page itself names its URL, so only another host than that of nearly all pages is a slip.
    const isRare = (hosts.get(url.host) ?? 0) <= withCanonical.length / 20
    if (url.host !== own.host && isRare && withCanonical.length >= MIN_PAGES)
      describe('canonical-foreign', `${value} is on another host than those of the other pages.`)
    const target = addresses.resolve(value, page)
    if (target.kind === 'missing') describe('canonical-missing', `${value} is missing from the built site.`)
    if (target.kind === 'redirect') describe('canonical-redirected', `${value} redirects to ${target.to}.`)
    if (target.kind !== 'file' || target.file === page.path) continue
    const other = pages.get(target.file)
    if (!other) continue
    if (other.noindex) describe('canonical-noindex', `${other.path} is set to noindex.`)
    if (other.refresh) describe('canonical-redirected', `${other.path} refreshes to ${other.refresh.value}.`)
    const next = nextOf(other, context)
    if (next !== null) describe('canonical-chain', `${other.path} has ${next} as its canonical URL.`)
  }
}

/** Where the canonical page itself points, if not to itself. */
function nextOf(page: Page, { addresses }: SiteContext): string | null {
  if (!page.canonical) return null
  const target = addresses.resolve(page.canonical.value, page)
  return target.kind === 'file' && target.file !== page.path ? page.canonical.value : null
}

/** A third of a site without a link to it is a site whose links scripts make. */
const MAX_SHARE = 1 / 3
const MAX_CLICKS = 6

/** Which pages no one gets to, and which only by many clicks. */
export function checkReach(context: SiteContext): void {
  const { pages, pageNumbers, report, addresses } = context
  const first = ['index.html', 'index.htm'].find((file) => pages.has(file))
  if (first === undefined || pages.size < MIN_PAGES) return
  const paths = [...pageNumbers.keys()]
  const linked = new Uint8Array(paths.length)
  for (const { targets } of pages.values()) for (const target of targets) linked[target] = 1
  for (const page of pages.values()) {
    for (const one of [...page.alternates, ...(page.refresh ? [page.refresh] : [])]) {
      const target = addresses.resolve(one.value, page)
      const number = target.kind === 'file' ? pageNumbers.get(target.file) : undefined
      if (number !== undefined) linked[number] = 1
    }
  }
  const orphans = [...pages.values()].filter(
    ({ path, noindex, refresh }) =>
      path !== first && !noindex && !refresh && !isSpecial(path) && linked[pageNumbers.get(path) ?? 0] === 0,
  )
  if (orphans.length > pages.size * MAX_SHARE) {
    report('links-scripted', {
      file: first,
      message: `No link in the markup leads to ${orphans.length} of ${pages.size} pages, such as ${orphans[0]?.path}.`,
    })
    return
  }
  for (const { path } of orphans) report('page-orphan', { file: path, message: 'No other page links to this one.' })
  for (const [at, clicks] of clicksFrom(first, paths, context).entries()) {
    const path = paths[at]
    if (path !== undefined && clicks > MAX_CLICKS && pages.has(path))
      report('page-deep', { file: path, message: `The page is ${clicks} clicks away from the first one.` })
  }
}

const isSpecial = (path: string) =>
  /(^|\/)(?:404|500|50x|offline|search|genindex|py-modindex)(\/index)?\.html?$|^google[\da-f]+\.html$/i.test(path)

function clicksFrom(first: string, paths: readonly string[], { pages, pageNumbers }: SiteContext): Uint16Array {
  const clicks = new Uint16Array(paths.length)
  const start = pageNumbers.get(first) ?? 0
  let front = [start]
  const seen = new Uint8Array(paths.length)
  seen[start] = 1
  for (let click = 1; front.length > 0 && click < 1000; click += 1) {
    const next: number[] = []
    for (const at of front)
      for (const target of pages.get(paths[at] ?? '')?.targets ?? []) {
        if (seen[target]) continue
        seen[target] = 1
        clicks[target] = click
        next.push(target)
      }
    front = next
  }
  return clicks
}

/** Paths by themselves, and against the other paths of the site. */
export function checkPaths({ files, pages, report }: SiteContext): void {
  const seen = new Map<string, string>()
  for (const file of files) {
    const lower = file.toLowerCase()
    const other = seen.get(lower)
    if (other !== undefined)
      report('path-case-clash', { file, value: other, message: `${other} differs only by upper and lower case.` })
    else seen.set(lower, file)
  }
  const all = [...pages.keys()]
  const upper = all.filter((path) => /[A-Z]/.test(path))
  // A spelling that most pages of a site share is its convention.
  if (upper.length <= all.length / 10)
    for (const path of upper)
      report('path-uppercase', { file: path, message: 'The path has capital letters, unlike those of other pages.' })
  for (const path of all) {
    if (/[\s"<>\\^`{|}]/.test(path))
      report('path-unsafe', { file: path, message: 'The path has characters that addresses must escape.' })
    if (path.length > 200) report('path-long', { file: path, message: `The path has ${path.length} characters.` })
  }
}

/** RFC 5646, as far as its form goes, with the slips that are common. */
const tag =
  /^(?:[a-z]{2,3}(?:-[a-z]{3}){0,3}|[a-z]{4}|[a-z]{5,8})(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?(?:-(?:[a-z\d]{5,8}|\d[a-z\d]{3}))*(?:-[a-wyz\d](?:-[a-z\d]{2,8})+)*(?:-x(?:-[a-z\d]{1,8})+)?$/i
/** Codes of countries and other things, which no language has: those that pages are often found with. */
const wrong = new Set(
  'cn cz dk gr jp ua us uk-ua eng english en-uk en-en german deutsch french spanish und-us'.split(' '),
)

export const isLanguageTag = (text: string): boolean =>
  text.length <= 60 &&
  (/^x-/i.test(text) || tag.test(text)) &&
  !wrong.has(text.toLowerCase()) &&
  !/^[a-z]{4,8}$/i.test(text)

export const isRightToLeft = (text: string): boolean =>
  /^(?:ar|arc|dv|fa|ha-arab|he|iw|khw|ks|ku-arab|ps|sd|ur|ug|yi)(?:-|$)/i.test(text) && !/-latn(?:-|$)/i.test(text)

/** Former codes of a language, and those of a language of several. */
const sameAs: Readonly<Record<string, string>> = dictionary({
  ...{ iw: 'he', in: 'id', ji: 'yi', mo: 'ro', tl: 'fil' },
  ...{ nb: 'no', nn: 'no', cmn: 'zh', yue: 'zh', arb: 'ar', swh: 'sw', pes: 'fa', zsm: 'ms' },
})

function languageOf(text: string): string {
  const code = text.toLowerCase().split(/[-_]/, 1)[0] ?? ''
  return sameAs[code] ?? code
}

/** Language versions by themselves, and against the pages they name. */
export function checkHreflang(context: SiteContext): void {
  const { pages, addresses } = context
  const namedBy = new Map<Page, ReadonlySet<string>>()
  // Resolved once for each page: all versions of a page ask about all of the others.
  const versionsOf = (page: Page) => {
    const known = namedBy.get(page)
    if (known) return known
    const targets = page.alternates.map(({ value }) => addresses.resolve(value, page))
    const files = new Set(targets.flatMap((target) => (target.kind === 'file' ? [target.file] : [])))
    namedBy.set(page, files)
    return files
  }
  for (const page of pages.values()) {
    if (page.alternates.length === 0) continue
    checkSet(page, context)
    for (const alternate of page.alternates) checkVersion(page, alternate, versionsOf, context)
  }
}

function checkSet(page: Page, { addresses, report }: SiteContext): void {
  const { alternates, path, language } = page
  const byLanguage = new Map<string, Alternate>()
  const own: Alternate[] = []
  for (const one of alternates) {
    const { value, line, language: code } = one
    const place = { file: path, line, value: `${code} ${value}` }
    if (code !== 'x-default' && !isLanguageTag(code))
      report('hreflang-invalid', { ...place, message: `"${code}" is not a language, or a country without a language.` })
    const known = byLanguage.get(code)
    if (known && known.value !== value)
      report('hreflang-duplicate', { ...place, message: `"${code}" also leads to ${known.value}.` })
    else byLanguage.set(code, one)
    if (!/^(?:https?:)\/\//i.test(value))
      report('hreflang-relative', { ...place, message: `${value} is not an absolute URL.` })
    const target = addresses.resolve(value, page)
    if (target.kind === 'file' && target.file === path && code !== 'x-default') own.push(one)
  }
  const [first] = alternates
  const place = { file: path, ...(first && { line: first.line }) }
  const isElsewhere = alternates.every(
    ({ value }) => toUrl(value) !== null && addresses.resolve(value, page).kind === 'elsewhere',
  )
  const [self] = own
  if (!self && !isElsewhere)
    report('hreflang-self-missing', { ...place, message: 'The page does not list itself as a version.' })
  if (alternates.length > 1 && !byLanguage.has('x-default'))
    report('hreflang-default-missing', {
      ...place,
      message: 'No version is for readers of other languages (x-default).',
    })
  if (self && language && own.every((one) => languageOf(one.language) !== languageOf(language.value)))
    report('lang-contradictory', {
      file: path,
      line: language.line,
      value: language.value,
      message: `The page is in "${language.value}" by its lang and in "${self.language}" by its hreflang.`,
    })
}

function checkVersion(
  page: Page,
  { value, line, language }: Alternate,
  versionsOf: (page: Page) => ReadonlySet<string>,
  { pages, addresses, report }: SiteContext,
): void {
  const target = addresses.resolve(value, page)
  const place = { file: page.path, line, value: `${language} ${value}` }
  if (target.kind === 'missing')
    report('link-broken', { ...place, message: `The ${language} version ${value} is missing from the built site.` })
  const other = target.kind === 'file' && target.file !== page.path ? pages.get(target.file) : undefined
  if (!other) return
  if (!versionsOf(other).has(page.path))
    report('hreflang-no-return', { ...place, message: `${other.path} does not list this page as a language version.` })
  if (other.noindex) report('hreflang-noindex', { ...place, message: `${other.path} is set to noindex.` })
  if (!other.canonical) return
  const canonical = addresses.resolve(other.canonical.value, other)
  if (canonical.kind === 'file' && canonical.file !== other.path)
    report('hreflang-not-canonical', {
      ...place,
      message: `${other.path} has ${other.canonical.value} as its canonical URL.`,
    })
}
