import { useBenchSettings } from './settings-store.ts'
import type { EncoderId, Settings } from './types.ts'

/** A tool's settings and the way to change them. */
export function useSettings(bench: EncoderId): [Settings, (some: Partial<Settings>) => void] {
  const settings = useBenchSettings((store) => store.of[bench])
  const change = useBenchSettings((store) => store.change)
  return [settings, (some) => change(bench, some)]
}
