import type { DomRule, Rule } from '../page/types.ts'

/** Where a vendored rule matches too much, these fields replace its own. */
export const corrections: Readonly<Record<string, Partial<Rule>>> = {
  // Only a few files called bootstrap.js are Bootstrap's.
  Bootstrap: {
    html: ['<style>\\s+/\\*!\\s+\\* Bootstrap v(\\d\\.\\d\\.\\d)\\;version:\\1'],
    scriptSrc: ['bootstrap@(\\d+\\.\\d+\\.\\d+)/\\;version:\\1', '/bootstrap\\.bundle(?:\\.min)?\\.js'],
  },
  // The theme Hello Elementor names the builder without needing it.
  Elementor: {
    html: [
      '<(?:div|section)[^>]+class=["\'][^"\']*\\belementor-(?:element|section|widget|page)\\b',
      '<link[^>]+href=["\'][^"\']*/plugins/elementor/assets',
      '<link[^>]+href=["\'][^"\']*uploads/elementor/css',
    ],
    scriptSrc: ['/plugins/elementor/assets/js/[^/]+\\.js\\?ver=([\\d.]+)$\\;version:\\1'],
  },
  'Hello Elementor': { implies: [] },
  // One of its alternatives was 'css', in whatever address.
  Choices: { scriptSrc: ['choices\\.js(?:@([\\d.]+))?/\\;version:\\1', '/choices(?:\\.min)?\\.js'] },
  // That server precedes every site of theirs, shop or not.
  'Squarespace Commerce': { headers: {} },
  // A page that borrows files from a host need not be there itself.
  cdnjs: { implies: [] },
  // The highlighter is a plugin of it, which a page may leave out.
  'Reveal.js': { implies: [] },
  // The release in that header is Werkzeug's, which other programs use too.
  Flask: { headers: {} },
  // These four took tens of milliseconds and more on texts made for it (npm run prove -- redos).
  'GOV.UK Frontend': { scriptSrc: ['govuk-frontend(?:-([\\d.]+))?(?:\\.min)?\\.js\\;version:\\1'] },
  Liferay: { headers: { 'liferay-portal': '([\\d.]{3,20})\\;version:\\1' } },
  PIXIjs: { url: ['\\.pixijs\\.com'] },
  TwicPics: { scriptSrc: ['\\.twic\\.pics'] },
  D3: { scriptSrc: ['/d3(?:\\.v\\d+)?(?:\\.min)?\\.js'] },
  Swiper: { scriptSrc: ['/swiper(?:-bundle)?(?:\\.min)?\\.js'] },
  SvelteKit: {
    dom: {},
    html: ['<[^>]+(?:data-sveltekit-|sveltekit:prefetch)', '__sveltekit_', '/_app/immutable/(?:entry|chunks|start)'],
    implies: ['Svelte'],
  },
  RequireJS: { scriptSrc: ['/require(?:\\.min)?\\.js', '\\brequirejs\\b[^?]*\\.js'] },
  React: {
    html: ['<[^>]+\\bdata-react(?:id|root|-(?:checksum|helmet|class|props))\\b'],
  },
  Dart: { scriptSrc: ['\\.dart\\.js(?:$|\\?)'] },
  'Nette Framework': { html: ['<input[^>]+data-nette-rules'] },
  Joomla: { html: ['<(?:link|script)[^>]+/(?:media|components)/com_\\w+/\\;confidence:50'] },
  Stimulus: { html: [] },
  // A link to where a generator is found is no sign of it.
  Hugo: { dom: {} },
  Plausible: { scriptSrc: ['plausible\\.io/js/', '/js/(?:script|plausible)\\.js\\?site=plausible'] },
  Intercom: { scriptSrc: ['widget\\.intercom\\.io/widget', 'api\\.intercom\\.io/api', 'static\\.intercomcdn\\.com'] },
  'Microsoft Clarity': {
    scriptSrc: ['www\\.clarity\\.ms/.+/([\\d.]+)/clarity\\.js\\;version:\\1', 'clarity\\.ms/tag/'],
  },
}

/** Less than half sure: counts only beside something else. */
const WITNESS = '\\;confidence:49'

const isBareFile = /^[a-z_-]+(?:\(\?:\\?\.min\)\?|\(\?:\\?\.\w+\)\?)?\\\.js/i
const isOwnPath = /^\\?\/[\w?:()|\\/-]+$/

const hasConfidence = (text: string) => text.includes('\\;confidence:')
const weakened = (text: string) => (hasConfidence(text) ? text : text + WITNESS)

