import type { Rule } from '../page/types.ts'

const FRAMEWORK = 12
const GENERATOR = 57
const LIBRARY = 59
const UI = 66
const DOCS = 4

export const frontEnd: Readonly<Record<string, Partial<Rule>>> = {
  Vite: {
    cats: [47],
    website: 'https://vite.dev',
    description: 'Vite is a build tool for web projects.',
    html: [
      '<script[^>]+type="module"[^>]*src="[^"]*/assets/[\\w.-]+-[\\w-]{8}\\.js"',
      '/@vite/client',
      '__vite__mapDeps',
    ],
    scripts: ['\\.relList;if\\(\\w+&&\\w+\\.supports&&\\w+\\.supports\\("modulepreload"\\)', '__vite__mapDeps'],
  },
  'Next.js': {
    html: ['/_next/static/', '<script id="__NEXT_DATA__"'],
    scripts: [
      'window\\.next ?= ?\\{ ?version: ?"(\\d+\\.\\d+\\.\\d+)\\;version:\\1',
      '\\b(\\w+) ?= ?"(\\d+\\.\\d+\\.\\d+)"[,;][^"]{0,60}window\\.next ?= ?\\{ ?version: ?\\1\\b\\;version:\\2',
    ],
  },
  'Nuxt.js': {
    html: ['window\\.__NUXT__|id="__NUXT_DATA__"', '<div id="__nuxt"'],
    scripts: ['versions: ?\\{ ?get nuxt\\(\\) ?\\{ ?return ?"(\\d+\\.\\d+\\.\\d+)\\;version:\\1'],
  },
  Gatsby: {
    html: ['<div id="___gatsby"'],
    meta: { generator: '^Gatsby(?: ([\\d.]+))?\\;version:\\1' },
    implies: ['React'],
  },
  Remix: { html: ['window\\.__remix(?:Context|Manifest|RouteModules)'] },
  'React Router': { html: ['window\\.__reactRouter(?:Context|Manifest|RouteModules)'] },
  React: {
    html: ['<script[^>]+/static/js/main\\.[0-9a-f]{8}\\.js'],
    scripts: ['reactjs\\.org/docs/error-decoder|react\\.dev/errors/'],
  },
  Webpack: { scripts: ['webpack(?:Chunk|Jsonp)[\\w-]*"?\\]?\\s*=\\s*\\w+(?:\\.|\\[")webpack(?:Chunk|Jsonp)'] },
  parcel: { scripts: ['\\bparcelRequire'] },
  Turbopack: {
    cats: [47],
    website: 'https://nextjs.org/docs/app/api-reference/turbopack',
    scripts: ['globalThis\\.TURBOPACK'],
  },
  Workbox: {
    cats: [LIBRARY],
    website: 'https://developer.chrome.com/docs/workbox',
    scripts: ['workbox:(?:core|precaching):([\\d.]+)\\;version:\\1'],
  },
  'Ember.js': { html: ['<meta name="[\\w-]+/config/environment"'] },
  Blazor: { html: ['_framework/blazor\\.(?:web|server|webassembly)\\.(?:\\w+\\.)?js'] },
  Flutter: { html: ['["\'/]flutter(?:_bootstrap|_service_worker)?\\.js'] },
  Storybook: { cats: [20], website: 'https://storybook.js.org', html: ['/sb-(?:manager|addons|preview)/'] },
  Scalar: { cats: [DOCS], website: 'https://scalar.com', html: ['@scalar/api-reference'] },
  RapiDoc: { cats: [DOCS], website: 'https://rapidocweb.com', html: ['<rapi-doc\\b[^>]*spec-url'] },
  Astro: {
    html: ['<astro-island', 'astro-slot', '/_astro/[\\w.@-]+\\.(?:js|css)'],
    meta: { generator: '^Astro v([\\d.]+)\\;version:\\1' },
  },
  Starlight: {
    cats: [DOCS],
    website: 'https://starlight.astro.build',
    meta: { generator: '^Starlight v([\\d.]+)\\;version:\\1' },
  },
  SolidJS: { cats: [FRAMEWORK], website: 'https://www.solidjs.com', html: ['_\\$HY\\s*=|data-hk="'] },
  Qwik: { html: ['<html[^>]+q:container|q:version="([\\d.]+)"\\;version:\\1'] },
  Lit: {
    cats: [LIBRARY],
    website: 'https://lit.dev',
    html: ['<!--\\?lit\\$'],
    scripts: ['litElementVersions|litHtmlVersions'],
  },
  'Alpine.js': { html: ['<[^>]+\\sx-data(?:=|>|\\s)'] },
  htmx: {
    cats: [LIBRARY],
    website: 'https://htmx.org',
    html: ['<[^>]+\\s(?:data-)?hx-(?:get|post|put|delete|patch|swap|target|boost)='],
    scriptSrc: ['/htmx(?:\\.org)?(?:@([\\d.]+))?[^?]*\\.js\\;version:\\1'],
  },
  Turbo: { scriptSrc: ['/turbo(?:\\.min)?(?:-[0-9a-f]+)?\\.js'], html: ['<turbo-frame\\b'] },
  Stimulus: { html: ['<[^>]+\\sdata-controller="[a-z][\\w-]*"[^>]*\\sdata-(?:action|[\\w-]+-target)='] },
  Livewire: { html: ['<[^>]+\\swire:(?:id|snapshot|initial-data)='] },
  'Phoenix Framework': {
    cats: [18],
    website: 'https://www.phoenixframework.org',
    html: ['<[^>]+\\sdata-phx-(?:main|session)', '<[^>]+\\sphx-track-static'],
  },
  'Inertia.js': { html: ['<div id="app" data-page="'] },
  'Vue.js': {
    html: ['<[^>]+\\sdata-v-app(?:=|>|\\s)', '<[^>]+\\sdata-v-[0-9a-f]{8}(?:=|>|\\s)'],
    scripts: [
      '__VUE_(?:OPTIONS_API|PROD_DEVTOOLS|HMR_RUNTIME)__|\\* vue v\\d|vuejs\\.org/error-reference/#runtime|__vueParentComponent',
    ],
  },
  Svelte: {
    html: ['<[^>]+class="[^"]*\\bsvelte-[a-z0-9]{5,8}\\b'],
    css: ['\\.svelte-[a-z0-9]{6,7}\\b'],
    scripts: ['window\\.__svelte\\b'],
  },
  Angular: {
    scriptSrc: ['/@angular/core@(\\d+\\.\\d+\\.\\d+)/\\;version:\\1'],
    html: [
      '<[^>]+\\sng-version="([\\d.]+)"\\;version:\\1',
      '<[^>]+\\s_nghost-[\\w-]+',
      '<script[^>]+src="(?:[^"]*/)?polyfills[.-][0-9A-Za-z]{8,20}\\.js"[^>]+type="module"',
    ],
    scripts: ['\\u0275\\u0275defineComponent|\\bngDevMode\\b'],
  },
  Pinia: { cats: [LIBRARY], website: 'https://pinia.vuejs.org', html: ['"?pinia"?:\\{'] },
  VitePress: {
    cats: [DOCS],
    website: 'https://vitepress.dev',
    meta: { generator: '^VitePress v([\\d.]+)\\;version:\\1' },
    html: ['__VP_HASH_MAP__|class="VPContent'],
    implies: ['Vue.js', 'Vite'],
  },
  Docusaurus: {
    meta: { generator: '^Docusaurus v([\\d.]+)\\;version:\\1', docusaurus_version: '' },
    html: ['<div id="__docusaurus"'],
    implies: ['React'],
  },
  MkDocs: {
    meta: { generator: '^mkdocs-([\\d.]+)\\;version:\\1' },
    html: ['<!--\\s+MkDocs version : (\\d[\\d.]+)\\;version:\\1'],
    implies: ['Python'],
  },
  Docsify: {
    cats: [DOCS],
    website: 'https://docsify.js.org',
    html: ['window\\.\\$docsify'],
    scriptSrc: ['docsify(?:@\\d[\\d.]*)?(?:/lib/docsify)?(?:\\.min)?\\.js'],
  },
  Zola: {
    cats: [GENERATOR],
    website: 'https://www.getzola.org',
    meta: { generator: '^Zola(?: v?([\\d.]+))?\\;version:\\1' },
  },
  Eleventy: { meta: { generator: '^Eleventy v([\\d.]+)\\;version:\\1' } },
  Sphinx: {
    html: [
      'Powered by <a [^>]{0,100}>Sphinx (\\d[\\d.]+\\d)</a>\\;version:\\1',
      'Created using (?:<a [^>]+>)?Sphinx(?:</a>)?\\s*(\\d[\\d.]+\\d)?\\;version:\\1',
      '_static/(?:documentation_options|sphinx_highlight|doctools)\\.js',
    ],
    implies: ['Python'],
  },
  DOMPurify: { cats: [LIBRARY], website: 'https://github.com/cure53/DOMPurify' },
  'Three.js': { cats: [25], website: 'https://threejs.org' },
  FullCalendar: { cats: [LIBRARY], website: 'https://fullcalendar.io' },
  'Video.js': { cats: [14], website: 'https://videojs.com' },
  Masonry: { cats: [LIBRARY], website: 'https://masonry.desandro.com' },
  'Magnific Popup': { cats: [LIBRARY], website: 'https://dimsemenov.com/plugins/magnific-popup/' },
  'clipboard.js': { cats: [LIBRARY], website: 'https://clipboardjs.com' },
  lazysizes: { cats: [LIBRARY], website: 'https://github.com/aFarkas/lazysizes' },
  Vuex: { cats: [LIBRARY], website: 'https://vuex.vuejs.org' },
  'Vue Router': { cats: [LIBRARY], website: 'https://router.vuejs.org' },
  Awesomplete: { cats: [LIBRARY], website: 'https://projects.verou.me/awesomplete/' },
  // Its files keep the name of what it was forked from.
  'Fomantic-UI': {
    cats: [UI],
    website: 'https://fomantic-ui.com',
    html: ['/fomantic-ui(?:-css)?[@/]'],
    excludes: ['Semantic UI'],
  },
  daisyUI: { cats: [UI], website: 'https://daisyui.com', css: ['daisyui'] },
  'Tailwind CSS': {
    css: ['--tw-(?:content|ring|shadow|translate|rotate|border-spacing)', '! tailwindcss v([\\d.]+)\\;version:\\1'],
  },
  'Swagger UI': {
    html: ['<title>Swagger UI', 'swagger-ui-bundle\\.js'],
    scriptSrc: ['swagger-ui(?:-bundle)?\\.js', '/swagger-ui(?:-dist)?[@/](\\d+\\.\\d+\\.\\d+)/\\;version:\\1'],
  },
  PostHog: {
    cats: [10],
    website: 'https://posthog.com',
    scriptSrc: ['posthog\\.com/static/(?:array|recorder)', 'i\\.posthog\\.com'],
  },
  Umami: { scriptSrc: ['umami\\.is/script\\.js'], html: ['<script[^>]+data-website-id='] },
  GoatCounter: { scriptSrc: ['gc\\.zgo\\.at/count(?:\\.v\\d+)?\\.js'] },
  HubSpot: { scriptSrc: ['js\\.hs-(?:scripts|analytics)\\.(?:com|net)', 'js\\.hsforms\\.net'] },
}
