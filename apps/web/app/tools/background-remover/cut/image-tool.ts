import type { ImageTool, ResultItem } from '../../../images/model/types.ts'
import { loadCode } from '../../../platform/load-code.ts'
import { receiverByUs, toasts } from '../text.ts'
import { messageOf } from './model.ts'
import { canUseService, serviceHost, useOptions, useService } from './options-store.ts'

export function completeToast(results: readonly Pick<ResultItem, 'notes'>[]) {
  const without = results.filter(({ notes }) => notes.some(({ code }) => code === 'no-subject')).length
  const count = results.length - without
  return count > 0 ? toasts.complete(count, without) : toasts.nothingFound(without)
}

/** The settings that a result is made with, as a text to compare. */
export const keyOf = ({ place, look }: Pick<ReturnType<typeof useOptions.getState>, 'place' | 'look'>) =>
  JSON.stringify([place, look])

/** A goal on another page asks for a plain background. */
function takeBackground(shared: unknown): void {
  if (typeof shared !== 'object' || shared === null || !('background' in shared)) return
  const { background } = shared
  if (typeof background === 'string' && /^#[0-9a-f]{6}$/i.test(background)) useOptions.getState().setColour(background)
}

export const imageTool: ImageTool = {
  id: 'background-remover',
  accepts: ['jpeg', 'png', 'webp', 'bmp', 'heic', 'heif'],
  archive: 'background-removed',
  settings: {
    load: takeBackground,
    reset: () => {
      const { place, look, colour, reset } = useOptions.getState()
      reset()
      return () => useOptions.setState({ place, look, colour })
    },
  },
  hold: async () => (await loadCode(() => import('./model.ts'))).holdCuts(),
  adjusts: null,
  check: () => (useOptions.getState().place === 'remote' && !canUseService() ? toasts.noService : null),
  prepare: async () => {
    const { place } = useOptions.getState()
    return place === 'remote' || (await import('../../../images/cutout/models.ts')).makeReady(place)
  },
  useKeyOf: () => {
    const key = useOptions(keyOf)
    return () => key
  },
  begin: () => {
    const { place, look, colour } = useOptions.getState()
    const key = keyOf({ place, look })
    return {
      receiver: place === 'remote' ? (serviceHost(useService.getState().key) ?? receiverByUs) : null,
      settingsUsed: () => ({ madeWith: key }),
      process: async (item, run) => (await loadCode(() => import('./work.ts'))).work(item, { place, look }, run),
      logged: () => ({ transparent: look.background.kind === 'transparent', backgroundColor: colour }),
    }
  },
  messageOf,
  linkAsRecipe: async () => (await import('./as-recipe.ts')).linkAsRecipe(),
  example: () => import('./example.ts').then(({ examplePhoto }) => examplePhoto()),
  toasts: { ...toasts, complete: completeToast },
}
