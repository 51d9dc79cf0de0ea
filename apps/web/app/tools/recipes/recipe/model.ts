import type { Recipe } from '@sundry/recipes'
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

/** The step whose settings are open: a crop's frame or the boxes of a redaction are then drawn on the image. */
export const useOpenStep = create<{ at: number | null; set: (at: number | null) => void }>()((set) => ({
  at: null,
  set: (at) => set({ at }),
}))
