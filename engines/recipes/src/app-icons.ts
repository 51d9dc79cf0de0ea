import type { ImageSettings } from '@sundry/images'
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
export const sized = (
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

export const squarePng = (side: number, background = 'transparent') => sized(side, side, 'pad', background, 'png')

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

const manifest = {
  icons: [192, 512].flatMap((side) => [
    { src: `/icon-${side}.png`, sizes: `${side}x${side}`, type: 'image/png', purpose: 'any' },
    { src: `/maskable-${side}.png`, sizes: `${side}x${side}`, type: 'image/png', purpose: 'maskable' },
  ]),
}

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`

export const appIcons = ({ background }: StepOf<'outputs'>): OutputFile[] => [
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
  { path: 'web/site.webmanifest', text: json(manifest) },
]
