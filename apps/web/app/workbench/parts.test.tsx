// The image tools' shared parts in each of their states: taking pictures in, the queue, the start, and a closer look.
import { newStep, planOutputs } from '@sundry/recipes'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { beginIn, htmlOf, read, textOf } from '../../testing/read.ts'
import { useRun } from '../shell/stores/run.ts'
import { imageTool as tool } from '../tools/compressor/image-tool.ts'
import { imageTool as converter } from '../tools/converter/image-tool.ts'
import AdjustDialog from './adjust/adjust-dialog.tsx'
import { useOwn } from './adjust/own-settings.ts'
import { EncodingWorkbench } from './encoding-workbench.tsx'
import { useIntake } from './intake/intake-store.ts'
import { Uploader } from './intake/uploader.tsx'
import Queue from './queue/queue.tsx'
import { noResults, useQueue } from './queue/queue-store.ts'
import { CompareImages } from './results/compare.tsx'
import { makeOutputs } from './results/make-outputs.ts'
import PreviewDialog from './results/preview-dialog.tsx'
import { LogNotice } from './results/results-section.tsx'
import ShareButton from './results/share-button.tsx'
import { useUnlogged } from './run/operations-log.ts'
import { defaults } from './settings/settings.ts'
import { useToolSettings } from './settings/settings-store.ts'
import { reasons, toasts, words } from './text.ts'
import type { QueueItem, ResultItem } from './types.ts'

const drawn: unknown[] = []
vi.mock('./run/engine.ts', async (original) => ({
  ...(await original<object>()),
  processInPool: async (_source: File, settings: { width: number; background: string }) => {
    drawn.push([settings.width, settings.background])
    return { processedFile: new File([new Uint8Array(70)], `${settings.width}.png`) }
  },
}))

const item = {
  id: 'one',
  file: new File(['x'], 'beach.png'),
  preview: 'blob:x',
  needsThumb: false,
  name: 'beach.png',
  size: 2048,
  type: 'image/png',
  format: 'png',
  dimensions: { width: 40, height: 20 },
  aspectRatio: '2.00',
  animated: false,
  folder: '',
} as unknown as QueueItem
const result = {
  id: 'one',
  original: item,
  dimensions: { width: 20, height: 10 },
  preview: 'blob:y',
  format: 'webp',
  processedFile: new File(['x'], 'beach.webp', { type: 'image/webp' }),
  originalSize: 2048,
  processedSize: 1024,
  compressionRatio: 50,
  notes: [],
  report: {},
} as unknown as ResultItem

beforeEach(() => {
  vi.stubGlobal('navigator', {})
  beginIn(useQueue, { items: [], results: noResults, progress: {} })
  beginIn(useRun, { tool: null, inBackground: false })
  beginIn(useIntake, { busy: false, percent: null, rejects: [] })
  beginIn(useOwn, { of: {} })
  beginIn(useToolSettings, { of: { compressor: defaults, converter: defaults, resizer: defaults } })
})

describe('taking pictures in', () => {
  const uploader = (over = false, empty = true) => htmlOf(Uploader, { tool, over, empty, take: () => {} })
  test('with a queue, the place is small and offers no example', () => {
    expect(textOf(uploader())).toContain('Try an example')
    expect(textOf(uploader(false, false))).not.toContain('Try an example')
    expect(textOf(uploader(false, false))).not.toContain('You can also paste')
  })
  test('while something is held over the page, it says to let go', () => {
    expect(textOf(uploader(true))).toMatch(/^Release to Upload! Browse Files/)
    expect(uploader(true)).toContain('data-over="true"')
  })
  test('while files are read, says so and how far it is', () => {
    beginIn(useIntake, { busy: true, percent: 40 })
    expect(textOf(uploader())).toContain('Processing... Choose a folder')
    expect(textOf(uploader())).toMatch(/Upload Progress 40%/)
    expect(uploader()).toMatch(/role="progressbar" aria-label="Upload Progress"[^>]*aria-valuenow="40"/)
  })
  test('says what was there before, and what cannot be read', () => {
    expect(toasts.duplicates(2)).toEqual({
      title: 'Already in Your Queue',
      description: '2 image(s) were there before and are not added again.',
    })
    expect(toasts.invalid('a.txt', reasons.tooLarge)).toEqual({
      title: 'Invalid File',
      description: 'a.txt: File size too large (max 50MB)',
    })
    expect(toasts.unreadable('a.png')).toEqual({
      title: 'Image Processing Error',
      description: 'Could not process a.png. Please try a different file.',
    })
  })
})

