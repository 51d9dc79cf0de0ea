import { type ImageSettings, packIcon } from '@sundry/images'
import { processInPool } from '../run/engine.ts'

interface Entry {
  name: string
  file: File
}

const ICON_SIDES = [16, 32, 48]

const manifest = {
  icons: [192, 512].map((side) => ({ src: `/icon-${side}.png`, sizes: `${side}x${side}`, type: 'image/png' })),
}

const html = `<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/site.webmanifest">
`

/** iOS paints black where a touch icon is transparent. */
const square = (side: number, background: string): ImageSettings => ({
  enableResize: true,
  width: side,
  height: side,
  maintainAspectRatio: true,
  fit: 'pad',
  background,
  resampling: 'best',
  outputFormat: 'png',
  quality: 100,
  compressionLevel: 0,
  maxSizeMB: null,
})

export async function faviconSet(source: File, signal?: AbortSignal): Promise<Entry[]> {
  const draw = async (side: number, background = 'transparent') => {
    const { processedFile } = await processInPool(source, square(side, background), signal ? { signal } : {})
    return processedFile
  }
  const small = await Promise.all(
    ICON_SIDES.map(async (side) => ({
      width: side,
      height: side,
      png: new Uint8Array(await (await draw(side)).arrayBuffer()),
    })),
  )
  const text = (name: string, content: string, type: string) => ({ name, file: new File([content], name, { type }) })
  return [
    { name: 'favicon.ico', file: new File([packIcon(small)], 'favicon.ico', { type: 'image/x-icon' }) },
    { name: 'apple-touch-icon.png', file: await draw(180, '#ffffff') },
    { name: 'icon-192.png', file: await draw(192) },
    { name: 'icon-512.png', file: await draw(512) },
    text('site.webmanifest', `${JSON.stringify(manifest, null, 2)}\n`, 'application/manifest+json'),
    text('head.html', html, 'text/html'),
  ]
}
