import { newStep, type Recipe, recipeToLink, type Step, type StepKindName } from '@sundry/recipes'
import { create } from 'zustand'
import { loadCode } from '../../../platform/load-code.ts'
import type { Opened } from './recipe-engine.ts'

const MAX_UNDONE = 200

/** Changes of one control within this time are one step of the history. */
const SAME_MS = 800

export const emptyRecipe: Recipe = { name: '', steps: [] }

/** True if a step needs the models to find the subject. */
export const needsModels = ({ steps }: Recipe): boolean =>
  steps.some(({ kind, off }) => !off && (kind === 'cutout' || kind === 'crop-subject'))

interface Store {
  recipe: Recipe
  past: readonly Recipe[]
  future: readonly Recipe[]
  /** Begun since the page was opened. */
  runs: number
  /** Before, nothing may be changed: what was kept would be lost. */
  isLoaded: boolean
  load: () => Promise<Opened['opening']>
  unfinished: () => string | null
  /** Why no image can have the dimensions that a step asks for. */
  tooLarge: () => string | null
  /** `control` names what was changed, so that a drag of a slider is undone at once. */
  change: (recipe: Recipe, control?: string) => void
  undo: () => void
  redo: () => void
  reset: () => void
}

export const useRecipe = create<Store>()((set, get) => {
  let last = { control: '', at: 0 }
  let engine: typeof import('./recipe-engine.ts') | null = null
  const put = (some: Partial<Pick<Store, 'recipe' | 'past' | 'future'>>) => {
    set(some)
    engine?.keepRecipe(get().recipe)
  }
  return {
    recipe: emptyRecipe,
    past: [],
    future: [],
    runs: 0,
    isLoaded: false,
    load: async () => {
      const { hash } = location
      engine ??= await loadCode(() => import('./recipe-engine.ts'))
      const { recipe, opening } = engine.openRecipe(hash)
      set({ recipe: recipe ?? emptyRecipe, past: [], future: [], isLoaded: true })
      return opening
    },
    unfinished: () => engine?.unfinishedStep(get().recipe) ?? null,
    tooLarge: () => engine?.sizeProblemOf(get().recipe) ?? null,
    change: (recipe, control = '') => {
      const { past, recipe: before } = get()
      const isSame = control !== '' && control === last.control && performance.now() - last.at < SAME_MS
      last = { control, at: performance.now() }
      put({ recipe, future: [], past: isSame ? past : [...past, before].slice(-MAX_UNDONE) })
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
export function removeMetadata(name: string): void {
  const { steps } = useRecipe.getState().recipe
  const kind = REMOVABLE.find((one) => one === name)
  const at = steps.findLastIndex((step) => step.kind === 'metadata' && !step.off)
  const before = steps[at]
  if (!kind) return
  if (before?.kind === 'metadata' && before.keep === 'some') changeStep(at, { [kind]: true })
  else if (before?.kind === 'metadata') changeStep(at, { keep: 'some', place: false, [kind]: true })
  else changeSteps([...steps, newStep('metadata', { keep: 'some', place: false, [kind]: true })])
}
