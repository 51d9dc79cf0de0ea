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

type Wanted = Partial<Omit<Toast, 'id' | 'title' | 'durationMs'>> & {
  title: string
  /** Always said: ours stay for 3 or 4 seconds. Undefined is the area's own time. */
  durationMs: number | undefined
}

/** Shows a notification: toast({ title: 'Copied!', durationMs: 3000 }). Returns its id. */
export function toast({ durationMs = DEFAULT_DURATION_MS, ...options }: Wanted): number {
  lastId += 1
  const current: Toast = { variant: 'default', ...options, durationMs, id: lastId }
  useToasts.setState({ current })
  return lastId
}
