export interface History<State> {
  past: readonly State[]
  now: State
  future: readonly State[]
  /** What the last change was about; null when the next one is a step of its own. */
  about: string | null
}

export const begin = <State>(now: State): History<State> => ({ past: [], now, future: [], about: null })

/** Changes about the same thing in a row, such as a dragged slider, are one step. */
export function change<State>(history: History<State>, next: State, about: string | null = null): History<State> {
  const same = about !== null && about === history.about
  return { past: same ? history.past : [...history.past, history.now], now: next, future: [], about }
}

export function undo<State>({ past, now, future }: History<State>): History<State> {
  const last = past.at(-1)
  return last === undefined
    ? { past, now, future, about: null }
    : { past: past.slice(0, -1), now: last, future: [now, ...future], about: null }
}

export function redo<State>({ past, now, future }: History<State>): History<State> {
  const [next, ...rest] = future
  return next === undefined
    ? { past, now, future, about: null }
    : { past: [...past, now], now: next, future: rest, about: null }
}