describe('the queue', () => {
  const queue = (count: number, some: Partial<QueueItem> = {}) => {
    beginIn(useQueue, { items: Array.from({ length: count }, (_, at) => ({ ...item, id: `${at}`, ...some })) })
    return htmlOf(Queue, { tool })
  }
  test('is counted, and can be cleared when there is more than one picture', () => {
    expect(queue(0)).toBe('')
    expect(textOf(queue(1))).toMatch(/^Your Queue \(1\) /)
    expect(textOf(queue(1))).not.toContain('Clear Queue')
    expect(textOf(queue(2))).toMatch(/^Your Queue \(2\) Clear Queue /)
    expect(queue(2)).toMatch(/aria-labelledby="queue".*<h2 id="queue"/)
  })
  test('says how many are skipped', () => {
    expect(textOf(queue(2, { format: 'svg' }))).toContain('2 of them cannot be used here and will be skipped.')
    expect(textOf(queue(2))).not.toContain('skipped')
  })
  test('of more than twelve scrolls in its place', () => {
    expect(queue(12)).not.toContain('max-h-[36rem]')
    expect(queue(13)).toContain('max-h-[36rem]')
  })
})

describe('the studio', () => {
  const studio = () =>
    read(EncodingWorkbench, { tool, label: 'Compress', tab: () => null }).replace(
      /^.*(?=Optimization Studio)| Clear All Images .*$/g,
      '',
    )
  test('starts the pictures that it can take', () => {
    expect(studio()).toBe('Optimization Studio Compress Optimize Images (0)')
    beginIn(useQueue, { items: [item, { ...item, id: 'two', format: 'svg' } as QueueItem] })
    expect(studio()).toBe(
      'Optimization Studio Compress Clear All & Reset Settings Take this queue to Convert Resize Remove BG Recipes Open as recipe Optimize Images (1)',
    )
  })
  test('at work it can be watched again, and nothing cleared', () => {
    beginIn(useQueue, { items: [item] })
    beginIn(useRun, { tool: 'compressor' })
    expect(studio()).toBe('Optimization Studio Compress Processing...')
    beginIn(useRun, { inBackground: true })
    expect(studio()).toBe('Optimization Studio Compress Processing... Show progress')
  })
})

describe('a closer look', () => {
  const dialog = (some: Partial<ResultItem> = {}) =>
    htmlOf(PreviewDialog, { result: { ...result, ...some }, name: 'beach.webp', onClose: () => {} })
  test('has all that is known of both pictures', () => {
    const text = textOf(dialog())
    expect(text).toContain(
      'Original size 2.00 KB Original dimensions 40 × 20 px Processed size 1.00 KB Processed dimensions 20 × 10 px Type WEBP (image/webp)',
    )
    expect(text).toContain('Savings 50.0%')
    expect(dialog()).toMatch(/Download File<.*>Copy <picture> snippet</)
    expect(text).not.toContain('Encoder')
    expect(dialog()).toContain('aria-label="Close"')
    const unknown = { ...item, dimensions: { width: 0, height: 0 } }
    expect(textOf(dialog({ original: unknown }))).toContain('Original dimensions Size unknown')
  })
  test('says how it was made, as far as the encoder tells', () => {
    const report = { encoder: 'sundry', quality: 71.6, targetFill: 0.987, score: 81.25 }
    expect(textOf(dialog({ report } as Partial<ResultItem>))).toMatch(
      /Encoder sundry · quality 72 · 98\.7% of the size limit · SSIMULACRA2 81\.[23]/,
    )
  })
  const compare = (original: string | null, originalDimensions: QueueItem['dimensions'] = { width: 40, height: 20 }) =>
    htmlOf(CompareImages, { original, originalDimensions, processed: 'blob:y', dimensions: { width: 20, height: 10 } })
  test('of another shape than its original stands beside it, since no place lies over the same one', () => {
    expect(textOf(compare('blob:x', { width: 30, height: 20 }))).toBe('Original Processed')
    expect(textOf(compare('blob:x', { width: 41, height: 20 }))).toContain('Zoom')
  })
  test('lays one over the other, and comes closer', () => {
    const html = compare('blob:x')
    expect(textOf(html)).toBe('Original Processed Zoom Fit 100% 200% 400%')
    expect(html).toContain('aria-label="Drag to compare"')
    expect(html).toMatch(/type="range" min="0" max="100"[^>]*aria-label="Share of the original that is shown"/)
    expect(html).toMatch(/aria-pressed="true"[^>]*>Fit</)
    expect(html).toContain('style="width:100%;aspect-ratio:20 / 10;max-width:calc(58dvh * 2)"')
    expect(html).toContain('image-rendering:auto')
    expect(textOf(compare(null))).toBe('Zoom Fit 100% 200% 400%')
  })
  test('can be handed on where the system takes files', () => {
    const share = () => read(ShareButton, { file: result.processedFile, name: 'beach.webp' })
    expect(share()).toBe('')
    vi.stubGlobal('navigator', { canShare: () => true, share: async () => {} })
    expect(share()).toBe('Share')
    expect(htmlOf(ShareButton, { file: result.processedFile, name: 'beach.webp' })).toContain(
      'aria-label="Share beach.webp"',
    )
  })
})

const adjustsOf = ({ adjusts }: typeof tool) => {
  if (!adjusts) throw new Error('one picture may not have settings of its own here')
  return adjusts
}

