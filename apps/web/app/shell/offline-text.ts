export const offlinePage = {
  title: 'You are offline',
  text: 'This page needs a connection, and this site cannot be reached at the moment. The image, text and SEO tools work without one.',
  retry: 'Try again',
  home: 'Go to Homepage',
} as const

export const offlineUse = {
  title: 'Offline use',
  close: 'Close',
  first:
    'After one visit this browser keeps every page, and all that the image tools need for JPEG, PNG and WebP. Lookups of domains need a connection.',
  more: 'AVIF, HEIC, JPEG XL, TIFF, moving images and small palettes each need a codec that is kept on its first use. You can also keep all of them now.',
  keep: (size: string) => `Keep everything for offline use (${size})`,
  keeping: 'Downloading codecs…',
  done: 'Everything is kept: all image formats work offline.',
  failed: 'Not everything could be downloaded. Check the connection and try again.',
  again: 'Try again',
  models: 'The models of the background remover are larger. They are kept when you first use it, on its own page.',
  impossible:
    'This browser keeps no copy of this site yet. Private windows and sites without HTTPS have none; otherwise try again in a moment.',
} as const
