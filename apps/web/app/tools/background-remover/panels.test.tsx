// The background remover's page in each of its states: what is chosen, what the models and the service are at, and what came of it.
import type { Readiness } from '@sundry/cutout'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { bad, noticed } from '../../../testing/notice.ts'
import { beginIn, htmlOf, read, textOf } from '../../../testing/read.ts'
import { useRun } from '../../shell/stores/run.ts'
import { noResults, useQueue } from '../../workbench/queue/queue-store.ts'
import type { QueueItem, ResultItem } from '../../workbench/types.ts'
import { BackgroundChoice } from './background-choice.tsx'
import { CutCard } from './cut-card.tsx'
import CutPreview from './cut-preview.tsx'
import { type Cut, useCuts } from './cuts-store.ts'
import { messageOf } from './fault.ts'
import { completeToast, imageTool } from './image-tool.ts'
import { ModelDownload } from './model-download.tsx'
import ModelsNote from './models-note.tsx'
import { type Download, useModels } from './models-store.ts'
import { OptionsPanel } from './options-panel.tsx'
import { plainLook, useOptions } from './options-store.ts'
import Page from './page.tsx'
import { PlaceChoice } from './place-choice.tsx'
import { useService } from './remote/service-state.ts'
import Results from './results.tsx'
import { RunButton } from './run-button.tsx'
import { toasts } from './text.ts'

// The engine opens workers; no photo is worked on here.
vi.mock('../../workbench/run/cutout-engine.ts', () => ({ openCutoutEngine: async () => ({ release: () => {} }) }))

const item = {
  id: 'one',
  file: new File(['x'], 'anna.jpg'),
  preview: 'blob:photo',
  name: 'anna.jpg',
  size: 2048,
  type: 'image/jpeg',
  format: 'jpeg',
  dimensions: { width: 40, height: 20 },
  aspectRatio: '2.00',
  folder: '',
} as unknown as QueueItem
const result = {
  id: 'one',
  original: item,
  dimensions: { width: 40, height: 20 },
  preview: 'blob:cut',
  format: 'png',
  processedFile: new File(['x'], 'anna.png'),
  originalSize: 2048,
  processedSize: 1024,
  compressionRatio: 50,
  notes: [],
} as unknown as ResultItem
const download: Download = { what: 'local', loaded: 1024, total: 4096, stop: () => {} }
const ready = (some: Partial<Readiness> = {}) =>
  ({ ok: true, why: null, models: [], download: 0, ...some }) as unknown as Readiness

beforeEach(() => {
  vi.stubGlobal('navigator', {})
  beginIn(useOptions, { place: 'local', look: plainLook, colour: '#ffffff' })
  beginIn(useQueue, { items: [], results: noResults, progress: {} })
  beginIn(useModels, { of: {}, download: null, fault: null })
  beginIn(useService, { state: 'unasked', key: null })
  beginIn(useRun, { tool: null, inBackground: false })
  beginIn(useRun, { tool: null, done: 0, total: 0, stopped: null, awaited: null })
  beginIn(useCuts, { of: {} })
})

describe('the page', () => {
  test('when it opens, asks for photos and says where they are worked on', () => {
    const text = read(Page, {})
    for (const said of [
      'AI Background Remover Cut the subject out of a photo: transparent PNG, or any solid colour behind it.',
      'Background Options',
      'Background Transparent Color',
      'Where the work is done On this device On this device, faster By an online service Photos stay in this tab.',
      'The first photo fetches the models, about 22 MB, once. They stay in this browser and then work offline.',
      'Remove Background (0)',
      'Your files and text are worked on here and never leave your browser.',
      '1 Upload images Drop one photo or many on the page. 2 Choose options Keep the background transparent, or pick a colour to put behind the subject. 3 Download PNG Save the cut-outs one at a time, or all of them as a ZIP.',
    ])
      expect(text).toContain(said)
    expect(text).not.toContain('Clear All & Reset')
  })
  test('with a service chosen, says that photos leave', () => {
    beginIn(useOptions, { place: 'remote' })
    const text = read(Page, {})
    expect(text).toContain(
      'You chose it: each photo you start with leaves this tab for the background removal service.',
    )
    expect(text).not.toContain('Photos stay in this tab.')
    expect(text).not.toContain('about 22 MB')
  })
})

