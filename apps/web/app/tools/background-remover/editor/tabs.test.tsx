// The editor's tabs in each of their states: what can be set, what it is called, and what its figures read.
import type { CutoutStyle, Readiness } from '@sundry/cutout'
import { describe, expect, test } from 'vitest'
import { beginIn, htmlOf, read, textOf } from '../../../../testing/read.ts'
import { useModels } from '../models-store.ts'
import { plainLook } from '../options-store.ts'
import { BackgroundTab } from './background-tab.tsx'
import { CropTab } from './crop-tab.tsx'
import { EdgesTab } from './edges-tab.tsx'
import { ImageField } from './image-field.tsx'
import { OutputTab } from './output-tab.tsx'
import { ShadowTab } from './shadow-tab.tsx'
import { StageBar } from './stage-bar.tsx'
import { SubjectTab } from './subject-tab.tsx'
import type { EditorState } from './use-editor.ts'

function editorWith(some: object = {}, look: Partial<CutoutStyle> = {}): EditorState {
  const state = {
    candidates: true,
    step: { look: { ...plainLook, strokes: [], ...look }, mode: 'auto', clicks: [] },
    subject: { agreement: null },
    finding: false,
    percent: 0,
    preview: { shown: null, busy: false, fault: null },
    tool: { kind: 'move', act: 'keep', size: 40, softness: 50 },
    zoom: 1,
    canUndo: false,
    canRedo: false,
  }
  return { ...state, ...some } as unknown as EditorState
}

/** Every slider of a part: its range and what it reads. */
const slidersOf = (html: string) =>
  [...html.matchAll(/<input\b[^>]*type="range"[^>]*>/g)].map(([tag]) => {
    const of = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]
    return [of('min'), of('max'), of('aria-valuetext')].join(' ')
  })

describe('subject', () => {
  const subject = (some: object = {}) => read(SubjectTab, { editor: editorWith(some) })
  test('who decides: both models, or one of them', () => {
    expect(subject()).toBe(
      'Model Model Auto People Object Auto asks both models. If it took the wrong thing, take the other candidate. Show both candidates Correct by hand Correct by hand Look Brush Click Zoom in and scroll to look closely.',
    )
    expect(subject({ subject: { agreement: 0.876 } })).toContain('The two models agree on 88% of the subject. Auto')
    expect(subject({ finding: true })).toContain('Finding the subject again…')
    expect(subject({ candidates: false })).not.toContain('Model')
  })
  test('the brush keeps or erases, with its size, its softness and its keys', () => {
    const html = htmlOf(SubjectTab, {
      editor: editorWith({ tool: { kind: 'brush', act: 'keep', size: 40, softness: 50 } }),
    })
    expect(html).toContain('What it does')
    expect(textOf(html)).toContain('Keep Erase')
    for (const said of ['Brush size', 'Softness', '40 px', '50%']) expect(textOf(html)).toContain(said)
    expect(textOf(html)).toContain(
      'Paint over what should stay or go; edges are found again after each stroke. With the keyboard: arrows move, Space paints, K and E change, [ and ] size.',
    )
  })
  test('a click says what it does, and what the first one fetches', () => {
    const hint = 'Click a thing to keep it whole, or to take it out. With the keyboard: arrows move, Space clicks.'
    const click = { tool: { kind: 'click', act: 'keep', size: 40, softness: 50 } }
    const ready = { ok: true, why: null, models: [] }
    beginIn(useModels, { of: { click: { ...ready, download: 0 } as unknown as Readiness } })
    expect(subject(click)).toContain(`Keep Erase ${hint}`)
    beginIn(useModels, { of: { click: { ...ready, download: 1 } as unknown as Readiness } })
    expect(subject(click)).toMatch(/The first click fetches one more model: 1 Bytes?, once\. Click a thing/)
    beginIn(useModels, { of: { click: { ...ready, ok: false, why: 'No room.' } as unknown as Readiness } })
    expect(subject(click)).toContain('No room.')
    beginIn(useModels, { of: {} })
  })
})

test('edges move by twenty pixels either way, soften by twenty, and lose the old colour', () => {
  const html = htmlOf(EdgesTab, { editor: editorWith({}, { edges: { shift: -3, feather: 2, decontaminate: 0.35 } }) })
  expect(textOf(html)).toMatch(/Move the edge .*-3 px.* Feather .*2 px.* Remove colour fringe .*35%/)
  expect(slidersOf(html)).toEqual(['-20 20 -3 px', '0 20 2 px', '0 100 35%'])
})

