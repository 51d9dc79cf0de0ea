// The image tools' settings in each state a visitor can bring them into, and what the tools announce.
import { beforeEach, describe, expect, test } from 'vitest'
import { beginIn, htmlOf, read, textOf } from '../../testing/read.ts'
import { defaults } from '../workbench/settings/settings.ts'
import { useToolSettings } from '../workbench/settings/settings-store.ts'
import type { EncodingToolId, ResultItem, ToolSettings } from '../workbench/types.ts'
import { CompressTab } from './compressor/compress-tab.tsx'
import { imageTool as compressor } from './compressor/image-tool.ts'
import { ConvertTab } from './converter/convert-tab.tsx'
import { imageTool as converter } from './converter/image-tool.ts'
import { imageTool as resizer } from './resizer/image-tool.ts'
import { ResizeTab } from './resizer/resize-tab.tsx'
import { sizePresets } from './resizer/size-presets.ts'

const set = (id: EncodingToolId, some: Partial<ToolSettings>) => {
  const { of } = useToolSettings.getInitialState()
  beginIn(useToolSettings, { of: { ...of, [id]: { ...defaults, ...some } } })
}
beforeEach(() => beginIn(useToolSettings, { of: { compressor: defaults, converter: defaults, resizer: defaults } }))

const selected = (html: string, name: string) =>
  new RegExp(`${name}</label><select[^>]*>.*?<option value="([^"]*)"[^>]*selected=""`, 's').exec(html)?.[1]

describe('compressing', () => {
  const tab = (some: Partial<ToolSettings>) => {
    set('compressor', some)
    return htmlOf(CompressTab, {})
  }
  test('off, nothing is changed', () => {
    expect(textOf(tab({ compressionLevel: 0, compressionPreset: 'none' }))).toMatch(
      /^Enable Compression Compression is off: images pass through unchanged\. More options/,
    )
    expect(textOf(tab({}))).not.toContain('Compression is off')
  })
  test('by values of one’s own: a quality, and a size that a file may not pass', () => {
    const own = { compressionPreset: 'custom', quality: 71, maxSizeMB: 1.5 } as const
    expect(textOf(tab(own))).toMatch(
      /Custom Configuration Quality .*71%.* Max File Size \(Optional\) .*1\.5 MB.* A ceiling: the quality above holds as long as the file stays below it\. A PNG gives up colours first, then pixels\. No limit/,
    )
    expect(selected(tab(own), 'Compression Preset')).toBe('custom')
    expect(textOf(tab(own))).not.toContain('keep every pixel')
    expect(textOf(tab({ ...own, maxSizeMB: null }))).toMatch(/Max File Size \(Optional\) No limit/)
  })
})

describe('converting', () => {
  const tab = (outputFormat: ToolSettings['outputFormat']) => {
    set('converter', { outputFormat })
    return htmlOf(ConvertTab, {})
  }
  test('to a format, of which those that can only be opened say so', () => {
    const html = tab('webp')
    expect(textOf(html)).toContain(
      'Enable Format Conversion Target Format WebP JPEG PNG AVIF BMP JPEG XL ICO HEIC – can be opened, not written HEIF – can be opened, not written HEIC and HEIF can be opened but not written: no freely licensed encoder exists. AVIF is as small.',
    )
    expect(html).toMatch(/<option value="heic" disabled="">.*<option value="heif" disabled="">/)
    expect(selected(html, 'Target Format')).toBe('webp')
    for (const id of ['jpeg', 'png', 'avif', 'bmp', 'jxl', 'ico'])
      expect(selected(tab(id as 'png'), 'Target Format')).toBe(id)
  })
  test.each([
    ['webp', true, false],
    ['jpeg', true, true],
    ['png', false, false],
    ['avif', true, false],
    ['bmp', false, true],
    ['jxl', true, false],
    ['ico', false, false],
  ] as const)('to %s: with a quality: %s; with a colour behind transparent parts: %s', (format, quality, colour) => {
    const text = textOf(tab(format))
    expect(text.includes('More options + Quality')).toBe(quality)
    expect(text.includes('Colour behind transparent parts')).toBe(colour)
  })
})