describe('the options', () => {
  test('with photos there, can be cleared; at work they cannot', () => {
    beginIn(useQueue, { items: [item] })
    expect(read(OptionsPanel, {})).toContain('Remove Background (1)')
    expect(read(OptionsPanel, {})).toContain('Clear All & Reset')
    beginIn(useRun, { tool: 'background-remover', inBackground: true })
    expect(read(OptionsPanel, {})).toContain('Processing... Show progress')
    expect(read(OptionsPanel, {})).not.toContain('Clear All & Reset')
    beginIn(useRun, { inBackground: false })
    expect(read(OptionsPanel, {})).not.toContain('Show progress')
  })
  test('the button cannot be used without photos, at work, while models come, or without the chosen service', () => {
    const off = () => htmlOf(RunButton, {}).includes('aria-disabled="true"')
    expect(off()).toBe(true)
    beginIn(useQueue, { items: [item] })
    expect(off()).toBe(false)
    beginIn(useOptions, { place: 'remote' })
    expect(off()).toBe(true)
    beginIn(useService, { state: 'ready' })
    expect(off()).toBe(false)
    beginIn(useModels, { download })
    expect(off()).toBe(true)
    expect(read(RunButton, {})).toBe('Downloading models...')
    beginIn(useRun, { tool: 'background-remover' })
    expect(read(RunButton, {})).toBe('Processing...')
  })
  test('a colour is named and can be changed; what the editor laid behind is named too', () => {
    const background = (one: object) => beginIn(useOptions, { look: { ...plainLook, background: one as never } })
    background({ kind: 'color', color: '#74c3ff' })
    beginIn(useOptions, { colour: '#74c3ff' })
    expect(read(BackgroundChoice, {})).toContain('Selected: #74c3ff')
    background({ kind: 'gradient' })
    expect(read(BackgroundChoice, {})).toContain('From the editor: gradient')
    background({ kind: 'image' })
    expect(read(BackgroundChoice, {})).toContain('From the editor: picture')
    background({ kind: 'blur' })
    expect(read(BackgroundChoice, {})).toContain('From the editor: blurred original')
  })
})

describe('a service', () => {
  const said = (state: 'asking' | 'ready' | 'missing' | 'failed', key: object | null = null) => {
    beginIn(useOptions, { place: 'remote' })
    beginIn(useService, { state, key: key as never })
    return read(PlaceChoice, {})
  }
  test('that is being asked for', () => expect(said('asking')).toContain('Asking this site for its service…'))
  test('of another host: photos go there', () =>
    expect(said('ready', { apiKey: 'k', endpoint: 'https://cut.example/v1' })).toContain(
      'Your photos leave this device: each one is sent to cut.example when you press the button below.',
    ))
  test('behind this site: photos go through it', () =>
    expect(said('ready', { proxy: true })).toContain(
      'Your photos leave this device: each one is sent to this site, which passes it to its background removal service, when you press the button below.',
    ))
  test.each(['missing', 'failed'] as const)('that is %s can be asked for again', (state) =>
    expect(said(state)).toContain('Background removal service key is missing. Please contact support. Ask again'),
  )
  test('cannot be changed while photos are at work', () => {
    beginIn(useRun, { tool: 'background-remover' })
    expect(htmlOf(PlaceChoice, {})).toContain('disabled=""')
  })
  test('is announced as missing or unreachable', () => {
    expect(toasts.keyError).toEqual({
      title: 'API Key Error',
      description: 'Could not load background removal service key. Please try again later.',
    })
  })
})

describe('the models', () => {
  const note = (of: Partial<Readiness> | null, some: object = {}) => {
    beginIn(useModels, { of: of ? { local: ready(of) } : {}, ...some })
    return read(ModelsNote, {})
  }
  test('unknown yet, to be fetched, or here', () => {
    expect(note(null)).toBe(
      'The first photo fetches the models, about 22 MB, once. They stay in this browser and then work offline.',
    )
    expect(note({ download: 2048 })).toBe(
      'The first photo fetches 2.00 KB, once: the models and the program that runs them. They stay in this browser and then work offline.',
    )
    expect(note({ download: 1 })).toMatch(/^The first photo fetches 1/)
    expect(note({})).toBe('The models are in this browser: no network is needed.')
  })
  test('on their way say how far they are and can be called off', () => {
    expect(note({}, { download })).toBe('Models 1.00 KB of 4.00 KB Cancel download')
    expect(htmlOf(ModelsNote, {})).toContain('aria-valuenow="1024"')
    const compact = htmlOf(ModelDownload, {
      label: 'Models',
      download: { ...download, loaded: 0, total: 0 },
      compact: true,
    })
    expect(textOf(compact)).toMatch(/ Cancel$/)
    expect(compact).toContain('aria-valuemax="1"')
  })
  test('that a click waits for are told of elsewhere', () =>
    expect(note({}, { download: { ...download, what: 'click' } })).toBe(
      'The models are in this browser: no network is needed.',
    ))
  test('that cannot be had say why, and can be asked for again', () => {
    const title = 'Not ready yet'
    expect(note({ ok: false, why: 'No room.' })).toBe(`${title} No room. Try again`)
    expect(note({ ok: false })).toBe(
      `${title} The models could not be fetched. Check the connection and try again. Try again`,
    )
    expect(note({}, { fault: 'Broken.' })).toBe(`${title} Broken. Try again`)
  })
  test('are named with their size, their licence and their source', () => {
    const model = { id: 'm', label: 'People', bytes: 2048, licence: 'MIT', source: 'example.org' }
    expect(note({ models: [{ ...model, download: 0 }] as never }, { fault: null })).toContain(
      'Models and licences + People 2.00 KB, in this browser · MIT Source: example.org',
    )
    expect(note({ models: [{ ...model, download: 2048 }] as never })).toContain('People 2.00 KB · MIT')
  })
})

