import type { Rule } from '../types.ts'

const LIBRARY_CATEGORIES = new Set([4, 5, 12, 14, 17, 20, 24, 25, 26, 35, 59, 66])

/** A name without what differs between its spellings: 'Chart.js', 'chart.js' and 'chartjs' are one. */
export function libraryKey(name: string): string {
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