describe('a picture of its own', () => {
  const adjust = (some: Partial<QueueItem> = {}, of = tool) =>
    htmlOf(AdjustDialog, { by: adjustsOf(of), item: { ...item, ...some }, onClose: () => {} })
  test('can be cropped, by hand and in figures', () => {
    const html = adjust()
    expect(textOf(html)).toMatch(
      /Drag the frame or its corners\. Arrow keys move by a pixel, with Shift by ten\. Shape Free As the picture Square 1:1 4:3 3:2 16:9 Portrait 4:5 Story 9:16 Left Top Width Height Whole picture A quality of its own Use for this picture As the others$/,
    )
    for (const label of [
      'Adjust beach.png',
      'Close without changes',
      'Frame',
      'Top left corner',
      'Top right corner',
      'Bottom left corner',
      'Bottom right corner',
    ])
      expect(html.includes(`aria-label="${label}"`) || html.includes(`>${label}<`), label).toBe(true)
    expect(html).toContain('<section aria-label="Crop"')
    expect(
      [...html.matchAll(/type="number" inputMode="numeric" min="(\d)"[^>]*value="(\d+)"/g)].map(([, min, value]) => [
        min,
        value,
      ]),
    ).toEqual([
      ['0', '0'],
      ['0', '0'],
      ['1', '40'],
      ['1', '20'],
    ])
  })
  test('that cannot be shown cannot be cropped', () => {
    const said = 'This browser cannot show the picture, so it cannot be cropped here.'
    expect(textOf(adjust({ preview: null }))).toContain(said)
    expect(textOf(adjust({ dimensions: { width: 0, height: 20 } }))).toContain(said)
    expect(textOf(adjust({ dimensions: null }))).toContain(said)
    expect(textOf(adjust({ dimensions: { width: 1, height: 1 } }))).not.toContain(said)
  })
  test('can have a quality and a format of its own', () => {
    beginIn(useOwn, { of: { one: { crop: null, quality: 61, outputFormat: 'avif' } } })
    beginIn(useToolSettings, {
      of: { compressor: defaults, resizer: defaults, converter: { ...defaults, outputFormat: 'webp' } },
    })
    const html = adjust({}, converter)
    expect(textOf(html)).toMatch(
      /A quality of its own Own quality .*61%.* Target format WebP, as the others WebP JPEG PNG AVIF BMP JPEG XL ICO/,
    )
    expect(html).toMatch(/<option value="common">/)
    expect(html).toMatch(/<option value="avif" selected="">/)
    expect(textOf(adjust())).not.toContain('Target format')
  })
})

describe('favicons', () => {
  test('of every size a browser asks for, with the lines that name them', async () => {
    drawn.length = 0
    const files = planOutputs(newStep('outputs', { set: 'favicons' }), { name: 'logo', width: 64, height: 64 })
    const progress: number[] = []
    const set = await makeOutputs(files, new File(['x'], 'logo.png'), '', {
      onProgress: (share) => progress.push(Math.round(share * 6)),
    })
    expect(progress).toEqual([1, 2, 3, 4, 5, 6])
    expect(set.map(({ name }) => name)).toEqual([
      'favicon.ico',
      'apple-touch-icon.png',
      'icon-192.png',
      'icon-512.png',
      'site.webmanifest',
      'head.html',
    ])
    expect(drawn).toEqual([
      [16, 'transparent'],
      [32, 'transparent'],
      [48, 'transparent'],
      [180, '#ffffff'],
      [192, 'transparent'],
      [512, 'transparent'],
    ])
    const file = (wanted: string) => set.find(({ name }) => name === wanted)?.file
    expect(JSON.parse((await file('site.webmanifest')?.text()) ?? '')).toEqual({
      icons: [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      ],
    })
    const html = await file('head.html')?.text()
    // Each line names a file of the set.
    expect(
      [...(html ?? '').matchAll(/<link rel="([^"]+)" href="\/([^"]+)"/g)].map(([, rel, href]) => [rel, href]),
    ).toEqual([
      ['icon', 'favicon.ico'],
      ['apple-touch-icon', 'apple-touch-icon.png'],
      ['manifest', 'site.webmanifest'],
    ])
    expect(html).toContain('sizes="32x32"')
  })
})

describe('what is announced when something fails', () => {
  test('at the end of the way', () => {
    expect(toasts.zipFailed).toEqual({
      title: 'Download Failed',
      description: 'The ZIP could not be made. Try saving the files one by one.',
    })
    expect(toasts.folderFailed).toEqual({
      title: 'Saving Failed',
      description: 'The folder could not be written. Choose another one.',
    })
    expect(toasts.shareFailed).toEqual({
      title: 'Sharing Failed',
      description: 'The picture could not be shared. Download it instead.',
    })
    expect(toasts.saved(3)).toEqual({ title: 'Downloaded!', description: '3 file(s) saved to your folder.' })
    expect(words.zipping(40)).toBe('Making the ZIP… 40%')
  })
  test('in the notes of a signed-in visitor', () => {
    expect(read(LogNotice, {})).toBe('')
    beginIn(useUnlogged, { records: [{} as never] })
    expect(read(LogNotice, {})).toBe(
      'These results are not in your history yet Your pictures are fine; only the note about them could not be saved. Try again',
    )
    beginIn(useUnlogged, { records: [] })
  })
})
