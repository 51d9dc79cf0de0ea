// What the editor of a recipe says: its lists, a card for each step, the preview's figures.
import { forms, newStep, type Step, starters } from '@sundry/recipes'
import { beforeEach, describe, expect, test } from 'vitest'
import { beginIn, htmlOf, read } from '../../../testing/read.ts'
import type { QueueItem } from '../../workbench/types.ts'
import { previewWords } from './editor-text.ts'
import { useKept } from './kept/kept-store.ts'
import type { Shown } from './preview/make-preview.ts'
import { Ends, endWords, Made, Original } from './preview/preview-figures.tsx'
import RecipeEditor from './recipe-editor.tsx'
import { emptyRecipe, useRecipe } from './recipe-state.ts'
import { StepList } from './step-list.tsx'

const none = () => {}
const withSteps = (...steps: Step[]) => beginIn(useRecipe, { recipe: { name: '', steps }, past: [], future: [] })
const list = (open: number | null = null) => read(StepList, { open, setOpen: none })

beforeEach(() => {
  beginIn(useRecipe, { recipe: emptyRecipe, past: [], future: [] })
  beginIn(useKept, { kept: [] })
})

describe('an empty recipe', () => {
  test('offers recipes to begin with and steps to add, stage by stage', () => {
    const page = read(RecipeEditor, {})
    for (const part of [
      'Begin with Choose a recipe… Web photo',
      'Replaces the steps below. No steps yet. Choose a recipe above, or add a step.',
      'Add a step Choose a step… Rotate Flip Straighten Crop Crop to a ratio Trim the border Crop to the subject Remove the background Redact Resize Sharpen Adjust Watermark: text Watermark: picture Metadata Convert Compress Rename Make a set Collect',
      'Undo Redo Name Keep Save as a file Open a file Copy link',
    ])
      expect(page).toContain(part)
    for (const { name } of [...starters, ...forms]) expect(page).toContain(name)
    expect(page).not.toContain('Put in order')
    const groups = [...htmlOf(RecipeEditor, {}).matchAll(/<optgroup label="([^"]+)"/g)].map(([, label]) => label)
    expect(groups).toEqual(['To begin with', 'Fits a form', 'Turn and cut', 'Subject', 'Size and look', 'File'])
  })

  test('labels its lists and hints', () => {
    const html = htmlOf(RecipeEditor, {})
    for (const id of ['starter', 'add-step']) {
      expect(html).toContain(`<label for="${id}"`)
      expect(html).toContain(`<select id="${id}"`)
    }
    for (const first of ['Choose a recipe…', 'Choose a step…'])
      expect(html).toContain(`<option value="none" selected="">${first}</option>`)
    expect(html).toContain('aria-describedby="starter-hint"')
    expect(html).toContain('<p id="starter-hint"')
    for (const from of ['ready:', 'form:']) expect(html).toContain(`<option value="${from}`)
    expect(html).toMatch(/<button[^>]*disabled=""[^>]*>Undo</)
    expect(html).toContain('placeholder="My recipe"')
    expect(html).toContain('accept=".json,application/json"')
  })
})

test('a recipe that is kept stands in the list, and can be forgotten', () => {
  const recipe = { name: 'Mine', steps: [newStep('trim')] }
  beginIn(useKept, { kept: [{ id: 'k1', recipe, account: null, revision: 0, isChanged: false }] as never })
  beginIn(useRecipe, { recipe })
  expect(htmlOf(RecipeEditor, {})).toContain('<optgroup label="Yours">')
  expect(read(RecipeEditor, {})).toContain('Choose a recipe… Mine Web photo')
  expect(read(RecipeEditor, {})).toContain('Keep Forget')
  expect(htmlOf(RecipeEditor, {})).toContain('<option value="kept:k1"')
})

test('a form says where its numbers come from, and how sure that is', () => {
  const said = forms.map((form) => {
    beginIn(useRecipe, { recipe: { name: form.name, steps: form.steps } })
    return read(RecipeEditor, {})
  })
  for (const [at, { rule }] of forms.entries())
    expect(said[at]).toContain(
      rule.checked
        ? `As its issuer said on ${rule.read}; compare before you send it. Where this was read`
        : `As others said on ${rule.read}, not its issuer: compare with the form before you send it. Where this was read`,
    )
})

test('steps in an order that costs quality can be put right', () => {
  withSteps(newStep('convert'), newStep('rotate'))
  expect(read(RecipeEditor, {})).toContain('Put in order')
})

