// The text tool's panels in each of their states, and what it says when something is done or cannot be.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { beginIn, htmlOf, read, textOf } from '../../../testing/read.ts'
import { useToasts } from '../../shell/stores/toasts.ts'
import { AllCases } from './all-cases.tsx'
import { Counts } from './counts.tsx'
import { InputPanel } from './input-panel.tsx'
import { OutputPanel } from './output-panel.tsx'
import Page from './page.tsx'
import { useCaseState } from './state.ts'
import { EDITABLE_CHARACTERS, emptySource, isEmpty, readText, sourceOfText, wholeText } from './text-source.ts'
import { useResult } from './use-result.ts'

const document = { kind: 'document', name: 'long.txt', blob: new Blob(['x'.repeat(2048)]), head: 'The head' } as const
const typed = (text: string) => ({ kind: 'typed', text }) as const
beforeEach(() => beginIn(useCaseState, { source: emptySource, output: emptySource, kind: null, past: [], future: [] }))

const input = () => htmlOf(InputPanel, { area: null, onSelect: () => {} })
const disabled = (html: string) =>
  [...html.matchAll(/<button[^>]* disabled=""[^>]*>([^<]*)</g)].map(([, name]) => name).join(', ')

describe('input', () => {
  test('empty, it offers an example and a file', () => {
    expect(read(InputPanel, { area: null, onSelect: () => {} })).toBe('Input Text Try an example Open file Clear')
    expect(input()).toContain('placeholder="Type or paste your text here"')
    expect(input()).toContain('accept=".txt,.md,.markdown,.csv,.tsv,.log,text/*"')
    expect(disabled(input())).toBe('Clear')
  })
  test('filled, it can be cleared, and what was done taken back', () => {
    beginIn(useCaseState, { source: typed('a') })
    useCaseState.getState().change({ source: typed('b') })
    beginIn(useCaseState, { past: useCaseState.getState().past })
    expect(input()).not.toContain('Try an example')
    expect(disabled(input())).toBe('Redo')
  })
  test('a text too long for the page is named with its size', () => {
    beginIn(useCaseState, { source: document })
    expect(textOf(input())).toContain(
      'long.txt (2.00 KB) is too long to edit here. Transforming works on all of it. Remove',
    )
  })
})

describe('output', () => {
  const result = { copied: null, copy: vi.fn(), save: vi.fn(), shareText: vi.fn(), link: vi.fn() }
  const output = (some: object = {}, progress: number | null = null) =>
    htmlOf(OutputPanel, {
      region: null,
      progress,
      onCancel: () => {},
      result: { ...result, ...some } as unknown as ReturnType<typeof useResult>,
    })
  test('empty, it says what will stand there', () => {
    expect(output()).toContain('placeholder="Your transformed text appears here"')
    expect(disabled(output())).toBe('Use as input')
    expect(output()).toContain('title="The link carries your text behind a #, which is never sent to a server."')
    expect(output()).toMatch(/>Copy<.*>Save<.*>Share<.*>Copy link</)
  })
  test('what was copied says so', () => {
    expect(output({ copied: 'output' })).toMatch(/>Copied!<.*>Copy link</)
    expect(output({ copied: 'link' })).toMatch(/>Copy<.*>Copied!</)
  })
  test('a long text is shown in part', () => {
    beginIn(useCaseState, { output: document })
    expect(output()).toContain('Only the beginning is shown. Copy, Save and Share take all of it.')
    expect(output()).toContain('The head')
  })
  test('at work, it says how far it is and can be stopped', () => {
    expect(output({}, 40)).toMatch(/max="100" value="40" aria-label="Transforming…".*40%.*Cancel/s)
    expect(output()).not.toContain('Transforming…')
  })
})

test('nothing typed is nothing counted', () =>
  expect(read(Counts, {})).toBe(
    'Characters 0 No spaces 0 Words 0 Sentences 0 Lines 0 Paragraphs 0 Bytes 0 Reading 0 s Speaking 0 s',
  ))

test('all cases at once, and the tips below', () => {
  expect(read(AllCases, { result: { copied: null } as unknown as ReturnType<typeof useResult> })).toContain(
    'All cases at once The beginning of your text in every case. Copy takes the whole text.',
  )
  const page = read(Page, {})
  for (const said of [
    'Transform Options',
    'More cases',
    'Quick Tips',
    'Each line is taken by itself: line breaks are never lost.',
    'Select part of the input to change only that part.',
    'Ctrl Enter repeats the last case you chose.',
    'camelCase, snake_case and kebab-case suit variable names, databases and web addresses.',
  ])
    expect(page).toContain(said)
})

