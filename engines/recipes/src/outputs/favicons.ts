import type { OutputFile } from './output-file.ts'
import { squarePng } from './square.ts'

const manifest = {
  icons: [192, 512].map((side) => ({ src: `/icon-${side}.png`, sizes: `${side}x${side}`, type: 'image/png' })),
}

const html = `<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/site.webmanifest">
`

export const favicons = (): OutputFile[] => [
  { path: 'favicon.ico', sides: [16, 32, 48], settings: squarePng },
  // iOS paints black where a touch icon is transparent.
  { path: 'apple-touch-icon.png', settings: squarePng(180, '#ffffff') },
  { path: 'icon-192.png', settings: squarePng(192) },
  { path: 'icon-512.png', settings: squarePng(512) },
  { path: 'site.webmanifest', text: `${JSON.stringify(manifest, null, 2)}\n` },
  { path: 'head.html', text: html },
]
