import type { CaseKind } from '@sundry/text'
import { create } from 'zustand'
import { emptySource, type TextSource } from './text-source.ts'

interface Snapshot {
  source: TextSource
  output: TextSource
  kind: CaseKind | null
  follows: boolean
  isStale: boolean
}

type State = Snapshot & {
  past: readonly Snapshot[]
  future: readonly Snapshot[]
  typedAt: number
  /** What is typed without a pause is one step. */
  type: (text: string, startsStep?: boolean) => void
  change: (some: Partial<Pick<Snapshot, 'source' | 'output' | 'kind' | 'follows'>>) => void
  settle: (output?: TextSource) => void
  undo: () => void
  redo: () => void
}

const MOST_STEPS = 100
const PAUSE_MS = 1000

const snapshotOf = ({ source, output, kind, follows, isStale }: Snapshot): Snapshot => ({
  source,
  output,
  kind,
  follows,
  isStale,
})
const step = (state: State) => ({ past: [...state.past, snapshotOf(state)].slice(-MOST_STEPS), future: [] })

export const useCaseState = create<State>()((set) => ({
  source: emptySource,
  output: emptySource,
  kind: null,
  follows: true,
  isStale: false,
  past: [],
  future: [],
  typedAt: 0,
  type: (text, startsStep = false) =>
    set((state) => {
      const now = Date.now()
      const goesOn = !startsStep && now - state.typedAt < PAUSE_MS
      return {
        source: { kind: 'typed', text },
        isStale: state.kind !== null && state.follows,
        typedAt: now,
        ...(goesOn ? { future: [] } : step(state)),
      }
    }),
  change: (some) =>
    set((state) => {
      const next = { ...snapshotOf(state), ...some }
      const isStale = some.output === undefined && next.kind !== null && next.follows
      return { ...next, isStale, typedAt: 0, ...step(state) }
    }),
  settle: (output) => set((state) => ({ isStale: false, output: output ?? state.output })),
  undo: () =>
    set((state) => {
      const last = state.past.at(-1)
      if (!last) return {}
      return { ...last, typedAt: 0, past: state.past.slice(0, -1), future: [...state.future, snapshotOf(state)] }
    }),
  redo: () =>
    set((state) => {
      const next = state.future.at(-1)
      if (!next) return {}
      return { ...next, typedAt: 0, past: [...state.past, snapshotOf(state)], future: state.future.slice(0, -1) }
    }),
}))

export function settled(): Promise<void> {
  if (!useCaseState.getState().isStale) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = useCaseState.subscribe(({ isStale }) => {
      if (isStale) return
      stop()
      resolve()
    })
  })
}
