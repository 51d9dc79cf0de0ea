import type { EncodingToolId, Settings } from '../types.ts'
import { useToolSettings } from './settings-store.ts'

/** A tool's settings and the way to change them. */
export function useSettings(tool: EncodingToolId): [Settings, (some: Partial<Settings>) => void] {
  const settings = useToolSettings((store) => store.of[tool])
  const change = useToolSettings((store) => store.change)
  return [settings, (some) => change(tool, some)]
}
