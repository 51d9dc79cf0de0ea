import type { CompiledRules, PatternSet, RulePattern } from '../match/compile.ts'
import { type MatchBudget, type Sightings, trust } from '../match/sightings.ts'
import type { ParsedPage } from '../page/read-page.ts'
import type { Rule } from '../page/types.ts'

const LIBRARY_CATEGORIES = new Set([4, 5, 12, 14, 17, 20, 24, 25, 26, 35, 59, 66])

/** A name without what differs between its spellings: 'Chart.js', 'chart.js' and 'chartjs' are one. */
function libraryKey(name: string): string {
  return name
    .toLowerCase()
    .replace(/^@[^/]+\//, '')
    .replace(/[\s._-]*js$/, '')
    .replace(/[\s._-]+/g, '')
}

const aliases: Readonly<Record<string, string>> = {
  angular: 'AngularJS',
  bootstrapbundle: 'Bootstrap',
  reactdom: 'React',
  vueruntime: 'Vue.js',
  fontawesomefree: 'Font Awesome',
  fontawesomepro: 'Font Awesome',
  tailwindcss: 'Tailwind CSS',
  materialize: 'Materialize CSS',
  popperjs: 'Popper',
  owlcarousel: 'OWL Carousel',
  jqueryuicore: 'jQuery UI',
  purecss: 'Pure CSS',
  pure: 'Pure CSS',
  slickcarousel: 'Slick',
  uikit: 'UIKit',
  fomanticui: 'Fomantic-UI',
  foundationsites: 'ZURB Foundation',
  swiperbundle: 'Swiper',
  purify: 'DOMPurify',
  lodashes: 'Lodash',
  twemoji: 'Twitter Emoji (Twemoji)',
}

/** Words that are names of libraries, and names of everything else. */
const TOO_COMMON = new Set([
  'app',
  'base',
  'build',
  'bundle',
  'chosen',
  'client',
  'common',
  'core',
  'custom',
  'dist',
  'global',
  'home',
  'index',
  'less',
  'libs',
  'main',
  'page',
  'player',
  'print',
  'reset',
  'screen',
  'script',
  'scripts',
  'site',
  'style',
  'styles',
  'theme',
  'ui',
  'util',
  'utils',
  'vendor',
  'web',
])

/** Everyday file names: they mean a library only beside its package or `.js`. */
const ORDINARY = new Set(
  [
    'amp anime basket bump cart choices clarity crypto darkmode day decimal draft dropzone editor ef emotion epoch',
    'exhibit ext fullpage glider go hammer head hydrogen inertia infogram interact kinetic lightbox list math moon',
    'patreon paths peek podium polyfill post require reveal right riot ripple rive rumble shine solid sphinx stimulus',
    'sumo three toastr turf twitter umi unbounce video vimeo visx web wiki wink youtube zone',
  ].flatMap((line) => line.split(' ')),
)

/** The technology that a file, package or banner names; `isPackage` if it is written `name@release`. */
function libraryNamed(
  spoken: string | undefined,
  names: ReadonlyMap<string, string>,
  isPackage = false,
): string | undefined {
  if (spoken === undefined) return undefined
  const key = libraryKey(spoken)
  return ORDINARY.has(key) && !isPackage && !/js$/i.test(spoken) ? undefined : names.get(key)
}

function libraryNames(rules: ReadonlyMap<string, Rule>): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const [name, { cats }] of rules) {
    const key = libraryKey(name)
    if (key.length >= 2 && !TOO_COMMON.has(key) && cats.some((number) => LIBRARY_CATEGORIES.has(number)))
      names.set(key, name)
  }
  for (const [key, name] of Object.entries(aliases)) if (rules.has(name)) names.set(key, name)
  return names
}

interface NamedLibrary {
  name: string
  version: string
  trust: number
}

/** A library names itself near the beginning of its file; later names come from bundled code. */
const MAX_TEXT = 60_000
const WINDOW = 2600
const MAX_RUNS = 40

const CONTENT_SEARCH_RELEASE = /^\d+(?:\.\d+)*(?:-?(?:alpha|beta|rc|pre|dev|next|canary)[\w.-]*)?$/

export function contentSearch(set: PatternSet, budget: MatchBudget): (text: string) => NamedLibrary[] {
  const runs = new Map<RulePattern, number>()
  return (whole) => {
    const text = whole.slice(0, MAX_TEXT)
    const found = new Map<RulePattern, NamedLibrary>()
    set.scan.scan(text.toLowerCase(), (literal, at) => {
      for (const rule of set.byLiteral[literal] ?? []) {
        const count = runs.get(rule) ?? 0
        if (found.has(rule) || count === MAX_RUNS) continue
        runs.set(rule, count + 1)
        const match = budget.exec(rule, text.slice(Math.max(0, at - WINDOW), at + WINDOW))
        if (!match) continue
        const version = (match[1] ?? '').replace(/\.min$|[.-]+$/, '')
        if (match[1] !== undefined && !CONTENT_SEARCH_RELEASE.test(version)) continue
        found.set(rule, { name: rule.name, version, trust: trust.content })
      }
    })
    return [...found.values()]
  }
}

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

/** The pattern below may take the square of a folder's length. */
const MAX_FOLDER = 100

