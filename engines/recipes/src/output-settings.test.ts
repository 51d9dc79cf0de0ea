// How each file of a set is made, whole, and every line of the text beside it.
import { describe, expect, test } from 'vitest'
import { planOutputs } from './outputs.ts'
import { newStep, type StepOf } from './schema/steps.ts'

const source = { name: 'sea', width: 1001, height: 601 }
const files = (values: Partial<StepOf<'outputs'>>, of = source) => {
  const planned = planOutputs(newStep('outputs', values), of)
  return {
    settings: (path: string) =>
      planned.flatMap((file) =>
        file.path === path && 'settings' in file && !('sides' in file) ? [file.settings] : [],
      )[0],
    text: (path: string) => planned.flatMap((file) => (file.path === path && 'text' in file ? [file.text] : []))[0],
    paths: planned.map(({ path }) => path),
  }
}
const sized = (width: number, height: number) => ({
  ...{
    enableResize: true,
    width,
    height,
    maintainAspectRatio: true,
    resampling: 'best',
    compressionLevel: 0,
    maxSizeMB: null,
  },
})
test('a mask may cut away a fifth of a side, filled with the background', () => {
  const { settings } = files({ set: 'app-icons', background: '#102030' })
  expect(settings('web/maskable-192.png')).toEqual({
    ...{ ...sized(192, 192), fit: 'pad', background: '#102030', outputFormat: 'png', quality: 100, neverEnlarge: true },
    edits: [
      {
        kind: 'resize',
        settings: { width: 154, height: 154, percent: null, fit: 'inside', neverEnlarge: false, background: '#102030' },
      },
    ],
  })
})

describe('the text', () => {
  test('the text of a page has the other formats first', () => {
    const { text } = files({ widths: '300 500', formats: 'avif webp png', sizes: '<a&"b">' })
    expect(text('sea.html')).toBe(`<picture>
  <source type="image/avif" srcset="sea-300.avif 300w, sea-500.avif 500w" sizes="&lt;a&amp;&quot;b&quot;>">
  <source type="image/webp" srcset="sea-300.webp 300w, sea-500.webp 500w" sizes="&lt;a&amp;&quot;b&quot;>">
  <img src="sea-500.png" srcset="sea-300.png 300w, sea-500.png 500w" sizes="&lt;a&amp;&quot;b&quot;>" width="500" height="300" alt="" loading="lazy" decoding="async">
</picture>
`)
    expect(text('sea.css')).toBe(`.picture {
  background-image: url("sea-500.png");
  background-image: image-set(
    url("sea-500.avif") type("image/avif"),
    url("sea-500.webp") type("image/webp"),
    url("sea-500.png") type("image/png")
  );
}
`)
  })
  test('the text of a single format is one line, and a flat image is a pixel high', () => {
    const { text } = files({ widths: '7', formats: 'webp' }, { name: 'a', width: 1000, height: 1 })
    expect(text('a.html')).toBe(
      '<img src="a-7.webp" srcset="a-7.webp 7w" sizes="100vw" width="7" height="1" alt="" loading="lazy" decoding="async">\n',
    )
  })
})

test('widths are separated by anything that is no digit, and 0 is none', () => {
  const widths = (text: string) =>
    files({ widths: text, formats: 'webp' }).paths.filter((path) => path.endsWith('webp'))
  expect(widths('1001px; 1/20')).toEqual(['sea-1.webp', 'sea-20.webp', 'sea-1001.webp'])
  expect(widths('0 1002')).toEqual(['sea-1001.webp'])
})
