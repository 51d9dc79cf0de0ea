import { lazy, Suspense } from 'react'
import { imageTool } from './image-tool.ts'
import { useRecipe } from './recipe-store.ts'
import { words } from './text.ts'

const Results = lazy(() => import('../../workbench/results/results.tsx'))
const PdfButton = lazy(() => import('./pdf-button.tsx'))

/** Only steps that are on name and collect the results. */
export function RecipeResults() {
  const pattern = useRecipe(({ recipe }) => {
    const step = recipe.steps.findLast(({ kind, off }) => kind === 'rename' && !off)
    return step?.kind === 'rename' ? step.pattern : ''
  })
  const isPdf = useRecipe(({ recipe }) => {
    const step = recipe.steps.findLast(({ kind, off }) => kind === 'collect' && !off)
    return step?.kind === 'collect' && step.as === 'pdf'
  })
  const downloads = isPdf && (
    <Suspense fallback={null}>
      <PdfButton />
    </Suspense>
  )
  return <Results tool={imageTool} pattern={pattern} heading={words.heading} downloads={downloads} />
}