describe('what is done with the result', () => {
  let result: ReturnType<typeof useResult>
  const Probe = () => {
    result = useResult()
    return null
  }
  const clipboard = { writeText: vi.fn(async (_text: string) => {}) }
  beforeEach(() => {
    vi.stubGlobal('navigator', { clipboard })
    vi.stubGlobal('location', { href: 'https://tools.example/convert-case' })
    clipboard.writeText.mockReset().mockResolvedValue(undefined)
    read(Probe, {})
  })
  afterEach(() => vi.unstubAllGlobals())
  const note = () => {
    const { title, description, variant, durationMs } = useToasts.getState().current ?? {}
    return [variant, title, description, durationMs]
  }
  const bad = (title: string, description: string) => ['destructive', title, description, 3000]

  test('with nothing there, each says what to do first', async () => {
    await result.copy()
    expect(note()).toEqual(bad('Nothing to Copy', 'Please transform some text first.'))
    await result.save()
    expect(note()).toEqual(bad('Nothing to Download', 'Please transform some text first.'))
    await result.shareText()
    expect(note()).toEqual(bad('Nothing to Share', 'Please transform some text first.'))
    await result.link()
    expect(note()).toEqual(bad('Nothing to Share', 'Please transform some text first.'))
  })
  test('copied, or not allowed to', async () => {
    useCaseState.setState({ output: typed('ABC'), kind: 'upper' })
    await result.copy()
    expect(clipboard.writeText).toHaveBeenCalledWith('ABC')
    expect(note().slice(1)).toEqual(['Copied!', 'The text is on your clipboard.', 3000])
    clipboard.writeText.mockRejectedValue(new Error('no'))
    const area = { setAttribute: () => {}, style: {}, select: () => {}, remove: () => {} }
    vi.stubGlobal('document', { createElement: () => area, body: { append: () => {} }, execCommand: () => false })
    await result.copy()
    expect(note()).toEqual(bad('Copy Failed', 'Your browser did not allow it. Select the text and copy it by hand.'))
  })
  test('shared, failed, or called off', async () => {
    useCaseState.setState({ output: typed('ABC'), kind: 'upper' })
    const share = vi.fn(async (_what: object) => {})
    vi.stubGlobal('navigator', { clipboard, share, canShare: () => true })
    await result.shareText()
    expect(note().slice(1)).toEqual(['Shared!', 'Your text was handed over.', 3000])
    share.mockRejectedValue(new Error('broken'))
    await result.shareText()
    expect(note()).toEqual(bad('Share Failed', 'Could not share the text. Try copying instead.'))
  })
  test('a link carries twenty thousand characters, and not one more', async () => {
    useCaseState.setState({ source: typed('x'.repeat(20_000)), output: typed('X'), kind: 'upper' })
    await result.link()
    expect(note().slice(1)).toEqual(['Copied!', 'The link is on your clipboard.', 3000])
    expect(clipboard.writeText.mock.calls[0]?.[0]).toMatch(/^https:\/\/tools\.example\/convert-case#/)
    useCaseState.setState({ source: typed('x'.repeat(20_001)) })
    await result.link()
    expect(note()).toEqual(bad('Too long for a link', 'A link carries up to 20,000 characters. Save the text instead.'))
  })
})

describe('a text', () => {
  test('of 500,000 characters can be edited; a longer one is a document with its head', async () => {
    expect(EDITABLE_CHARACTERS).toBe(500_000)
    expect(sourceOfText('x'.repeat(500_000)).kind).toBe('typed')
    const long = sourceOfText('y'.repeat(500_001))
    expect(long).toMatchObject({ kind: 'document', name: 'Pasted text', head: 'y'.repeat(20_000) })
    expect(await wholeText(long)).toHaveLength(500_001)
  })
  test('is empty or not, typed or from a file', () => {
    expect(isEmpty(emptySource)).toBe(true)
    expect(isEmpty(typed('a'))).toBe(false)
    expect(isEmpty({ ...document, blob: new Blob([]) })).toBe(true)
    expect(isEmpty(document)).toBe(false)
    expect(wholeText(typed('a'))).toBe('a')
  })
  test.each([
    ['UTF-8', [0xc3, 0xa9]],
    ['UTF-16, little end first', [0xff, 0xfe, 0xe9, 0x00]],
    ['UTF-16, big end first', [0xfe, 0xff, 0x00, 0xe9]],
    ['Windows-1252', [0xe9]],
  ])('in %s is read', async (_, bytes) => expect(await readText(new Blob([new Uint8Array(bytes)]))).toBe('é'))
})
