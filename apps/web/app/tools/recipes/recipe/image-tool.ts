import { formats } from '@sundry/images'
import { reasons } from '../../../images/model/text.ts'
import type { ImageTool } from '../../../images/model/types.ts'
import { isFault, loadCode, logFailure } from '../../../platform/load-code.ts'
import { toasts } from '../text.ts'
import { needsModels, useRecipe } from './model.ts'
import { keyOf, useSigning } from './signing.ts'

function check() {
  const { recipe, unfinished, tooLarge } = useRecipe.getState()
  if (!recipe.steps.some(({ off }) => !off)) return toasts.noSteps
  const step = unfinished()
  if (step !== null) return toasts.unfinished(step)
  const problem = tooLarge()
  return problem === null ? null : toasts.tooLarge(problem)
}

export const imageTool: ImageTool = {
  id: 'recipes',
  accepts: formats.map(({ id }) => id),
  archive: 'recipe',
  settings: {
    load: () => void useRecipe.getState().load(),
    reset: () => {
      const { recipe, reset, change } = useRecipe.getState()
      reset()
      return () => change(recipe)
    },
  },
  adjusts: null,
  crop: () => void import('./actions.ts').then(({ openCrop }) => openCrop(), logFailure),
  check,
  prepare: async () => {
    if (!needsModels(useRecipe.getState().recipe)) return true
    const { makeReady, usualProvider } = await import('../../../images/cutout/models.ts')
    return makeReady(usualProvider())
  },
  useKeyOf: () => {
    const key = keyOf(
      useRecipe(({ recipe }) => recipe),
      useSigning(({ signer }) => signer),
    )
    return () => key
  },
  begin: () => {
    const { recipe, runs } = useRecipe.getState()
    const { signer } = useSigning.getState()
    useRecipe.setState({ runs: runs + 1 })
    return {
      process: async ({ file }, run) => {
        const { runAndSign } = await loadCode(() => import('./run-on.ts'))
        return runAndSign(file, recipe, run, signer)
      },
      settingsUsed: () => {
        const steps = recipe.steps.filter(({ off }) => !off)
        return {
          madeWith: keyOf(recipe, signer),
          ceiling: steps.reduce<number | null>((max, step) => (step.kind === 'compress' ? step.most : max), null),
          isCropped: steps.some(({ kind }) => kind === 'crop'),
        }
      },
      logged: () => ({ steps: recipe.steps.map(({ kind }) => kind).join(' ') }),
    }
  },
  messageOf: (error) => (isFault(error) && error.message !== '' ? error.message : reasons.failed),
  example: async () => (await import('../../../images/add/example.ts')).exampleImage(),
  toasts: {
    ...toasts,
    complete: (results) => toasts.complete(results.length),
    failed: toasts.failed,
  },
}
