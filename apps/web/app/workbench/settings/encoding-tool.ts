import type { FormatId, ImageSettings } from '@sundry/images'
import { ownLogged, useOwn, withOwn } from '../adjust/own-settings.ts'
import type { ImageTool } from '../image-tool.ts'
import { faultMessage, processInPool } from '../run/engine.ts'
import { reasons } from '../text.ts'
import type { EncodingToolId, QueueItem, ToolSettings } from '../types.ts'
import { useToolSettings } from './settings-store.ts'

interface Words {
  title: string
  description: string
}

export type EncodingTool = ImageTool & {
  id: EncodingToolId
}

interface Facts {
  id: EncodingToolId
  accepts: readonly FormatId[]
  archive: string
  engineSettings: (settings: ToolSettings) => ImageSettings
  check: (settings: ToolSettings) => Words | null
  toasts: { noImages: Words; complete: (count: number) => Words; failed: Words; cleared: Words; reset: Words }
}

export function encodingTool({ id, accepts, archive, engineSettings, check, toasts }: Facts): EncodingTool {
  const settings = () => useToolSettings.getState().of[id]
  const ownOf = (item: QueueItem) => useOwn.getState().of[item.id]
  return {
    id,
    accepts,
    archive,
    adjusts: { id, quality: (chosen) => engineSettings(chosen).quality },
    settings: {
      load: (shared) => useToolSettings.getState().load(id, shared),
      reset: () => useToolSettings.getState().reset(id),
    },
    check: () => check(settings()),
    process: (item, run) => processInPool(item.file, withOwn(id, engineSettings(settings()), ownOf(item)), run),
    messageOf: (error) => faultMessage(error) ?? reasons.failed,
    logged: ({ original }) => ({ ...settings(), ...ownLogged(id, ownOf(original)) }),
    linkAsRecipe: async () => (await import('./as-recipe.ts')).linkAsRecipe(id, settings()),
    example: async () => (await import('../intake/example.ts')).examplePicture(),
    toasts: {
      ...toasts,
      complete: (results) => toasts.complete(results.length),
      failed: () => toasts.failed,
    },
  }
}
