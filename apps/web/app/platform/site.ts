/**
 * Facts that only the operator knows are unknown at build time: the server fills the placeholders of the prerendered
 * HTML, and the page reads them back, so that hydration matches.
 */
const placeholders = {
  'sundry:origin': 'https://sundry.invalid',
  'sundry:profile': 'https://profile.invalid',
  'sundry:removal-service': 'removal-service-unknown',
  'sundry:command-package': 'command-package-unknown',
} as const

type Fact = keyof typeof placeholders

function fact(name: Fact): string {
  if (typeof document === 'undefined') return placeholders[name]
  const written = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
  return written ?? placeholders[name]
}

export const siteOrigin = () => fact('sundry:origin')

/** False in a page that our server did not send, such as that of a development server. */
export const isOriginKnown = () => siteOrigin() !== placeholders['sundry:origin']

export const profileUrl = () => fact('sundry:profile')

/** True if the operator has set up an online service for the background remover, or if that is unknown. */
export const hasRemovalService = () => fact('sundry:removal-service') !== 'no'

/** The package under which the operator publishes the command on a registry; empty for none. */
export const commandPackage = () => fact('sundry:command-package')

export const siteFacts = () => Object.fromEntries(Object.keys(placeholders).map((name) => [name, fact(name as Fact)]))

export const site = {
  name: 'Sundry',
  description:
    'Sundry is a free toolbox for the web: image, text, domain and SEO tools that need no account. Images and text are processed in your own browser.',
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
  functions: 'API',
  commandLine: 'Command line',
  points: ['Advanced Processing Engine', '100% Client-Side Privacy', 'Free & Unlimited Use'],
  privacyNote:
    'Images and text never leave this browser, unless you choose an online service for them. What you look up, crawl or fetch by URL goes to this server, which limits the lookups per minute.',
} as const

export const renderError = {
  title: 'Unexpected Application Error!',
  text: 'This page stopped working. Your queue and settings are still here: go back and continue.',
  home: 'Go to Homepage',
  retry: 'Try this page again',
} as const