describe('background', () => {
  const shown = (background: CutoutStyle['background']) =>
    htmlOf(BackgroundTab, { editor: editorWith({}, { background }) })
  test('five kinds to choose from', () => {
    expect(textOf(shown({ kind: 'transparent' }))).toBe('Background Transparent Color Gradient Picture Blur')
  })
  test('a gradient has two ends and an angle', () => {
    const html = shown({ kind: 'gradient', from: '#74c3ff', to: '#f1f2e8', angle: 90 })
    expect(html).toContain('Which end of the gradient')
    expect(textOf(html)).toMatch(/From To From .*Angle .*90°/)
    expect(slidersOf(html)).toContain('0 360 90°')
  })
  test('a blur of the original', () => {
    const html = shown({ kind: 'blur', radius: 24 })
    expect(textOf(html)).toMatch(/Blur of the original .*24 px/)
    expect(slidersOf(html)).toEqual(['2 100 24 px'])
  })
  test('a picture of one’s own', () => {
    expect(textOf(shown({ kind: 'image', image: new Blob() }))).toContain(
      'Choose another picture It stays in this tab, and fills the frame.',
    )
    expect(read(ImageField, { chosen: false, onValue: () => {} })).toMatch(/^Choose a picture It stays/)
  })
})

describe('shadow', () => {
  const shown = (shadow: CutoutStyle['shadow']) => htmlOf(ShadowTab, { editor: editorWith({}, { shadow }) })
  test('none, a drop shadow or one to stand on', () => {
    expect(textOf(shown(null))).toBe('Shadow None Drop Contact')
  })
  test('a drop shadow falls at an angle, one to stand on has none', () => {
    const drop = shown({ kind: 'drop', opacity: 0.35, blur: 4, distance: 6, angle: 60 })
    expect(textOf(drop)).toMatch(/Strength .*35%.* Blur .*4%.* Distance .*6%.* Angle .*60°/)
    expect(slidersOf(drop)).toEqual(['0 100 35%', '0 20 4%', '0 30 6%', '0 360 60°'])
    expect(textOf(shown({ kind: 'contact', opacity: 0.5, blur: 3, distance: 0, angle: 90 }))).not.toContain('Angle')
  })
})

describe('crop', () => {
  const shown = (crop: CutoutStyle['crop']) => htmlOf(CropTab, { editor: editorWith({}, { crop }) })
  test('off, there is only the switch', () => expect(textOf(shown(null))).toBe('Crop to subject'))
  test('on, there is room round the subject, and the shapes that shops and feeds ask for', () => {
    const html = shown({ padding: 8, aspect: null, longSide: null })
    expect(textOf(html)).toMatch(/Space around it .*8%.* Shape and size/)
    expect(slidersOf(html)).toEqual(['0 50 8%'])
    expect([...html.matchAll(/<option\b[^>]*>([^<]*)</g)].map(([, label]) => label)).toEqual([
      'As the subject is',
      'Square 1:1',
      'Square, 1000 px (Amazon at least)',
      'Square, 1600 px (eBay, Amazon zoom)',
      'Square, 2000 px (Amazon, Etsy, Shopify)',
      'Portrait 4:5 (feeds)',
      'Portrait 3:4',
      'Landscape 4:3',
      'Landscape 16:9',
      'Story 9:16',
    ])
  })
  test.each([
    [null, null, 'As the subject is'],
    [1, null, 'Square 1:1'],
    [1, 1000, 'Square, 1000 px (Amazon at least)'],
    [1, 1600, 'Square, 1600 px (eBay, Amazon zoom)'],
    [1, 2000, 'Square, 2000 px (Amazon, Etsy, Shopify)'],
    [0.8, null, 'Portrait 4:5 (feeds)'],
    [0.75, null, 'Portrait 3:4'],
    [4 / 3, null, 'Landscape 4:3'],
    [16 / 9, null, 'Landscape 16:9'],
    [9 / 16, null, 'Story 9:16'],
    [7, null, 'As the subject is'],
  ])('a crop of %f to %s px is “%s”', (aspect, longSide, label) => {
    const html = shown({ padding: 8, aspect, longSide })
    expect(/<option\b[^>]*selected[^>]*>([^<]*)</.exec(html)?.[1]).toBe(label)
  })
})

test.each([
  ['png', 'Every program opens it, and nothing is lost.'],
  ['webp', 'A smaller file, transparent too.'],
  ['mask', 'The cut-out’s shape in grey, for another program.'],
] as const)('saved as %s: %s', (output, hint) =>
  expect(read(OutputTab, { editor: editorWith({}, { output }) })).toBe(`File PNG WebP Mask ${hint}`),
)

describe('the bar below the photo', () => {
  const bar = (some: object = {}) =>
    htmlOf(StageBar, { editor: editorWith(some), showOriginal: false, onShowOriginal: () => {} })
  test('back and forth, near and far', () => {
    expect(bar()).toMatch(/aria-label="Undo".*aria-label="Redo"/s)
    expect(textOf(bar())).toBe('Zoom Fit 2× 4× 8× Show original')
  })
  test('says what the machine is at', () => {
    expect(bar()).toContain('<p role="status"')
    expect(textOf(bar({ finding: true }))).toMatch(/Finding the subject again…$/)
    expect(textOf(bar({ finding: true, percent: 1 }))).toMatch(/Finding the subject again… 1%$/)
    expect(textOf(bar({ preview: { shown: null, busy: true, fault: null } }))).toMatch(/Drawing…$/)
    expect(textOf(bar({ preview: { shown: null, busy: true, fault: 'Too large.' } }))).toMatch(/Too large\.$/)
  })
})
