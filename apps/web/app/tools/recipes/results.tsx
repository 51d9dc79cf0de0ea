import type { StepKindName, StepOf } from '@sundry/recipes'
import { lazy, Suspense } from 'react'
import { imageTool } from './image-tool.ts'
import { useRecipe } from './recipe-state.ts'
import { words } from './text.ts'

const Results = lazy(() => import('../../workbench/results/results.tsx'))
const PdfButton = lazy(() => import('./pdf-button.tsx'))
const SetButton = lazy(() => import('./set-button.tsx'))

/** The last step of a kind that is on: it decides. */
const useStep = <Name extends StepKindName>(name: Name) =>
  useRecipe(({ recipe }) => recipe.steps.findLast(({ kind, off }) => kind === name && !off)) as StepOf<Name> | undefined

export function RecipeResults() {
  const pattern = useStep('rename')?.pattern ?? ''
  const isPdf = useStep('collect')?.as === 'pdf'
  const outputs = useStep('outputs')
  const downloads = (isPdf || outputs) && (
    <Suspense fallback={null}>
      {isPdf && <PdfButton />}
      {outputs && <SetButton step={outputs} />}
    </Suspense>
  )
  return <Results tool={imageTool} pattern={pattern} heading={words.heading} downloads={downloads} />
}