/** The folder that a library's download unpacks to: bootstrap-5.3.3-dist, jquery-ui-1.13.2.custom. */
const ARCHIVE = new RegExp(`^(.+?)[._-]v?(${RELEASE})(?:[._-](?:dist|web|custom|desktop|min|full|src|all))?$`)

/** /name@1.2.3/, /name/1.2.3/file, name-1.2.3.min.js, name.js?v=1.2.3 */
function readAddress(address: string, names: ReadonlyMap<string, string>): NamedLibrary[] {
  const url = URL.parse(address)
  if (!url) return []
  // jsDelivr combines packages in one address, with commas between.
  const segments = url.pathname.split(/[/,]/).filter(Boolean).slice(-10)
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
    const isAddOn = /^(?:themes|plugins|templates|skins|modules)$/.test(segments[index - 1] ?? '')
    const unpacked = !isAddOn && segment.length <= MAX_FOLDER ? ARCHIVE.exec(segment) : null
    if (unpacked && index < segments.length - 1) add(unpacked[1], unpacked[2] ?? '', trust.url)
  })
  if (!FILE.test(file)) return found
  const dashed = new RegExp(`^(.+?)[._-]v?(${RELEASE})(?=[._-]|$)`).exec(file.replace(FILE, ''))
  if (dashed) add(bareName(dashed[1] ?? ''), dashed[2] ?? '', trust.url)
  const stamped = new RegExp(`^v?(${RELEASE})(?:-wp)?$`).exec(
    ['ver', 'v', 'version'].map((name) => url.searchParams.get(name)).find((stamp) => stamp !== null) ??
      url.search.slice(1),
  )
  if (stamped) add(bareName(file), stamped[1] ?? '', trust.query)
  return found
}

const BANNER = new RegExp(
  String.raw`(?:^|\n)[ \t]*(?:\/\*[*!]?|\/\/!?|\*|#+)?[ \t]*(?:\*[ \t]*)?[!#]?[ \t]*(?:@(?:license|preserve|module|name)[ \t]+)?(@?[A-Za-z][\w.@/ -]{0,40}?)(?:[ \t]+(?:JavaScript Library|Library|(?:Standard |Scheduler )?Bundle|Editor|PACKAGED|(?:jQuery )?Plugin|Free|Core|Compat|Pro))*[\s,:–-]+(?:by [^\n]{0,30})?\(?(?:version|ver\.?|v\.?|release|V)?[ \t:]*(${RELEASE})\b(?!\.?\w)`,
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

const GENERATOR = new RegExp(
  String.raw`^([A-Za-z][\w.+ -]{0,40}?)(?: CMS| Release)?(?:[ /-]+|-?v)(?:v\.?|version )?(${RELEASE})(?![\w.])`,
  'i',
)

const generatorKey = (name: string) => name.toLowerCase().replace(/[\s._!-]+/g, '')

/** A generator names itself and its release in one form, whether or not a rule of the program expects it. */
function readGenerators(read: ParsedPage, names: ReadonlyMap<string, string>, sightings: Sightings): void {
  for (const text of [...(read.meta.get('generator') ?? []), ...(read.headers.get('x-generator') ?? [])].slice(0, 20)) {
    const [, spoken = '', version = ''] = GENERATOR.exec(text.slice(0, 200)) ?? []
    const name = names.get(generatorKey(spoken))
    if (name)
      sightings.add({ name, kind: 'meta', detail: `generator: ${text}`, confidence: 100, version, trust: trust.meta })
  }
}

interface Names {
  libraries: ReadonlyMap<string, string>
  all: ReadonlyMap<string, string>
}

const storedNames = new WeakMap<object, Names>()

const queryOf = (address: string) => /\?([^#]*)/.exec(address)?.[1] ?? ''

function seen(sightings: Sightings, { name, version, trust: weight }: NamedLibrary, where: string): void {
  const detail = `${name} ${version} (${where})`
  sightings.add({ name, kind: 'file content', detail, confidence: 100, version, trust: weight })
}

function readAddresses(read: ParsedPage, names: ReadonlyMap<string, string>, sightings: Sightings): void {
  for (const address of [...read.scriptUrls, ...read.linkUrls.filter((url) => /\.(?:css|m?js)\b/.test(url))]) {
    // WordPress stamps its own release on files that carry none; what it brings along carries its own.
    const inWordPress = /\/wp-(?:content|includes)\//.test(address)
    const isSites = !BROUGHT_ALONG.test(address) && (inWordPress || read.sharedStamps.has(queryOf(address)))
    for (const { name, version, trust: weight } of readAddress(address.slice(0, MAX_ADDRESS), names)) {
      const isStamp = weight === trust.query
      sightings.add({
        name,
        kind: 'file address',
        detail: address,
        confidence: isStamp ? 50 : 100,
        trust: weight,
        ...(!(isStamp && isSites) && { version }),
      })
    }
  }
}

export function detectLibraries(read: ParsedPage, compiled: CompiledRules, sightings: Sightings): void {
  const { rules, contents } = compiled
  const { libraries: names, all } = storedNames.get(rules) ?? {
    libraries: libraryNames(rules),
    all: new Map([...rules.keys()].map((name) => [generatorKey(name), name])),
  }
  storedNames.set(rules, { libraries: names, all })
  readGenerators(read, all, sightings)
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
