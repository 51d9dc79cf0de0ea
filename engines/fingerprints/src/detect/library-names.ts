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
export function libraryNamed(
  spoken: string | undefined,
  names: ReadonlyMap<string, string>,
  isPackage = false,
): string | undefined {
  if (spoken === undefined) return undefined
  const key = libraryKey(spoken)
  return ORDINARY.has(key) && !isPackage && !/js$/i.test(spoken) ? undefined : names.get(key)
}

export function libraryNames(rules: ReadonlyMap<string, Rule>): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const [name, { cats }] of rules) {
    const key = libraryKey(name)
    if (key.length >= 2 && !TOO_COMMON.has(key) && cats.some((number) => LIBRARY_CATEGORIES.has(number)))
      names.set(key, name)
  }
  for (const [key, name] of Object.entries(aliases)) if (rules.has(name)) names.set(key, name)
  return names
}
