import { describe, expect, test } from 'vitest'
import { newStep, type StepOf } from '../schema/steps.ts'
import type { OutputFile, Source } from './output-file.ts'
import { planOutputs } from './outputs.ts'

const source: Source = { name: 'Sea & sky', width: 1000, height: 600 }
const plan = (values: Partial<StepOf<'outputs'>>, of = source) => planOutputs(newStep('outputs', values), of)
const pictures = (files: readonly OutputFile[]) => files.filter((file) => !('text' in file))
const paths = (files: readonly OutputFile[]) => files.map(({ path }) => path)
const textOf = (files: readonly OutputFile[], path: string) => {
  const found = files.find((file) => file.path === path)
  if (!found || !('text' in found)) throw new Error(`${path} is missing`)
  return found.text
}
const settingsOf = (files: readonly OutputFile[], path: string) => {
  const found = files.find((file) => file.path === path)
  if (!found || !('settings' in found) || 'sides' in found) throw new Error(`${path} is missing`)
  return found.settings
}

describe('responsive images', () => {
  test('each width in each format, none larger than the picture', () => {
    const files = plan({ widths: '400, 1200 800 400', formats: 'webp jpeg', quality: 66 })
    expect(paths(pictures(files))).toEqual([
      'Sea & sky-400.webp',
      'Sea & sky-400.jpg',
      'Sea & sky-800.webp',
      'Sea & sky-800.jpg',
    ])
    expect(settingsOf(files, 'Sea & sky-400.webp')).toMatchObject({
      width: 400,
      height: null,
      outputFormat: 'webp',
      quality: 66,
      neverEnlarge: true,
    })
  })

  test.each(['2000 3000', '', 'none', '0'])('“%s” leaves the picture’s own width', (widths) => {
    expect(paths(pictures(plan({ widths, formats: 'webp' })))).toEqual(['Sea & sky-1000.webp'])
  })

  test('the text names every file, in the address form, with the size of the largest', () => {
    const html = textOf(plan({ widths: '500 1000', sizes: '(min-width: 60em) "50vw"' }), 'Sea & sky.html')
    expect(html).toContain(
      '<source type="image/avif" srcset="Sea%20%26%20sky-500.avif 500w, Sea%20%26%20sky-1000.avif 1000w"',
    )
    expect(html).toContain('<img src="Sea%20%26%20sky-1000.jpg" srcset="Sea%20%26%20sky-500.jpg 500w')
    expect(html).toContain('sizes="(min-width: 60em) &quot;50vw&quot;"')
    expect(html).toContain('width="1000" height="600"')
    expect(html.match(/<source/g)).toHaveLength(2)
  })

  test('one format needs no picture element; CSS has an address for browsers without image-set', () => {
    const files = plan({ widths: '500', formats: 'webp' })
    expect(textOf(files, 'Sea & sky.html')).toMatch(/^<img /)
    const css = textOf(files, 'Sea & sky.css')
    expect(css.indexOf('background-image: url(')).toBeLessThan(css.indexOf('image-set('))
    expect(css).toContain('url("Sea%20%26%20sky-500.webp") type("image/webp")')
  })
})

test('the favicons are those that head and manifest name', () => {
  const files = plan({ set: 'favicons' })
  const named = [
    ...textOf(files, 'head.html').matchAll(/href="\/([^"]+)"/g),
    ...textOf(files, 'site.webmanifest').matchAll(/"src": "\/([^"]+)"/g),
  ].map(([, path]) => path)
  expect(paths(files)).toEqual(expect.arrayContaining(named))
  const ico = files.find(({ path }) => path === 'favicon.ico')
  expect(ico && 'sides' in ico ? ico.settings(16) : null).toMatchObject({ width: 16, height: 16, outputFormat: 'png' })
})

test('a social card is cut to fill it, and head names those that were made', () => {
  const files = plan({ set: 'social', background: '#112233' })
  expect(settingsOf(files, 'Sea & sky-og.jpg')).toMatchObject({ width: 1200, height: 630, fit: 'cover' })
  const head = textOf(files, 'head.html')
  for (const card of ['og', 'x-large']) expect(head).toContain(`https://example.com/Sea%20%26%20sky-${card}.jpg`)
})

test('an app icon has no transparency where a store refuses it, and a maskable one keeps to the safe circle', () => {
  const files = plan({ set: 'app-icons', background: '#112233' })
  expect(settingsOf(files, 'ios/AppIcon.appiconset/AppIcon-1024.png').background).toBe('#112233')
  expect(settingsOf(files, 'android/mipmap-xxxhdpi/ic_launcher.png')).toMatchObject({
    width: 192,
    background: 'transparent',
  })
  const { edits, neverEnlarge } = settingsOf(files, 'web/maskable-512.png')
  expect(edits).toMatchObject([{ kind: 'resize', settings: { width: 410, height: 410, fit: 'inside' } }])
  expect(neverEnlarge).toBe(true)
  const manifest = JSON.parse(textOf(files, 'web/site.webmanifest'))
  for (const { src } of manifest.icons) expect(paths(files)).toContain(`web${src}`)
})
