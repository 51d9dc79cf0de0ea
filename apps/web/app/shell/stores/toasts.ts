import { create } from 'zustand'

export type Toast = {
  id: number
  title: string
  description?: string
  variant: 'default' | 'destructive'
  durationMs: number
  action?: { label: string; run: () => void }
}

type Toasts = { current: Toast | null; dismiss: (id: number) => void }

/** The element in which notifications come up. */
export const NOTICE_PLACE = 'notice-place'

const DEFAULT_DURATION_MS = 5000

/** One notification at a time; a new one replaces the last. */
export const useToasts = create<Toasts>()((set) => ({
  current: null,
  dismiss: (id) => set((state) => (state.current?.id === id ? { current: null } : state)),
}))

let lastId = 0

/** Shows a notification: toast({ title: 'Copied!', durationMs: 3000 }). Returns its id. */
export function toast(options: Partial<Omit<Toast, 'id' | 'title'>> & { title: string }): number {
  lastId += 1
  const current: Toast = { variant: 'default', durationMs: DEFAULT_DURATION_MS, ...options, id: lastId }
  useToasts.setState({ current })
  return lastId
}
