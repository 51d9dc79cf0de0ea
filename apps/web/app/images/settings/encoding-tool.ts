import type { FormatId, ImageSettings } from '@sundry/images'
import { loadCode } from '../../platform/load-code.ts'
import { LONG_MS, toast } from '../../platform/toasts-store.ts'
import { faultMessage } from '../model/engine.ts'
import { useQueue } from '../model/queue-store.ts'
import type { OwnFields } from '../model/settings.ts'
import { type Own, ownLogged, useOwn, useToolSettings, withOwn } from '../model/settings-store.ts'
import { reasons, toasts as sharedToasts } from '../model/text.ts'
import type { EncodingToolId, ImageTool, KeyOf, ToolSettings } from '../model/types.ts'

const MEBIBYTE = 1024 * 1024

interface Words {
  title: string
  description: string
}

export type EncodingTool = ImageTool & {
  id: EncodingToolId
  ownFields: OwnFields
  engineSettings: (settings: ToolSettings) => ImageSettings
}

interface Facts {
  id: EncodingToolId
  accepts: readonly FormatId[]
  archive: string
  ownFields: OwnFields
  engineSettings: (settings: ToolSettings) => ImageSettings
  check: (settings: ToolSettings) => Words | null
  toasts: { noImages: Words; complete: (count: number) => Words; failed: Words; cleared: Words; reset: Words }
}

export function encodingTool({ id, accepts, archive, ownFields, engineSettings, check, toasts }: Facts): EncodingTool {
  const settings = () => useToolSettings.getState().of[id]
  const withGoal = (chosen: ToolSettings) => {
    const own = engineSettings(chosen)
    return chosen.goal?.settings(own) ?? own
  }
  const keyBy =
    (chosen: ToolSettings, own: Readonly<Record<string, Own>>): KeyOf =>
    (item) =>
      JSON.stringify(withOwn(ownFields, withGoal(chosen), own[item]))
  return {
    id,
    accepts,
    engineSettings: withGoal,
    archive,
    adjusts: {
      id,
      ownFields,
      engineSettings: withGoal,
    },
    ownFields,
    settings: {
      load: (shared) => useToolSettings.getState().load(id, shared),
      reset: () => {
        const before = settings()
        useToolSettings.getState().reset(id)
        return () => useToolSettings.getState().change(id, before)
      },
    },
    check: () => (settings().goal ? null : check(settings())),
    prepare: async () => {
      const items = useQueue.getState().items.filter(({ format }) => accepts.includes(format))
      const { refuseImpossible } = await import('../preview/preview.ts')
      const { of: own } = useOwn.getState()
      const faults = items.map((item) => {
        try {
          refuseImpossible(item, withOwn(ownFields, withGoal(settings()), own[item.id]))
          return null
        } catch (error) {
          return faultMessage(error)
        }
      })
      const [fault] = faults
      if (fault === null || fault === undefined || faults.includes(null)) return true
      toast.bad(sharedToasts.tooLarge(fault), LONG_MS)
      return false
    },
    useKeyOf: () =>
      keyBy(
        useToolSettings(({ of }) => of[id]),
        useOwn(({ of }) => of),
      ),
    begin: () => {
      const chosen = settings()
      const { of: own } = useOwn.getState()
      return {
        process: async (item, run) => {
          const settings = withOwn(ownFields, withGoal(chosen), own[item.id])
          const { makeExactly } = await loadCode(() => import('../preview/last-result.ts'))
          return makeExactly(item.file, settings, chosen.goal?.range ?? null, run)
        },
        logged: ({ original }) => {
          const { goal, ...logged } = chosen
          return { ...logged, ...(goal && { goal: goal.id }), ...ownLogged(ownFields, own[original.id]) }
        },
        settingsUsed: (item) => {
          const { compressionLevel, maxSizeMB, crop } = withOwn(ownFields, withGoal(chosen), own[item])
          return {
            madeWith: keyBy(chosen, own)(item),
            ceiling: compressionLevel > 0 && maxSizeMB !== null ? maxSizeMB * MEBIBYTE : null,
            isCropped: Boolean(crop),
          }
        },
      }
    },
    messageOf: (error) => faultMessage(error) ?? reasons.failed,
    linkAsRecipe: async () => (await import('./as-recipe.ts')).linkAsRecipe(id, settings()),
    example: async () => (await import('../add/example.ts')).exampleImage(),
    toasts: {
      ...toasts,
      complete: (results) => toasts.complete(results.length),
      failed: () => toasts.failed,
    },
  }
}
