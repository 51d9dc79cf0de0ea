import type { StepKindName, StepOf } from '@sundry/recipes'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useModels } from '../../images/cutout/models-store.ts'
import { modelWords } from '../../images/cutout/text.ts'
import { ToolPanel } from '../../images/settings/tool-panel.tsx'
import { RunButton } from '../../images/workbench/run-button.tsx'
import { Workbench } from '../../images/workbench/workbench.tsx'
import { ToolPage } from '../../shell/tool-page.tsx'
import { toolMeta } from '../tool-meta.ts'
import { imageTool } from './recipe/image-tool.ts'
import { useRecipe } from './recipe/model.ts'
import { howTo, words } from './text.ts'
import { tool } from './tool.ts'

const never = () => () => {}

/**
 * False in the prerendered page, true once React runs it. What is loaded later begins with this: in a part that is
 * prerendered but not live yet, the first press or choice would be lost.
 */
const useLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

const RecipeEditor = lazy(() => import('./recipe-editor.tsx'))
const Gallery = lazy(() => import('./gallery.tsx'))

function RecipePanel() {
  const isLive = useLive()
  const isLoaded = useRecipe((store) => store.isLoaded)
  return (
    <ToolPanel tool={imageTool} title={words.title} resetLabel={words.reset} action={<RunRecipe />}>
      <Suspense fallback={<Waiting />}>{isLive && isLoaded ? <RecipeEditor /> : <Waiting />}</Suspense>
    </ToolPanel>
  )
}

function Recipes() {
  const isLive = useLive()
  const isLoaded = useRecipe((store) => store.isLoaded)
  const room = <div aria-hidden className="h-dvh" />
  return <Suspense fallback={room}>{isLive && isLoaded ? <Gallery /> : room}</Suspense>
}

const Waiting = () => <div aria-busy className="h-80" />

function RunRecipe() {
  const steps = useRecipe(({ recipe }) => recipe.steps)
  const isFetching = useModels((models) => models.download !== null)
  return (
    <RunButton
      tool={imageTool}
      isWaiting={isFetching}
      formats={steps.map((step) => (step.kind === 'convert' && !step.off ? step.format : null))}
      label={(count, isBusy) => (isBusy ? words.running : isFetching ? modelWords.preparing : words.run(count))}
    />
  )
}

const Results = lazy(() => import('../../images/results/results.tsx'))
const PdfButton = lazy(() => import('./pdf-button.tsx'))
const SetResults = lazy(() => import('./set-results.tsx'))

/** The last step of a kind that is on: it decides. */
const useStep = <Name extends StepKindName>(name: Name) =>
  useRecipe(({ recipe }) => recipe.steps.findLast(({ kind, off }) => kind === name && !off)) as StepOf<Name> | undefined

function RecipeResults() {
  const pattern = useStep('rename')?.pattern ?? ''
  const isPdf = useStep('collect')?.as === 'pdf'
  const outputs = useStep('outputs')
  if (outputs) return <SetResults step={outputs} pattern={pattern} />
  const downloads = isPdf && (
    <Suspense fallback={null}>
      <PdfButton />
    </Suspense>
  )
  return <Results tool={imageTool} pattern={pattern} heading={words.heading} downloads={downloads} />
}

const LivePreview = lazy(() => import('./preview/live-preview.tsx'))

export const meta = () => toolMeta(tool)

export default function Page() {
  return (
    <ToolPage tool={tool} howTo={howTo}>
      <Workbench
        tool={imageTool}
        live={<LivePreview />}
        below={<Recipes />}
        panel={<RecipePanel />}
        results={<RecipeResults />}
      />
    </ToolPage>
  )
}
