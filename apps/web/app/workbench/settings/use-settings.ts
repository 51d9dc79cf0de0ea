import type { EncodingToolId, ToolSettings } from '../types.ts'
import { useToolSettings } from './settings-store.ts'

export function useSettings(tool: EncodingToolId): [ToolSettings, (some: Partial<ToolSettings>) => void] {
  const settings = useToolSettings((store) => store.of[tool])
  const change = useToolSettings((store) => store.change)
  return [settings, (some) => change(tool, some)]
}
