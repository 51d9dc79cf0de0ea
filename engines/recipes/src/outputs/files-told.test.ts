// The files of each set, as the systems that take them ask for: names, sides, manifests and lines for the head.
import { describe, expect, test } from 'vitest'
import { newStep, type StepOf } from '../schema/steps.ts'
import type { Source } from './output-file.ts'
import { planOutputs } from './outputs.ts'

const source: Source = { name: 'sea', width: 3000, height: 2000 }
const plan = (values: Partial<StepOf<'outputs'>>) => planOutputs(newStep('outputs', values), source)
const text = (files: ReturnType<typeof plan>, path: string) => {
  const found = files.find((file) => file.path === path)
  return found && 'text' in found ? found.text : ''
}
const sides = (files: ReturnType<typeof plan>) =>
  files.flatMap((file) =>
    'settings' in file && typeof file.settings !== 'function'
      ? [`${file.path} ${file.settings.width} × ${file.settings.height} ${file.settings.background}`]
      : [],
  )

describe('icons of an application', () => {
  const files = plan({ set: 'app-icons', background: '#112233' })
  test('are as large as each system asks for, opaque where a store refuses transparency', () => {
    expect(sides(files)).toEqual([
      'ios/AppIcon.appiconset/AppIcon-1024.png 1024 × 1024 #112233',
      'android/mipmap-mdpi/ic_launcher.png 48 × 48 transparent',
      'android/mipmap-hdpi/ic_launcher.png 72 × 72 transparent',
      'android/mipmap-xhdpi/ic_launcher.png 96 × 96 transparent',
      'android/mipmap-xxhdpi/ic_launcher.png 144 × 144 transparent',
      'android/mipmap-xxxhdpi/ic_launcher.png 192 × 192 transparent',
      'android/play-store-512.png 512 × 512 #112233',
      'web/icon-192.png 192 × 192 transparent',
      'web/maskable-192.png 192 × 192 #112233',
      'web/icon-512.png 512 × 512 transparent',
      'web/maskable-512.png 512 × 512 #112233',
    ])
  })
  test('are named to Xcode', () => {
    expect(JSON.parse(text(files, 'ios/AppIcon.appiconset/Contents.json'))).toEqual({
      images: [{ filename: 'AppIcon-1024.png', idiom: 'universal', platform: 'ios', size: '1024x1024' }],
      info: { author: 'sundry', version: 1 },
    })
  })
  test('are named in a web manifest', () => {
    expect(JSON.parse(text(files, 'web/site.webmanifest'))).toEqual({
      icons: [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
        { src: '/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
        { src: '/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    })
    expect(text(files, 'web/site.webmanifest')).toMatch(/^\{\n {2}"icons"/)
  })
})

describe('favicons', () => {
  const files = plan({ set: 'favicons' })
  test('are an ICO of three sides, a touch icon on white and two for a manifest', () => {
    expect(files.find((file) => 'sides' in file)).toMatchObject({ path: 'favicon.ico', sides: [16, 32, 48] })
    expect(sides(files)).toEqual([
      'apple-touch-icon.png 180 × 180 #ffffff',
      'icon-192.png 192 × 192 transparent',
      'icon-512.png 512 × 512 transparent',
    ])
  })
  test('stand in the head of a page', () => {
    expect(text(files, 'head.html')).toBe(
      '<link rel="icon" href="/favicon.ico" sizes="32x32">\n<link rel="apple-touch-icon" href="/apple-touch-icon.png">\n<link rel="manifest" href="/site.webmanifest">\n',
    )
    expect(JSON.parse(text(files, 'site.webmanifest'))).toEqual({
      icons: [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      ],
    })
  })
})

test('a social card names its own size in the head of a page', () => {
  const head = text(plan({ set: 'social' }), 'head.html')
  expect(head).toContain('<meta property="og:image" content="https://example.com/sea-og.jpg">')
  expect(head).toContain('<meta property="og:image:width" content="1200">')
  expect(head).toContain('<meta property="og:image:height" content="630">')
})

describe('responsive images', () => {
  test('are at most twelve widths', () => {
    const widths = Array.from({ length: 14 }, (_, at) => (at + 1) * 100).join(' ')
    const files = plan({ widths, formats: 'webp' }).filter((file) => !('text' in file))
    expect(files.map(({ path }) => path)).toEqual(Array.from({ length: 12 }, (_, at) => `sea-${(at + 1) * 100}.webp`))
  })
  test('are as wide as the picture at most', () => {
    const made = (widths: string) =>
      plan({ widths, formats: 'webp' })
        .filter((file) => !('text' in file))
        .map(({ path }) => path)
    expect(made('3000')).toEqual(['sea-3000.webp'])
    expect(made('3001 100')).toEqual(['sea-100.webp'])
  })
  test('stand in HTML and CSS', () => {
    const files = plan({ widths: '500', formats: 'avif webp jpeg' })
    expect(text(files, 'sea.html')).toMatch(/^<picture>\n.*<source type="image\/avif" srcset="sea-500\.avif 500w"/s)
    expect(text(files, 'sea.css')).toMatch(
      /background-image: url\("sea-500\.jpg"\);\n {2}background-image: image-set\(/,
    )
  })
})
