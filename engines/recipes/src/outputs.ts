import type { ImageSettings, TargetId } from '@sundry/images'
import type { StepOf } from './schema/steps.ts'

/** The image that all files of a set are made of. */
export interface Source {
  /** Without its ending. */
  name: string
  width: number
  height: number
}

export type OutputFile =
  | { path: string; settings: ImageSettings }
  /** An ICO file with a PNG of each side. */
  | { path: string; sides: readonly number[]; settings: (side: number) => ImageSettings }
  | { path: string; text: string }

/** An image of exactly this size, scaled well. */
const sized = (
  width: number,
  height: number,
  fit: 'cover' | 'pad',
  background: string,
  format: 'png' | 'jpeg',
): ImageSettings => ({
  enableResize: true,
  width,
  height,
  maintainAspectRatio: true,
  fit,
  background,
  resampling: 'best',
  outputFormat: format,
  quality: format === 'png' ? 100 : 85,
  compressionLevel: 0,
  maxSizeMB: null,
})

const squarePng = (side: number, background = 'transparent') => sized(side, side, 'pad', background, 'png')

/** Sides in pixels of a launcher icon of 48 dp, by the density of the screen. */
const ANDROID = { mdpi: 48, hdpi: 72, xhdpi: 96, xxhdpi: 144, xxxhdpi: 192 } as const

/** Xcode makes the smaller ones of this. */
const APPLE_SIDE = 1024
const PLAY_STORE_SIDE = 512

/** A mask may cut all but a circle of 80 % of the side. */
const SAFE_SHARE = 0.8

function maskable(side: number, background: string): ImageSettings {
  const inner = Math.round(side * SAFE_SHARE)
  const settings = squarePng(side, background)
  return { ...settings, neverEnlarge: true, edits: [{ kind: 'resize', settings: { ...insideOf(inner), background } }] }
}

const insideOf = (side: number) => ({
  width: side,
  height: side,
  percent: null,
  fit: 'inside' as const,
  neverEnlarge: false,
})

const contents = {
  images: [{ filename: 'AppIcon-1024.png', idiom: 'universal', platform: 'ios', size: '1024x1024' }],
  info: { author: 'sundry', version: 1 },
}

