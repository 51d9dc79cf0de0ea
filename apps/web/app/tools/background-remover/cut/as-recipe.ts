import { newStep, recipeToLink } from '@sundry/recipes'
import { useOptions } from './options-store.ts'

const PERCENT = 100

export function linkAsRecipe(): string {
  const { background, shadow, crop } = useOptions.getState().look
  const step = newStep('cutout', {
    background: background.kind === 'color' ? background.color : null,
    shadow: shadow?.kind ?? null,
    padding: crop ? Math.min(1, crop.padding / PERCENT) : null,
  })
  return recipeToLink({ name: '', steps: [step] })
}
