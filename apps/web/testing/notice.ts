import { useToasts } from '../app/shell/stores/toasts.ts'

export type Noticed = [
  variant: string | undefined,
  title: string | undefined,
  description: string | undefined,
  durationMs: number | undefined,
]

export function noticed(): Noticed {
  const { variant, title, description, durationMs } = useToasts.getState().current ?? {}
  return [variant, title, description, durationMs]
}

export const good = (title: string, description: string, durationMs = 3000): Noticed => [
  'default',
  title,
  description,
  durationMs,
]

export const bad = (title: string, description: string, durationMs = 3000): Noticed => [
  'destructive',
  title,
  description,
  durationMs,
]
