import type { ImageTool, ResultItem } from '../../../images/model/types.ts'
import { loadCode } from '../../../platform/load-code.ts'
import { receiverByUs, toasts } from '../text.ts'
import { messageOf, useCuts } from './model.ts'
import { type CommonLook, canUseService, type Place, serviceHost, useOptions, useService } from './options-store.ts'

export function completeToast(results: readonly Pick<ResultItem, 'notes'>[]) {
  const without = results.filter(({ notes }) => notes.some(({ code }) => code === 'no-subject')).length
  const count = results.length - without
  return count > 0 ? toasts.complete(count, without) : toasts.nothingFound(without)
}

const images = new WeakMap<Blob, number>()
let imageCount = 0

/** JSON writes every file as {}. */
function numberOf(image: Blob): number {
  const known = images.get(image)
  if (known !== undefined) return known
  imageCount += 1
  images.set(image, imageCount)
  return imageCount
}

/** The settings that a result is made with, as a text to compare. */
export const keyOf = (place: Place, look: CommonLook, own: Partial<CommonLook> = {}): string =>
  JSON.stringify([place, { ...look, ...own }], (_, value: unknown) => (value instanceof Blob ? numberOf(value) : value))

/** A goal on another page asks for a plain background. */
function takeBackground(shared: unknown): void {
  if (typeof shared !== 'object' || shared === null || !('background' in shared)) return
  const { background } = shared
  if (typeof background === 'string' && /^#[0-9a-f]{6}$/i.test(background))
    useOptions.getState().setBackground({ kind: 'color', color: background })
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
    const { place, look } = useOptions()
    const cuts = useCuts(({ of }) => of)
    return (id) => keyOf(place, look, cuts[id]?.own)
  },
  begin: () => {
    const { place, look, colour } = useOptions.getState()
    return {
      receiver: place === 'remote' ? (serviceHost(useService.getState().key) ?? receiverByUs) : null,
      settingsUsed: (id) => ({ madeWith: keyOf(place, look, useCuts.getState().of[id]?.own) }),
      process: async (item, run) => (await loadCode(() => import('./work.ts'))).work(item, { place, look }, run),
      logged: () => ({ transparent: look.background.kind === 'transparent', backgroundColor: colour }),
    }
  },
  messageOf,
  linkAsRecipe: async () => (await import('./as-recipe.ts')).linkAsRecipe(),
  example: () => import('./example.ts').then(({ examplePhoto }) => examplePhoto()),
  toasts: { ...toasts, complete: completeToast },
}
