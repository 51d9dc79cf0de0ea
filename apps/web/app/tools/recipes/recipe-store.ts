import {
  newStep,
  type Recipe,
  readRecipe,
  recipeFromLink,
  recipeToLink,
  type Step,
  type StepKindName,
  writeRecipe,
} from '@sundry/recipes'
import { create } from 'zustand'
import { readStored, writeStored } from '../../platform/storage.ts'

const KEY = 'recipe'
const MOST_UNDONE = 200
/** Changes of one control within this time are one step of the history. */
const SAME_MS = 800
const LINK = /[#&]r=([^&]*)/

export const emptyRecipe: Recipe = { name: '', steps: [] }

interface Store {
  recipe: Recipe
  past: readonly Recipe[]
  future: readonly Recipe[]
  /** Reads what this browser kept, then what the address brought; gives the count of values left out. */
  load: () => { opened: string; left: number } | null
  /** `control` names what was changed, so that a drag of a slider is undone at once. */
  change: (recipe: Recipe, control?: string) => void
  undo: () => void
  redo: () => void
  reset: () => void
}

let last = { control: '', at: 0 }

export const useRecipe = create<Store>()((set, get) => {
  const put = (some: Partial<Pick<Store, 'recipe' | 'past' | 'future'>>) => {
    set(some)
    writeStored(KEY, writeRecipe(get().recipe))
  }
  return {
    recipe: emptyRecipe,
    past: [],
    future: [],
    load: () => {
      const stored = readStored(KEY)
      set({ recipe: (stored && readRecipe(stored).recipe) || emptyRecipe, past: [], future: [] })
      const [, link] = LINK.exec(location.hash) ?? []
      const shared = link === undefined ? null : recipeFromLink(link)
      if (!shared?.recipe) return null
      set({ recipe: shared.recipe })
      return { opened: shared.recipe.name, left: shared.findings.length }
    },
    change: (recipe, control = '') => {
      const { past, recipe: before } = get()
      const isSame = control !== '' && control === last.control && performance.now() - last.at < SAME_MS
      last = { control, at: performance.now() }
      put({ recipe, future: [], past: isSame ? past : [...past, before].slice(-MOST_UNDONE) })
    },
    undo: () => {
      const { past, recipe, future } = get()
      const before = past.at(-1)
      if (before) put({ recipe: before, past: past.slice(0, -1), future: [recipe, ...future] })
    },
    redo: () => {
      const { past, recipe, future } = get()
      const [next, ...rest] = future
      if (next) put({ recipe: next, past: [...past, recipe], future: rest })
    },
    reset: () => put({ recipe: emptyRecipe, past: [...get().past, get().recipe], future: [] }),
  }
})

const changeSteps = (steps: readonly Step[], control?: string) => {
  const { recipe, change } = useRecipe.getState()
  change({ ...recipe, steps }, control)
}

export const addStep = (kind: StepKindName) =>
  changeSteps([...useRecipe.getState().recipe.steps, newStep(kind) as Step])

export const removeStep = (at: number) => changeSteps(useRecipe.getState().recipe.steps.toSpliced(at, 1))

export function moveStep(from: number, to: number): void {
  const { steps } = useRecipe.getState().recipe
  const step = steps[from]
  if (!step || to < 0 || to >= steps.length || from === to) return
  changeSteps(steps.toSpliced(from, 1).toSpliced(to, 0, step))
}

export function changeStep(at: number, some: Readonly<Record<string, unknown>>): void {
  const { steps } = useRecipe.getState().recipe
  changeSteps(
    steps.map((step, index) => (index === at ? ({ ...step, ...some } as Step) : step)),
    `${at} ${Object.keys(some).join(' ')}`,
  )
}

export const linkTo = (recipe: Recipe) => `${location.origin}${location.pathname}#r=${recipeToLink(recipe)}`

export const REMOVABLE = ['place', 'device', 'author', 'date', 'text'] as const

/** Has one kind of metadata removed, besides those that are already. */
export function removeMetadata(wanted: string): void {
  const { steps } = useRecipe.getState().recipe
  const kind = REMOVABLE.find((one) => one === wanted)
  const at = steps.findLastIndex((step) => step.kind === 'metadata' && !step.off)
  const before = steps[at]
  if (!kind) return
  if (before?.kind === 'metadata' && before.keep === 'some') changeStep(at, { [kind]: true })
  else if (before?.kind === 'metadata') changeStep(at, { keep: 'some', place: false, [kind]: true })
  else changeSteps([...steps, newStep('metadata', { keep: 'some', place: false, [kind]: true })])
}