const appManifest = {
  icons: [192, 512].flatMap((side) => [
    { src: `/icon-${side}.png`, sizes: `${side}x${side}`, type: 'image/png', purpose: 'any' },
    { src: `/maskable-${side}.png`, sizes: `${side}x${side}`, type: 'image/png', purpose: 'maskable' },
  ]),
}

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`

const appIcons = ({ background }: StepOf<'outputs'>): OutputFile[] => [
  // The App Store refuses an icon with transparency.
  { path: 'ios/AppIcon.appiconset/AppIcon-1024.png', settings: squarePng(APPLE_SIDE, background) },
  { path: 'ios/AppIcon.appiconset/Contents.json', text: json(contents) },
  ...Object.entries(ANDROID).map(([density, side]) => ({
    path: `android/mipmap-${density}/ic_launcher.png`,
    settings: squarePng(side),
  })),
  { path: 'android/play-store-512.png', settings: squarePng(PLAY_STORE_SIDE, background) },
  ...[192, 512].flatMap((side) => [
    { path: `web/icon-${side}.png`, settings: squarePng(side) },
    { path: `web/maskable-${side}.png`, settings: maskable(side, background) },
  ]),
  { path: 'web/site.webmanifest', text: json(appManifest) },
]

const ENDINGS = { avif: 'avif', webp: 'webp', jpeg: 'jpg', png: 'png' } as const
type Format = keyof typeof ENDINGS

const MAX_WIDTHS = 12

/** The widths in ascending order, none larger than the image; its own where all are larger. */
function widthsOf(text: string, { width }: Source): number[] {
  const expected = [...text.matchAll(/\d+/g)].map(([digits]) => Number(digits)).filter((one) => one > 0)
  const fitting = [...new Set(expected)].filter((one) => one <= width).toSorted((one, other) => one - other)
  return fitting.length > 0 ? fitting.slice(0, MAX_WIDTHS) : [width]
}

const settingsFor = (width: number, format: TargetId, { quality, background }: StepOf<'outputs'>): ImageSettings => ({
  enableResize: true,
  width,
  height: null,
  maintainAspectRatio: true,
  neverEnlarge: true,
  resampling: 'best',
  outputFormat: format,
  quality,
  mode: 'equal-look',
  compressionLevel: 100,
  maxSizeMB: null,
  background,
})

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

function responsive(step: StepOf<'outputs'>, source: Source): OutputFile[] {
  const formats = step.formats.split(' ') as Format[]
  const widths = widthsOf(step.widths, source)
  const path = (width: number, format: Format) => `${source.name}-${width}.${ENDINGS[format]}`
  const address = (width: number, format: Format) => encodeURIComponent(path(width, format))
  const srcset = (format: Format) => widths.map((width) => `${address(width, format)} ${width}w`).join(', ')

  const [fallback] = formats.slice(-1) as [Format]
  const largest = Math.max(...widths)
  const height = Math.max(1, Math.round((source.height * largest) / source.width))
  const sizes = `sizes="${escaped(step.sizes)}"`
  const sources = formats
    .slice(0, -1)
    .map((format) => `  <source type="image/${format}" srcset="${srcset(format)}" ${sizes}>\n`)
  const img = `<img src="${address(largest, fallback)}" srcset="${srcset(fallback)}" ${sizes} width="${largest}" height="${height}" alt="" loading="lazy" decoding="async">`
  const html = sources.length === 0 ? `${img}\n` : `<picture>\n${sources.join('')}  ${img}\n</picture>\n`

  const images = formats.map((format) => `    url("${address(largest, format)}") type("image/${format}")`)
  const css = `.picture {
  background-image: url("${address(largest, fallback)}");
  background-image: image-set(
${images.join(',\n')}
  );
}
`
  return [
    ...widths.flatMap((width) =>
      formats.map((format) => ({ path: path(width, format), settings: settingsFor(width, format, step) })),
    ),
    { path: `${source.name}.html`, text: html },
    { path: `${source.name}.css`, text: css },
  ]
}

/** The sizes that the networks' own documents give: Open Graph 1.91:1, X's large card 2:1, its small one 1:1. */
const CARDS = [
  { name: 'og', width: 1200, height: 630 },
  { name: 'x-large', width: 1200, height: 600 },
  { name: 'x-small', width: 400, height: 400 },
] as const

const head = (file: (card: string) => string) => `<meta property="og:image" content="https://example.com/${file('og')}">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:type" content="image/jpeg">
<meta property="og:image:alt" content="">
<meta name="twitter:card" content="summary_large_image">
<meta name="twitter:image" content="https://example.com/${file('x-large')}">
`

function socialCards({ background }: StepOf<'outputs'>, { name }: Source): OutputFile[] {
  const file = (card: string) => `${name}-${card}.jpg`
  return [
    ...CARDS.map((card) => ({
      path: file(card.name),
      settings: sized(card.width, card.height, 'cover', background, 'jpeg'),
    })),
    { path: 'head.html', text: head((card) => encodeURIComponent(file(card))) },
  ]
}

const manifest = {
  icons: [192, 512].map((side) => ({ src: `/icon-${side}.png`, sizes: `${side}x${side}`, type: 'image/png' })),
}

const html = `<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/site.webmanifest">
`

const favicons = (): OutputFile[] => [
  { path: 'favicon.ico', sides: [16, 32, 48], settings: squarePng },
  // iOS paints black where a touch icon is transparent.
  { path: 'apple-touch-icon.png', settings: squarePng(180, '#ffffff') },
  { path: 'icon-192.png', settings: squarePng(192) },
  { path: 'icon-512.png', settings: squarePng(512) },
  { path: 'site.webmanifest', text: `${JSON.stringify(manifest, null, 2)}\n` },
  { path: 'head.html', text: html },
]

const sets = { responsive, favicons, social: socialCards, 'app-icons': appIcons } as const

export const planOutputs = (step: StepOf<'outputs'>, source: Source): OutputFile[] => sets[step.set](step, source)