describe('resizing', () => {
  const tab = (some: Partial<ToolSettings>) => {
    set('resizer', { enableResize: true, resizeBy: 'pixels', width: null, height: null, ...some })
    return htmlOf(ResizeTab, {})
  }
  test('by pixels: one side, and the other follows', () => {
    const text = textOf(tab({ maintainAspectRatio: true, fit: 'inside' }))
    expect(text).toContain(
      'Enable Resizing Resize by Pixels Percent Width (px) Height (px) Maintain aspect ratio With both sides given, images fit inside the box. Common sizes Choose a size…',
    )
    expect(text).toContain('Never enlarge Pictures that are smaller already keep their size.')
    expect(text).not.toContain('When the proportions differ')
    expect(textOf(tab({ width: 40 }))).not.toContain('When the proportions differ')
    expect(tab({})).toContain('placeholder="Auto"')
  })
  test('by pixels, both sides: how the picture fills the box', () => {
    const both = { width: 40, height: 20, maintainAspectRatio: true } as const
    expect(textOf(tab({ ...both, fit: 'inside' }))).toContain(
      'When the proportions differ Fit inside the box Fill the box and cut the rest Fit inside and fill the border Common sizes',
    )
    for (const fit of ['inside', 'cover', 'pad'] as const)
      expect(selected(tab({ ...both, fit }), 'When the proportions differ')).toBe(fit)
    expect(textOf(tab({ ...both, fit: 'pad' }))).toContain('Border colour')
    expect(textOf(tab({ ...both, fit: 'cover' }))).not.toContain('Border colour')
    const stretched = textOf(tab({ ...both, maintainAspectRatio: false }))
    expect(stretched).toContain('With both sides given, images are stretched to exactly that size.')
    expect(stretched).not.toContain('When the proportions differ')
  })
  test('to a common size, which is named again when it is set', () => {
    for (const { value, width, height } of sizePresets) {
      expect(selected(tab({ width, height }), 'Common sizes')).toBe(value)
      expect(tab({ width, height })).toContain(`(${width} × ${height})`)
    }
    expect(selected(tab({ width: 41, height: 20 }), 'Common sizes')).toBe('none')
  })
  test('by percent, from one to two hundred, half to begin with', () => {
    const html = tab({ resizeBy: 'percent', percent: null })
    expect(textOf(html)).toMatch(/Scale .*50%/)
    expect(html).toMatch(/type="range"[^>]*min="1"[^>]*max="200"[^>]*step="1"/)
    expect(textOf(tab({ resizeBy: 'percent', percent: 80 }))).toMatch(/Scale .*80%/)
    expect(html).toMatch(/aria-pressed="false"[^>]*>Pixels.*aria-pressed="true"[^>]*>Percent/)
  })
})

describe('what is announced', () => {
  test.each([
    [compressor, 'compress', 'Compression Complete!', 'compressed', 'Compression Error', 'compression'],
    [converter, 'convert', 'Conversion Complete!', 'converted', 'Conversion Error', 'conversion'],
    [resizer, 'resize', 'Resize Complete!', 'resized', 'Resize Error', 'resizing'],
  ] as const)('of %o', ({ toasts }, act, complete, done, error, acting) => {
    expect(toasts.noImages).toEqual({ title: 'No Images', description: `Upload images to ${act}` })
    expect(toasts.complete([{}, {}, {}] as ResultItem[])).toEqual({
      title: complete,
      description: `3 image(s) ${done} successfully`,
    })
    expect(toasts.failed('')).toEqual({
      title: error,
      description: `An error occurred during ${acting}. Please try again.`,
    })
    const noun = acting === 'resizing' ? 'resize' : acting
    expect(toasts.cleared).toEqual({
      title: 'Cleared',
      description: `All images and ${noun} results have been removed.`,
    })
    expect(toasts.reset).toEqual({
      title: 'Cleared',
      description: `All images removed, and the ${noun} settings are back to their defaults.`,
    })
  })
  test('when it is not said what to make of the pictures', () => {
    const checked = (tool: typeof converter, some: Partial<ToolSettings>) => {
      useToolSettings.setState(({ of }) => ({ of: { ...of, [tool.id]: { ...defaults, ...some } } }))
      return tool.check()
    }
    expect(checked(converter, { outputFormat: null })).toEqual({
      title: 'No Target Format',
      description: 'Please select a target format for conversion',
    })
    expect(checked(converter, { outputFormat: 'webp' })).toBeNull()
    expect(checked(resizer, { enableResize: true, width: null, height: null })).toEqual({
      title: 'No Dimensions',
      description: 'Please specify width or height for resizing',
    })
    expect(checked(resizer, { enableResize: true, width: 1 })).toBeNull()
  })
})

test('a picture a tool cannot take is not offered to it', () => {
  expect(compressor.accepts).not.toContain('svg')
  expect(read(CompressTab, {})).not.toBe('')
})
