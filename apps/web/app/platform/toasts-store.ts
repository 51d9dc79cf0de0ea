import { create } from 'zustand'

export interface Toast {
  id: number
  title: string
  description?: string
  variant: 'default' | 'destructive'
  durationMs: number
  action?: { label: string; run: () => void }
}

interface Toasts {
  current: Toast | null
  dismiss: (id: number) => void
}

const DEFAULT_DURATION_MS = 5000

export const useToasts = create<Toasts>()((set) => ({
  current: null,
  dismiss: (id) => set((state) => (state.current?.id === id ? { current: null } : state)),
}))

let lastId = 0

type Words = Pick<Toast, 'title' | 'description' | 'action'>

export const SHORT_MS = 3000
export const LONG_MS = 4000

function show(variant: Toast['variant'], words: Words, durationMs: number): number {
  lastId += 1
  useToasts.setState({ current: { ...words, variant, durationMs, id: lastId } })
  return lastId
}

export const toast = {
  good: (words: Words, durationMs: number = DEFAULT_DURATION_MS) => show('default', words, durationMs),
  bad: (words: Words, durationMs: number = DEFAULT_DURATION_MS) => show('destructive', words, durationMs),
  /** A failure is no longer news once what failed has worked. */
  dismissBad: () => useToasts.setState(({ current }) => (current?.variant === 'destructive' ? { current: null } : {})),
}

/** Where a notification may come up: below the header, and inside each dialog that is open. The last one opened has it. */
export const useNoticePlaces = create<{ places: readonly HTMLElement[] }>()(() => ({ places: [] }))

/** A `ref` for an element that keeps room for a notification while it is on the page. */
export function noticePlace(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return
  useNoticePlaces.setState(({ places }) => ({ places: [...places, element] }))
  return () => useNoticePlaces.setState(({ places }) => ({ places: places.filter((place) => place !== element) }))
}
