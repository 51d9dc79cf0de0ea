/** Words of the parts that load with the page or the moment that needs them. */

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

export const beingBuilt = {
  title: 'This tool is being built',
  text: 'Its page is here so that you know it is coming. Nothing on it pretends to work.',
} as const

export const privacy = {
  local: 'Stays in this tab',
  localHint: 'Your files and text are worked on here and never leave your browser.',
  server: 'Asks our server',
  provider: 'Sent to a provider',
  providerHint: 'You chose it: each photo you start with leaves this tab for the background removal service.',
  serverHint: 'What you type is sent to this site’s own server, which looks it up for you.',
} as const
