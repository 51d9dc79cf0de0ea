import { formats } from '@sundry/images'
import { isFault } from '../../platform/log-unexpected.ts'
import type { ImageTool } from '../../workbench/image-tool.ts'
import { reasons } from '../../workbench/text.ts'
import { useRecipe } from './recipe-state.ts'
import { toasts } from './text.ts'

function check() {
  const { recipe, unfinished } = useRecipe.getState()
  if (!recipe.steps.some(({ off }) => !off)) return toasts.noSteps
  const step = unfinished()
  return step === null ? null : toasts.unfinished(step)
}

export const imageTool: ImageTool = {
  id: 'recipes',
  accepts: formats.map(({ id }) => id),
  archive: 'recipe',
  settings: {
    load: () => void useRecipe.getState().load(),
    reset: () => useRecipe.getState().reset(),
  },
  adjusts: null,
  check,
  process: async ({ file }, run) => {
    const { recipe } = useRecipe.getState()
    const { runOn } = await import('./run-on.ts')
    return runOn(file, recipe, run)
  },
  messageOf: (error) => (isFault(error) && error.message !== '' ? error.message : reasons.failed),
  logged: () => ({
    steps: useRecipe
      .getState()
      .recipe.steps.map(({ kind }) => kind)
      .join(' '),
  }),
  example: async () => (await import('../../workbench/intake/example.ts')).examplePicture(),
  toasts: {
    ...toasts,
    complete: (results) => toasts.complete(results.length),
    failed: toasts.failed,
  },
}
