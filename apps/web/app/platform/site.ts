/// <reference types="vite/client" />
/**
 * Facts that only the operator knows are unknown at build time: the server fills the placeholders of the prerendered
 * HTML, and the page reads them back, so that hydration matches.
 */
const placeholders = {
  'sundry:address': 'https://sundry.invalid',
  'sundry:profile': 'https://profile.invalid',
  'sundry:removal-service': 'removal-service-unknown',
  'sundry:command-package': 'command-package-unknown',
  'sundry:name': 'site-name-unknown',
  'sundry:functions': 'functions-address-unknown',
  'sundry:parts': 'site-parts-unknown',
  'sundry:start': 'start-tool-unknown',
  'sundry:logo': 'site-logo-unknown',
  'sundry:imprint': 'https://imprint.invalid',
  'sundry:privacy-policy': 'https://privacy-policy.invalid',
} as const

type Fact = keyof typeof placeholders

function fact(name: Fact): string {
  if (typeof document === 'undefined') return placeholders[name]
  const written = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
  return written ?? placeholders[name]
}

/** The built scripts are one folder below the base; a page rendered ahead holds what the server replaces. */
const findBase = () =>
  import.meta.env.PROD && !import.meta.env.SSR ? new URL('../', import.meta.url).pathname : import.meta.env.BASE_URL

/** The path under which the site is served, with a slash at both ends. */
export const basePath = findBase()

/** A path of this site as an address of its host. */
export const at = (path: string) => basePath + path.replace(/^\//, '')

/**
 * Names of storage, caches and locks carry the path, because several installations may share a host name. The theme is
 * one for all of them.
 */
export const ownName = (name: string) => (basePath === '/' || name === 'theme' ? name : basePath + name)

/** Without a slash at its end; empty in a static site that may be anywhere. */
export const siteAddress = () => fact('sundry:address')

/** False in a page that our server did not send, such as that of a development server. */
export const isAddressKnown = () => !['', placeholders['sundry:address']].includes(siteAddress())

/** Parts of a page that only some installations show; every other part is a tool by its id. */
const OPTIONAL = /^(?:logo|imprint|privacy-policy|no-server|some-tools|demo|fact-.*)$/

/**
 * True if this installation shows a part. A page rendered ahead holds all of them, each in an element with `data-part`,
 * and the server removes those that are off.
 */
export function isShown(part: string): boolean {
  if (import.meta.env.PROD && import.meta.env.SSR) return true
  const parts = fact('sundry:parts')
  return parts === placeholders['sundry:parts'] ? !OPTIONAL.test(part) : parts.split(' ').includes(part)
}

/**
 * A sentence that names tools, and another for an installation without some of them. A page rendered ahead holds both
 * between marks, and the server leaves one.
 */
export function naming(all: string, some: string): string {
  if (import.meta.env.PROD && import.meta.env.SSR) return `\ue000${all}\ue001${some}\ue002`
  return isShown('some-tools') ? some : all
}

/** Where 'Get Started' leads: the first tool of this installation. */
export const startPath = () => {
  const id = fact('sundry:start')
  return import.meta.env.PROD || id !== placeholders['sundry:start'] ? `/${id}` : '/compressor'
}

/** A static site may ask the functions of another installation; every other site asks its own. */
export function functionAddress(name: string): string {
  const elsewhere = fact('sundry:functions')
  const base = elsewhere === '' || elsewhere === placeholders['sundry:functions'] ? at('/') : elsewhere
  return `${base}functions/v1/${name}`
}

export const siteLogo = () => fact('sundry:logo')
export const imprintUrl = () => fact('sundry:imprint')
export const privacyPolicyUrl = () => fact('sundry:privacy-policy')

export const profileUrl = () => fact('sundry:profile')

/** True if the operator has set up an online service for the background remover, or if that is unknown. */
export const hasRemovalService = () => fact('sundry:removal-service') !== 'no'

/** The package under which the operator publishes the command on a registry; empty for none. */
export const commandPackage = () => fact('sundry:command-package')

export const siteFacts = () => Object.fromEntries(Object.keys(placeholders).map((name) => [name, fact(name as Fact)]))

const name = import.meta.env.PROD ? fact('sundry:name') : 'Sundry'

export const site = {
  name,
  description: naming(
    `${name} is a free toolbox for the web: image, text, domain and SEO tools that need no account. Images and text are processed in your own browser.`,
    `${name} is a free toolbox for the web that needs no account.`,
  ),
  claim: 'Free. No account. Open source.',
} as const

export const header = {
  home: 'Home',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  menu: 'All tools',
  nav: 'Main',
  toLight: 'Switch to light theme',
  toDark: 'Switch to dark theme',
  profile: "The developer's profile",
  account: 'Your account',
  search: 'Search tools',
  skip: 'Skip to content',
  notifications: 'Notifications',
} as const

export const privacy = {
  local: 'Stays in this tab',
  server: 'Uses our server',
  provider: 'Sent to a provider',
  names: 'Looks up names',
  samples: 'Samples: no internet',
} as const

export const footer = {
  homepage: 'Homepage',
  connect: 'Connect',
  profile: 'Developer profile',
  shortcuts: 'Keyboard shortcuts',
  offline: 'Save for offline use',
  privacy: 'Privacy',
  imprint: 'Imprint',
  privacyPolicy: 'Privacy policy',
  docs: 'Docs',
  commandLine: 'Command line',
  points: ['Advanced Processing Engine', '100% Client-Side Privacy', 'Free & Unlimited Use'],
  privacyNote: 'Images and text never leave this browser, unless you choose an online service for them.',
  elsewhereNote: 'Requests to other sites: none from your browser, unless you choose such a service.',
  lookupsNote: 'What you look up, crawl or fetch by URL goes to this server, which limits the lookups per minute.',
} as const

export const demoNote =
  'This is a demo: lookups return samples, everyone shares one account, and nothing is stored on the server.'

export const renderError = {
  title: 'Unexpected Application Error!',
  text: 'This page stopped working. Your queue and settings are still here: go back and continue.',
  home: 'Go to Homepage',
  retry: 'Try this page again',
} as const
