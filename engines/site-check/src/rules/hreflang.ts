import type { Page, SiteContext } from '../context/context.ts'
import type { Alternate } from '../scan/read-page.ts'
import { toUrl } from '../site/addresses.ts'

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

const languageOf = (text: string): string => text.toLowerCase().split('-', 1)[0] ?? ''

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
  let self: Alternate | undefined
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
    if (target.kind === 'file' && target.file === path && code !== 'x-default') self ??= one
  }
  const [first] = alternates
  const place = { file: path, ...(first && { line: first.line }) }
  const isElsewhere = alternates.every(
    ({ value }) => toUrl(value) !== null && addresses.resolve(value, page).kind === 'elsewhere',
  )
  if (!self && !isElsewhere)
    report('hreflang-self-missing', { ...place, message: 'The page does not list itself as a version.' })
  if (alternates.length > 1 && !byLanguage.has('x-default'))
    report('hreflang-default-missing', {
      ...place,
      message: 'No version is for readers of other languages (x-default).',
    })
  if (self && language && languageOf(self.language) !== languageOf(language.value))
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
