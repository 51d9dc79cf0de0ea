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
  text: 'This page is a preview of what is coming; it does not work yet.',
} as const

export const privacySentences = {
  local: 'Your files and text are processed here and never leave your browser.',
  provider: 'As you chose, each photo is sent to the background removal service.',
  names: 'What you enter stays in your browser; our own server looks up domain names alone.',
  server: 'What you type is sent to our own server, which does the lookup.',
} as const

export const notIsolated =
  'This site is served without isolation headers, so the background remover and the AVIF encoder use one thread each and are slower. Results are as good.'

export const offGrid = {
  text: 'This server cannot reach the internet at the moment, so its results are samples.',
  link: 'What its operator can do',
} as const