/** `math\.js` is a file of that name, and not the end of another's. */
function ofAddress(text: string): string {
  if (isBareFile.test(text)) return `(?:^|/)${text}`
  return /^[a-z]/i.test(text) ? `\\b${text}` : text
}

/** A word behind whatever else stands in a tag is the whole of it: `[^>]+flat-ui` is not `myflat-ui`. */
const wholeWords = (text: string) => text.replace(/(\[\^[^\]]{1,8}\][*+]\??)(?=[a-z]{3})/gi, '$1\\b')

/** A link alone does not prove use, unless its text says so. */
function ofLinks(dom: NonNullable<Rule['dom']>): NonNullable<Rule['dom']> {
  const isLink = (selector: string) => /^\s*a\b[^,]*\[href/.test(selector)
  const weak = (rule: DomRule): DomRule => ({
    ...rule,
    ...(rule.exists !== undefined && { exists: weakened(rule.exists) }),
    ...(rule.attributes && {
      attributes: Object.fromEntries(Object.entries(rule.attributes).map(([key, text]) => [key, weakened(text)])),
    }),
  })
  return Object.fromEntries(
    Object.entries(dom).flatMap(([selector, rule]): [string, DomRule][] => {
      const parts = rule.text === undefined ? selector.split(/,(?![^[]*\])/) : []
      const links = parts.filter(isLink)
      if (links.length === 0) return [[selector, rule]]
      const others = parts.filter((part) => !isLink(part))
      return [
        [links.join(','), weak(rule)],
        ...(others.length > 0 ? [[others.join(','), rule] as [string, DomRule]] : []),
      ]
    }),
  )
}

/** The vendored rules match in whole words; a word of the text or a folder of the site's own address proves nothing alone. */
export function cautious(rule: Rule): Rule {
  return {
    ...rule,
    ...(rule.scriptSrc && { scriptSrc: rule.scriptSrc.map(ofAddress) }),
    ...(rule.html && { html: rule.html.map(wholeWords) }),
    ...(rule.dom && { dom: ofLinks(rule.dom) }),
    ...(rule.text && { text: rule.text.map(weakened) }),
    ...(rule.url && { url: rule.url.map((text) => (isOwnPath.test(text) ? weakened(text) : text)) }),
  }
}

/** Systems for content and shops, frameworks, languages: what something can be built on, and cannot run without. */
const foundations: ReadonlySet<number> = new Set([1, 6, 11, 12, 18, 27, 57])
/** Sites made by these need no language on the server. */
const generators: readonly number[] = [4, 57]
const LANGUAGE = 27
/** Nothing of these is left in what is served. */
const compiledAway: ReadonlySet<string> = new Set(['TypeScript', 'GraphQL'])
const nameOf = (text: string) => text.split('\\;')[0] ?? text

/** Servers, databases, hosts, build tools and libraries have traces of their own. */
export function withoutGuesses(rule: Rule, rules: ReadonlyMap<string, Rule>): Rule {
  if (!rule.implies) return rule
  const isGenerated = rule.cats.some((one) => generators.includes(one))
  const implies = rule.implies.filter((text) => {
    const name = nameOf(text)
    const cats = compiledAway.has(name) ? [] : (rules.get(name)?.cats ?? [])
    return cats.some((one) => foundations.has(one)) && !(isGenerated && cats.includes(LANGUAGE))
  })
  return { ...rule, implies }
}

/** Libraries that say their release otherwise than in a banner, and that the data of retire.js does not know so. */
export const libraryContents: readonly (readonly [string, RegExp])[] = [
  ['Moment.js', /\/\/! moment\.js\s+\/\/! version : (\d+\.\d+\.\d+)/],
  ['Slick', /\bVersion: (\d+\.\d+\.\d+)\s+Author: Ken Wheeler/],
  ['D3', /\/\/ https:\/\/d3js\.org v(\d+\.\d+\.\d+)/],
  ['D3', /\/\/ https:\/\/d3js\.org Version (\d+\.\d+\.\d+)/],
  ['Lodash', /@license\s+\*\s+(?:Lodash|lodash) (\d+\.\d+\.\d+)/],
  ['Lodash', /\bVERSION ?= ?["'](4\.\d+\.\d+)["'][\s\S]{0,400}?__lodash_/],
  ['React', /\bversion: ?["'](\d+\.\d+\.\d+)[\w.-]*["'], ?rendererPackageName: ?["']react-dom["']/],
  ['React', /\.useTransition=function\(\)\{return [\w.]+\.useTransition\(\)\}[,;]\w+\.version=["'](\d+\.\d+\.\d+)/],
  ['Vue.js', /@vue\/(?:shared|reactivity|runtime-core|runtime-dom) v(\d+\.\d+\.\d+)/],
  ['React', /@license React v(\d+\.\d+\.\d+)/],
  ['React', /@license React\s[\s\S]{0,60}?react(?:-dom)?\.production/],
  ['Font Awesome', /Font Awesome (?:Free |Pro )?(\d+\.\d+\.\d+) by @fontawesome/],
  ['Tailwind CSS', /! tailwindcss v(\d+\.\d+\.\d+)/],
  ['Animate.css', /\* animate\.css - https?:\/\/animate\.style\/\s+\* Version - (\d+\.\d+\.\d+)/],
  ['Sentry', /@sentry\/(?:browser|react|vue|angular) (\d+\.\d+\.\d+)/],
  ['ZURB Foundation', /Foundation for Sites(?: by ZURB)?\s+\*? ?Version (\d+\.\d+\.\d+)/],
  ['GSAP', /\* \w+ (\d+\.\d+\.\d+)\s+\* https:\/\/(?:gsap|greensock)\.com/],
  ['Turbo', /\bTurbo (\d+\.\d+\.\d+)\s+Copyright © 20\d\d 37signals/],
  ['Lunr.js', /lunrjs\.com - A bit like Solr[^\n]{0,60} - (\d+\.\d+\.\d+)/],
  ['Splide', /Splide\.js\s+\* Version\s*: (\d+\.\d+\.\d+)/],
  ['ApexCharts.js', /ApexCharts v(\d+\.\d+\.\d+)/],
  ['Bulma', /bulma\.io v(\d+\.\d+\.\d+)/],
  ['Pure CSS', /\bPure(?:\.css)? v(\d+\.\d+\.\d+)/],
  ['htmx', /\bhtmx\b[\s\S]{0,400}?version: ?["'](\d+\.\d+\.\d+)["']/],
  ['htmx', /\bhistoryEnabled\b[\s\S]{0,2500}?version: ?["'](\d+\.\d+\.\d+)["']/],
  ['DOMPurify', /@license DOMPurify(?: (\d+\.\d+\.\d+))?/],
  ['DOMPurify', /\.version ?= ?["'](\d+\.\d+\.\d+)["'],\s?\w+\.removed ?=/],
  ['Alpine.js', /\bversion: ?["'](\d+\.\d+\.\d+)["'],\s*flushAndStopDeferringMutations\b/],
  ['Mustache', /\bname: ?["']mustache\.js["'],\s*version: ?["'](\d+\.\d+\.\d+)["']/],
  ['Backbone.js', /\.VERSION ?= ?["'](1\.\d+\.\d+)["'];\s*\w+\.\$ ?=/],
  ['Three.js', /Copyright 2010-20\d\d Three\.js Authors[\s\S]{0,600}?\bconst \w+ ?= ?["'](\d{2,3})["']/],
  ['Handlebars', /@license\s+(?:\*\s+)?[Hh]andlebars v(\d+\.\d+\.\d+)/],
  ['Socket.io', /Socket\.IO v(\d+\.\d+\.\d+)/],
  ['Highcharts', /Highcharts JS v(\d+\.\d+\.\d+)/],
  ['Three.js', /\bREVISION ?= ?["'](\d{2,3})["']/],
  ['Popper', /@popperjs\/core v(\d+\.\d+\.\d+)/],
  ['core-js', /core-js[\s\S]{0,200}?version: ?["'](\d+\.\d+\.\d+)["']/],
]

export const currentNames: Readonly<Record<string, string>> = {
  Apache: 'Apache HTTP Server',
  lighttpd: 'Lighttpd',
  webpack: 'Webpack',
  FancyBox: 'Fancybox',
  gunicorn: 'Gunicorn',
  'Twitter Ads': 'X Ads',
  TornadoServer: 'Tornado',
  ReDoc: 'Redoc',
  RoundCube: 'Roundcube',
  'three.js': 'Three.js',
  Htmx: 'htmx',
  LazySizes: 'lazysizes',
  'Clipboard.js': 'clipboard.js',
  git: 'Git',
  // A theme of WordPress; the plain name is the framework's.
  Sinatra: 'Sinatra theme',
}

/** Properties of a page and protocols: true, but no one builds a site with them. */
export const notTechnologies: readonly string[] = [
  'Open Graph',
  'RSS',
  'Priority Hints',
  'Module Federation',
  'PWA',
  'HSTS',
  'HTTP/2',
  'HTTP/3',
  'Cart Functionality',
]
