import type { CaseKind } from '@sundry/text'
import { create } from 'zustand'
import { emptySource, type TextSource } from './text-source.ts'

type Snapshot = { source: TextSource; output: TextSource; kind: CaseKind | null }

type State = Snapshot & {
  /** Where Undo leads, oldest first. */
  past: readonly Snapshot[]
  /** The text area reports typing; typing has an undo of its own. */
  type: (text: string) => void
  /** Any other change, which Undo takes back. */
  change: (some: Partial<Snapshot>) => void
  undo: () => void
}

const MOST_STEPS = 20

/** The text, its result and the last chosen case; kept while the visitor looks at other tools. */
export const useCaseState = create<State>()((set) => ({
  source: emptySource,
  output: emptySource,
  kind: null,
  past: [],
  type: (text) => set({ source: { kind: 'typed', text } }),
  change: (some) =>
    set(({ source, output, kind, past }) => ({
      ...some,
      past: [...past, { source, output, kind }].slice(-MOST_STEPS),
    })),
  undo: () =>
    set(({ past }) => {
      const last = past.at(-1)
      return last ? { ...last, past: past.slice(0, -1) } : {}
    }),
}))