describe('a cut-out', () => {
  const card = (some: Partial<ResultItem> = {}) =>
    htmlOf(CutCard, { result: { ...result, ...some }, name: 'anna.png', onOpen: () => {} })
  const note = (code: string) => ({ notes: [{ code, message: 'Why.' }] }) as unknown as Partial<ResultItem>
  test('of this device can be compared, saved and edited', () => {
    beginIn(useCuts, { of: { one: {} as Cut } })
    expect(textOf(card())).toBe('anna.png 40 × 20 px · 1.00 KB Download Edit')
    for (const label of ['Compare anna.png', 'Download anna.png', 'Edit anna.png'])
      expect(card()).toContain(`aria-label="${label}"`)
  })
  test('of a service without a mask cannot be edited', () =>
    expect(textOf(card())).toBe(
      'anna.png 40 × 20 px · 1.00 KB The service sent no mask with this one, so it cannot be edited here. Download',
    ))
  test('has a list of notes only where there is something to say', () => {
    expect(card()).not.toContain('<ul')
    expect(card(note('scaled'))).toMatch(/<ul[^>]*><li>Why\.<\/li><\/ul>/)
  })
  test('that is doubtful is marked', () => {
    expect(textOf(card(note('no-subject')))).toMatch(/^No subject found anna\.png .*Why\./)
    expect(textOf(card(note('models-disagree')))).toMatch(/^Check this one anna\.png/)
    expect(textOf(card(note('scaled')))).toMatch(/^anna\.png/)
  })
  test('large can be laid over its photo, unless it was cropped', () => {
    const preview = (dimensions: { width: number; height: number }) =>
      htmlOf(CutPreview, { result: { ...result, dimensions }, name: 'anna.png', onClose: () => {} })
    expect(textOf(preview({ width: 40, height: 20 }))).toContain('40 × 20 px · 1.00 KB Download')
    expect(preview({ width: 40, height: 20 })).toContain('blob:photo')
    expect(preview({ width: 40, height: 19 })).not.toContain('blob:photo')
    expect(preview({ width: 39, height: 20 })).not.toContain('blob:photo')
  })
})

describe('the results', () => {
  const results = () => {
    beginIn(useQueue, { results: { ...noResults, 'background-remover': [result] } })
    return read(Results, {})
  }
  test('are there, under way, or stopped', () => {
    expect(results()).toMatch(/^Your cut-outs Clear Results Download All as ZIP \(1\)/)
    beginIn(useRun, { tool: 'background-remover', done: 1, total: 3 })
    expect(results()).toMatch(/^1 of 3 finished/)
    beginIn(useRun, { tool: null, stopped: { tool: 'background-remover', done: 1, total: 3 } })
    expect(results()).toMatch(/^Stopped after 1 of 3/)
  })
  test('say how many failed here, not elsewhere', () => {
    const failed = (id: 'background-remover' | 'resizer') =>
      beginIn(useQueue, { progress: { two: { state: 'failed', tool: id, message: 'x' } } })
    failed('background-remover')
    expect(results()).toContain('1 could not be processed.')
    failed('resizer')
    expect(results()).not.toContain('could not be processed')
  })
})

describe('what is announced', () => {
  test('of a run', () => {
    expect(imageTool.toasts.noImages).toEqual({ title: 'No Images', description: 'Please upload images first' })
    expect(completeToast([{ notes: [{ code: 'no-subject', message: 'x' }] }])).toEqual({
      title: 'No Subject Found',
      description: 'No subject was found in 1 image(s), so nothing was removed. Mark it by hand in the editor.',
    })
    expect(imageTool.toasts.failed('Why.')).toEqual({ title: 'Processing Error', description: 'Why.' })
    expect(toasts.clickFailed('Why.')).toEqual({ title: 'Click Not Used', description: 'Why.' })
  })
  test('of an error of ours: one calm line', () =>
    expect(messageOf(new TypeError('x is not a function'))).toBe(
      'Failed to remove background. Please check image format or try again.',
    ))
  test('of a service that does not answer', async () => {
    vi.stubGlobal('fetch', async () => new Response('{"error":"x"}', { status: 500 }))
    const { askForService } = await import('./remote/ask-for-service.ts')
    await askForService()
    expect(noticed()).toEqual(
      bad('API Key Error', 'Could not load background removal service key. Please try again later.', 4000),
    )
    vi.unstubAllGlobals()
  })
})