describe('a card of a step', () => {
  test('is labelled with what can be done with it', () => {
    withSteps(newStep('rotate'), newStep('flip'))
    expect(list()).toBe('Rotate 90° clockwise Flip Left and right')
    const html = htmlOf(StepList, { open: 0, setOpen: none })
    for (const label of ['Move Rotate up', 'Move Rotate down', 'Remove Rotate']) expect(html).toContain(`"${label}"`)
    expect(html).toContain('aria-label="Steps"')
    expect(html).toContain('Drag Rotate')
    expect(list(0)).toContain('Switch Rotate off')
  })
  test('that is off says so, and can be switched on', () => {
    withSteps({ ...newStep('rotate'), off: true })
    expect(list(0)).toMatch(/^Rotate off .*Switch Rotate on/)
  })
  test('cannot go beyond the ends of the list', () => {
    withSteps(newStep('rotate'), newStep('flip'))
    const html = htmlOf(StepList, { open: 0, setOpen: none })
    expect(html).toMatch(/aria-label="Move Rotate up"[^>]*disabled=""|disabled=""[^>]*aria-label="Move Rotate up"/)
  })
})

const item = { size: 2048, format: 'jpeg', dimensions: { width: 40, height: 30 } } as unknown as QueueItem
const made = (size: number, some: Partial<Shown> = {}) =>
  ({
    isWhole: true,
    milliseconds: 12,
    made: { processedSize: size, format: 'webp', dimensions: { width: 20, height: 15 } },
    ...some,
  }) as unknown as Shown

describe('the figures of the preview', () => {
  const shown = (some: Partial<Parameters<typeof Made>[0]>) =>
    read(Made, { name: 'After', item, shown: made(1024), score: null, isBusy: false, ...some })
  test('of the picture before', () => expect(read(Original, { item })).toBe('Before 2.00 KB JPEG · 40 × 30'))
  test('of the result, with what it saves', () =>
    expect(shown({})).toBe('After 1.00 KB · 50% smaller WEBP · 20 × 15 · 12 ms'))
  test('of one that became larger', () => expect(shown({ shown: made(3072) })).toContain('50% larger'))
  test('of one that is as large', () => expect(shown({ shown: made(2048) })).toContain('the same size'))
  test('with how like the original it looks', () => expect(shown({ score: 81.26 })).toContain('SSIMULACRA2 81.3'))
  test('while it is worked on', () => expect(shown({ shown: null, isBusy: true })).toBe('After Working…'))
  test('where there is none', () => expect(shown({ shown: null })).toBe('After None'))
  test('of a smaller copy', () =>
    expect(shown({ shown: made(1, { isWhole: false }), isBusy: true })).toBe(
      'After Working… A smaller copy; the whole picture follows.',
    ))
  test.each([
    [999, '999 ms'],
    [1000, '1.0 s'],
    [12_340, '12.3 s'],
  ])('took %i milliseconds', (milliseconds, said) => expect(previewWords.time(milliseconds)).toBe(said))
})

test('what stands beside the result can be chosen', () => {
  const recipe = { name: '', steps: [newStep('rotate'), newStep('flip')] }
  expect(read(Ends, { recipe, end: { is: 'original' }, onEnd: none })).toMatch(
    /^Beside the result The original After “Rotate” .*The same as /,
  )
  expect(endWords({ is: 'step', at: 1 }, recipe)).toBe('After “Flip”')
  expect(endWords({ is: 'step', at: 9 }, recipe)).toBe('Before')
})

test('a recipe for a form leads to where its numbers were read, in a tab of its own', () => {
  const [form] = forms
  if (!form) throw new Error('no form')
  beginIn(useRecipe, { recipe: { name: form.name, steps: form.steps }, past: [], future: [] })
  expect(htmlOf(RecipeEditor, {})).toContain(`<a href="${form.rule.source}" target="_blank" rel="noreferrer"`)
  beginIn(useRecipe, { recipe: { name: 'Mine', steps: form.steps } })
  expect(htmlOf(RecipeEditor, {})).not.toContain(form.rule.source)
})

test.each([
  ['Undo', { past: [emptyRecipe], future: [] }],
  ['Redo', { past: [], future: [emptyRecipe] }],
])('%s is offered where there is one step to go', (name, steps) => {
  beginIn(useRecipe, { recipe: emptyRecipe, ...steps })
  const buttons = [...htmlOf(RecipeEditor, {}).matchAll(/<button([^>]*)>(Undo|Redo)</g)]
  expect(buttons.filter(([, how]) => !how?.includes('disabled=""')).map(([, , which]) => which)).toEqual([name])
})
