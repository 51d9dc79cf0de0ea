/** Words of the shell: header, footer, overlay, error and not-found screens. */
export const site = {
  name: 'Sundry',
  description:
    'Sundry is a free toolbox for the web: image, text, domain and SEO tools that need no account. Pictures and text are worked on in your own browser.',
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
  search: 'Search tools',
  skip: 'Skip to content',
} as const

export const footer = {
  homepage: 'Homepage',
  connect: 'Connect',
  profile: 'Developer profile',
  shortcuts: 'Keyboard shortcuts',
  functions: 'Functions for scripts',
  points: ['Advanced Processing Engine', '100% Client-Side Privacy', 'Free & Unlimited Use'],
  privacyNote: 'Image, text, robots, sitemap and schema tools work in this tab. Lookups ask our server, and say so.',
} as const

export const overlay = {
  title: 'Optimizing Your Images',
  text: 'Please wait while we work our magic...',
  progress: 'Overall Progress',
  cancel: 'Cancel Processing',
  background: 'Continue in background',
} as const

export const notFound = {
  title: 'Page Not Found',
  text: 'There is nothing at this address. It may have moved, or the link may be mistyped.',
  home: 'Go to Homepage',
} as const

export const renderError = {
  title: 'Unexpected Application Error!',
  text: 'This page stopped working. Your queue and settings are still here: go back and carry on.',
  home: 'Go to Homepage',
  retry: 'Try this page again',
} as const

export const beingBuilt = {
  title: 'This tool is being built',
  text: 'Its page is here so that you know it is coming. Nothing on it pretends to work.',
} as const

export const privacy = {
  local: 'Stays in this tab',
  localHint: 'Your files and text are worked on here and never leave your browser.',
  server: 'Asks our server',
  serverHint: 'What you type is sent to this site’s own server, which looks it up for you.',
} as const
