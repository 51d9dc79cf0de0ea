import type { CompiledRules } from '../match/compile.ts'
import { type Sightings, trust } from '../match/sightings.ts'
import type { ParsedPage } from '../read-page.ts'
import { contentSearch, type NamedLibrary } from './content-search.ts'
import { libraryNamed, libraryNames } from './library-names.ts'

const RELEASE = String.raw`\d+\.\d+(?:\.\d+)*(?:-(?:alpha|beta|rc|next|dev)[\w.]*)?`

const PACKING =
  /[._-](?:min|bundle|umd|esm|iife|mjs|cjs|prod|production|development|global|pkgd|packaged|pack|slim|full|all|core|runtime|browser|module|compat|legacy|es\d*|v?\d+)$/

const FILE = /\.(?:m?js|css)$/i

function bareName(file: string): string {
  let name = file.replace(FILE, '')
  for (let before = ''; before !== name; ) {
    before = name
    name = name.replace(PACKING, '')
  }
  return name
}

/** /name@1.2.3/, /name/1.2.3/file, name-1.2.3.min.js, name.js?v=1.2.3 */
function readAddress(address: string, names: ReadonlyMap<string, string>): NamedLibrary[] {
  const url = URL.parse(address)
  if (!url) return []
  const segments = url.pathname.split('/').filter(Boolean).slice(-10)
  const file = segments.at(-1) ?? ''
  const found: NamedLibrary[] = []
  const add = (name: string | undefined, version: string, weight: number, isPackage = false) => {
    const technology = libraryNamed(name, names, isPackage)
    if (technology) found.push({ name: technology, version, trust: weight })
  }
  segments.forEach((segment, index) => {
    const tagged = new RegExp(`^(@?[\\w.-]+?)@v?(${RELEASE}|\\d+)$`).exec(segment)
    if (tagged) add(tagged[1], tagged[2] ?? '', trust.url, true)
    const isRelease = new RegExp(`^v?(${RELEASE})$`).exec(segment)
    if (isRelease && index < segments.length - 1) add(segments[index - 1], isRelease[1] ?? '', trust.url)
  })
  if (!FILE.test(file)) return found
  const dashed = new RegExp(`^(.+?)[._-]v?(${RELEASE})(?=[._-]|$)`).exec(file.replace(FILE, ''))
  if (dashed) add(bareName(dashed[1] ?? ''), dashed[2] ?? '', trust.url)
  const stamped = new RegExp(`^v?(${RELEASE})(?:-wp)?$`).exec(
    url.searchParams.get('ver') ?? url.searchParams.get('v') ?? '',
  )
  if (stamped) add(bareName(file), stamped[1] ?? '', trust.query)
  return found
}

const BANNER = new RegExp(
  String.raw`(?:^|\n)[ \t]*(?:\/\*[*!]?|\/\/!?|\*|#+)?[ \t]*(?:\*[ \t]*)?[!#]?[ \t]*(?:@(?:license|preserve|module|name)[ \t]+)?(@?[A-Za-z][\w.@/ -]{0,40}?)(?:[ \t]+(?:JavaScript Library|Library|Free|Core|Compat|Pro))*[\s,:–-]+(?:by [^\n]{0,30})?\(?(?:version|ver\.?|v\.?|release|V)?[ \t:]*(${RELEASE})\b(?!\.?\w)`,
  'gi',
)

const HEAD = 1500
const MAX_ADDRESS = 2000

function readBanners(text: string, names: ReadonlyMap<string, string>): NamedLibrary[] {
  return [...text.slice(0, HEAD).matchAll(BANNER)].flatMap(([, spoken = '', version = '']) => {
    const name = libraryNamed(spoken.replace(/[\s,:–-]+$/, ''), names)
    return name ? [{ name, version, trust: trust.content }] : []
  })
}

const BROUGHT_ALONG = /\/wp-includes\/js\/(?:jquery\/(?:jquery(?:-migrate)?(?:\.min)?\.js|ui\/)|dist\/vendor\/)/

const keptNames = new WeakMap<object, ReadonlyMap<string, string>>()

function seen(sightings: Sightings, { name, version, trust: weight }: NamedLibrary, where: string): void {
  const detail = `${name} ${version} (${where})`
  sightings.add({ name, kind: 'file content', detail, confidence: 100, version, trust: weight })
}

function readAddresses(read: ParsedPage, names: ReadonlyMap<string, string>, sightings: Sightings): void {
  for (const address of [...read.scriptUrls, ...read.linkUrls.filter((url) => /\.(?:css|m?js)\b/.test(url))]) {
    // WordPress stamps its own release on files that carry none; what it brings along carries its own.
    const inWordPress = /\/wp-(?:content|includes)\//.test(address) && !BROUGHT_ALONG.test(address)
    for (const { name, version, trust: weight } of readAddress(address.slice(0, MAX_ADDRESS), names)) {
      const isStamp = weight === trust.query
      sightings.add({
        name,
        kind: 'file address',
        detail: address,
        confidence: isStamp ? 50 : 100,
        trust: weight,
        ...(!(isStamp && inWordPress) && { version }),
      })
    }
  }
}

export function detectLibraries(read: ParsedPage, compiled: CompiledRules, sightings: Sightings): void {
  const { rules, contents } = compiled
  const names = keptNames.get(rules) ?? libraryNames(rules)
  keptNames.set(rules, names)
  readAddresses(read, names, sightings)
  const texts = [
    ...Object.entries(read.page.assets).map(([address, { head }]) => [address, head] as const),
    ...[...read.inlineScripts, ...read.styles].map((text) => ['in the page', text] as const),
  ]
  const search = contentSearch(contents, sightings.budget)
  for (const [where, text] of texts) {
    const banners = sightings.budget.run(BANNER, () => readBanners(text, names), [])
    for (const found of banners) seen(sightings, found, where)
    for (const found of search(text)) seen(sightings, found, where)
  }
}
