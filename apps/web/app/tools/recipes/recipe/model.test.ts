import { newStep, starters, writeRecipe } from '@sundry/recipes'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addStep, changeStep, linkTo, moveStep } from './actions.ts'
import { emptyRecipe, useRecipe } from './model.ts'

const storage = new Map<string, string>()
const address = { origin: 'https://kept.example', pathname: '/recipes', hash: '' }

beforeEach(() => {
  storage.clear()
  address.hash = ''
  vi.stubGlobal('location', address)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
  useRecipe.setState({ recipe: emptyRecipe, past: [], future: [], isLoaded: false })
})
afterEach(() => vi.unstubAllGlobals())

const state = () => useRecipe.getState()
const kinds = () => state().recipe.steps.map(({ kind }) => kind)

describe('steps', () => {
  test('cannot be moved out of the list', () => {
    addStep('trim')
    addStep('resize')
    const before = state()
    moveStep(0, -1)
    moveStep(1, 2)
    moveStep(5, 0)
    moveStep(1, 1)
    expect(state()).toBe(before)
  })
})

describe('the history', () => {
  test('goes back and forward, and a new change ends what lay ahead', () => {
    addStep('trim')
    addStep('resize')
    state().undo()
    expect(kinds()).toEqual(['trim'])
    state().redo()
    expect(kinds()).toEqual(['trim', 'resize'])
    state().undo()
    addStep('flip')
    expect(kinds()).toEqual(['trim', 'flip'])
    state().redo()
    expect(kinds()).toEqual(['trim', 'flip'])
  })

  test('the history stays at its ends', () => {
    state().undo()
    state().redo()
    expect(state().recipe).toBe(emptyRecipe)
  })

  test('takes a drag of one control for one change, and two controls for two', () => {
    addStep('sharpen')
    for (const amount of [0.1, 0.2, 0.3]) changeStep(0, { amount })
    changeStep(0, { radius: 3 })
    state().undo()
    expect(state().recipe.steps[0]).toMatchObject({ amount: 0.3, radius: newStep('sharpen').radius })
    state().undo()
    expect(state().recipe.steps[0]).toEqual(newStep('sharpen'))
  })

  test('takes changes of one control that are 0.8 seconds apart for two', () => {
    let now = 5000
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    addStep('sharpen')
    const undone = () => state().past.length
    changeStep(0, { amount: 0.1 })
    const before = undone()
    now += 799
    changeStep(0, { amount: 0.2 })
    expect(undone()).toBe(before)
    now += 800
    changeStep(0, { amount: 0.3 })
    expect(undone()).toBe(before + 1)
    vi.restoreAllMocks()
  })

  test('holds 200 changes', () => {
    for (let count = 0; count < 201; count += 1) state().change({ name: String(count), steps: [] })
    expect(state().past).toHaveLength(200)
    expect(state().past[0]?.name).toBe('0')
  })
})

describe('what is kept', () => {
  test('the recipe in progress comes back with the page', async () => {
    await state().load()
    addStep('trim')
    useRecipe.setState({ recipe: emptyRecipe })
    await state().load()
    expect(kinds()).toEqual(['trim'])
  })

  test.each(['{', '[1]', '"x"', 'null'])('an unreadable draft (%s) is left', async (text) => {
    storage.set('recipe', text)
    await state().load()
    expect(state()).toMatchObject({ recipe: emptyRecipe })
  })
})

describe('a link', () => {
  test('brings its recipe before what was kept, and says what it left out', async () => {
    storage.set('recipe', writeRecipe({ name: 'Kept', steps: [] }))
    address.hash = '#r=1;Given;trim;explode'
    expect(await state().load()).toEqual({ opened: 'Given', left: 1 })
    expect(kinds()).toEqual(['trim'])
    address.hash = '#r=nothing'
    expect(await state().load()).toBeNull()
    expect(state().recipe.name).toBe('Kept')
  })

  test('made of a recipe opens as that recipe', async () => {
    for (const { name, steps } of starters) {
      address.hash = new URL(linkTo({ name, steps })).hash
      await state().load()
      expect(state().recipe).toEqual({ name, steps })
    }
  })
})

describe('an unfinished step', () => {
  test('an unfinished step is named, and one that is off is not', async () => {
    await state().load()
    addStep('watermark-text')
    expect(state().unfinished()).toBe('Watermark: text')
    changeStep(0, { off: true })
    expect(state().unfinished()).toBeNull()
  })
})
