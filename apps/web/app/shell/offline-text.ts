export const offlinePage = {
  title: 'You are offline',
  text: 'This page needs a connection, and this site cannot be reached right now. Tools that run in your browser work offline.',
  retry: 'Try again',
  home: 'Go to Homepage',
} as const

export const offlineUse = {
  title: 'Offline use',
  close: 'Close',
  first:
    'After your first visit, every page works offline, with everything the image tools need for JPEG, PNG and WebP. Lookups need a connection.',
  more: 'AVIF, HEIC and JPEG XL each need a codec, which is downloaded on first use. You can also save them all now.',
  models: 'The models of the background remover are downloaded on first use. You can also save them now.',
  withModels: (size: string) => `Also save the models of the background remover (${size})`,
  keep: (size: string) => `Save for offline use (${size})`,
  nothing: 'Save for offline use',
  keeping: 'Downloading…',
  done: 'Done: all image formats work offline.',
  doneWithModels: 'Done: all image formats and the background remover work offline.',
  failed: 'Not everything could be downloaded. Check the connection and try again.',
  again: 'Try again',
  click: 'The model behind “Select” in its editor is downloaded when you first use it.',
  impossible:
    'This browser has no offline copy yet. Private windows and sites without HTTPS cannot have one; otherwise try again shortly.',
} as const
