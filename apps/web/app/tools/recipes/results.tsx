import { lazy } from 'react'
import { imageTool } from './image-tool.ts'
import { useRecipe } from './recipe-store.ts'
import { words } from './text.ts'

const Results = lazy(() => import('../../workbench/results/results.tsx'))

/** Only a step that is on names the results. */
export function RecipeResults() {
  const pattern = useRecipe(({ recipe }) => {
    const step = recipe.steps.findLast(({ kind, off }) => kind === 'rename' && !off)
    return step?.kind === 'rename' ? step.pattern : ''
  })
  return <Results tool={imageTool} pattern={pattern} heading={words.heading} />
}
