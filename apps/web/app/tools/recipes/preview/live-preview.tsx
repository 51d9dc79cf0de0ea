import { planOutputs, type Recipe, type StepOf } from '@sundry/recipes'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { ModelLine, useModelProblem, useReadiness } from '../../../images/cutout/model-status.tsx'
import { usualProvider } from '../../../images/cutout/models.ts'
import { icons } from '../../../images/model/icons.ts'
import { stageWords } from '../../../images/model/text.ts'
import type { QueueItem } from '../../../images/model/types.ts'
import { useStage } from '../../../images/preview/stage-store.ts'
import { CompareImages } from '../../../images/results/compare.tsx'
import { cropWords } from '../../../images/settings/adjust-text.ts'
import { Figures } from '../../../images/stage/figures.tsx'
import { LIMIT, Original, REST_MS, StageFrame, StageHead, useStaged } from '../../../images/stage/frame.tsx'
import { useLatest } from '../../../platform/use-latest.ts'
import { isRunning, useRun } from '../../../shell/run-store.ts'
import { Button } from '../../../ui/button.tsx'
import { LineIcon } from '../../../ui/glyph.tsx'
import { openCrop, REMOVABLE, removeMetadata } from '../recipe/actions.ts'
import { previewWords as words } from '../recipe/editor-text.ts'
import { imageTool } from '../recipe/image-tool.ts'
import { needsModels } from '../recipe/model.ts'
import { sizeProblemOf, stepWords } from '../recipe/recipe-engine.ts'
import { words as pageWords } from '../text.ts'
import { makeOther, makePreview, type Shown, scoreOf } from './make-preview.ts'
import { Ends, endWords, Other, type OtherEnd, recipeOf } from './preview-figures.tsx'
import { useDrawnStep, useShownNow, useShownRecipe, useUpTo } from './shown.ts'
import { StepBoxes } from './step-boxes.tsx'

const Disclosures = lazy(() => import('../../../images/results/disclosures.tsx'))

export default function LivePreview() {
  const item = useStaged(imageTool)
  if (!item) return null
  return (
    <StageFrame>
      <Live key={item.id} item={item} />
    </StageFrame>
  )
}

/** A file with an address to show it by, which is given back when the next one comes. */
function useShown() {
  const [shown, setShown] = useState<(Shown & { url: string; of: Recipe | null }) | null>(null)
  useEffect(() => () => void (shown && URL.revokeObjectURL(shown.url)), [shown])
  const show = useCallback(
    (next: Shown | null, of: Recipe | null = null) =>
      setShown(next && { ...next, of, url: URL.createObjectURL(next.made.processedFile) }),
    [],
  )
  return [shown, show] as const
}

/** How many files a run makes of an image besides its own; null without such a step. */
function filesOf({ steps }: Recipe, { name, dimensions }: QueueItem): number | null {
  const step = steps.findLast(({ kind, off }) => kind === 'outputs' && !off) as StepOf<'outputs'> | undefined
  return step && dimensions ? planOutputs(step, { name, ...dimensions }).length : null
}

/** True if steps besides those of a set change the image itself. */
const changesImage = ({ steps }: Recipe) =>
  steps.some(({ kind, off }) => !off && kind !== 'outputs' && kind !== 'collect' && kind !== 'rename')

function Live({ item }: { item: QueueItem }) {
  const { recipe, last } = useShownRecipe()
  const running = useRun(isRunning)
  const [shown, show] = useShown()
  const [other, showOther] = useShown()
  const [end, setEnd] = useState<OtherEnd>({ is: 'original' })
  const [scores, setScores] = useState<Scores>(noScores)
  const [problem, setProblem] = useState<string | null>(null)
  const { run, isBusy } = useLatest()
  const provider = needsModels(recipe) ? usualProvider() : null
  const ready = useReadiness(provider)
  const modelProblem = useModelProblem(provider ?? 'local')
  const isReady = provider === null || (ready?.ok === true && ready.download === 0)
  const isLacking = useStage((stage) => stage.isLacking)
  const works = changesImage(recipe) && !isLacking
  const seen = useRef<readonly unknown[]>([])
  useEffect(() => {
    // The end of a run changes nothing here, and content below must not move under the pointer.
    const inputs = [item, recipe, end]
    if (isLacking) seen.current = []
    if (running || !isReady || !works || inputs.every((one, at) => one === seen.current[at])) return
    const timer = setTimeout(() => {
      setProblem(null)
      setScores(noScores)
      showOther(null)
      seen.current = inputs
      const tooLarge = sizeProblemOf(recipe)
      if (tooLarge !== null) return setProblem(tooLarge)
      const showing = { show: (next: Shown) => show(next, recipe), showOther, setScores }
      run((signal) => work(item, recipe, end, signal, showing)).catch((error: unknown) =>
        setProblem(imageTool.messageOf(error)),
      )
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [run, item, recipe, end, running, show, showOther, isReady, works, isLacking])

  // Numbers of a recipe that has changed since are gone at once; the image stays until the next one comes.
  const made = works && shown?.of === recipe ? shown.preview : null
  const now = made && { ...made, score: scores.shown }
  const isShown = works && isReady && shown !== null && shown.made.dimensions.width > 0
  const url = isShown ? shown.url : null
  useEffect(() => {
    useShownNow.setState({ item, url, now: made, isBusy })
  }, [item, url, made, isBusy])
  useEffect(() => () => useShownNow.setState({ item: null, url: null, now: null, isBusy: false }), [])
  const drawn = useDrawnStep()
  const files = filesOf(recipe, item)
  const beside = end.is === 'original' ? item.preview : (other?.url ?? null)
  const isComing = works && isReady && problem === null

  return (
    <>
      <StageHead
        item={item}
        made={now}
        state={
          !isComing
            ? null
            : now
              ? now.isExact
                ? stageWords.exact
                : stageWords.estimate
              : running
                ? stageWords.waiting
                : stageWords.updating
        }
      />
      {isComing ? (
        <Figures size={item.size} source={item.dimensions} preview={now} />
      ) : works && problem === null ? (
        <ModelLine ready={ready} button={pageWords.runShort} otherwise={modelProblem ?? stageWords.updating} />
      ) : (
        <p role="status" className="min-h-6 text-sm text-quiet">
          {isLacking ? null : problem === null ? files === null && words.noSteps : stageWords.problem(problem, false)}
        </p>
      )}
      {last && (
        <p role="status" className="flex flex-wrap items-center gap-x-3 text-sm font-semibold text-hue">
          {words.upTo(stepWords[last.kind])}
          <button
            type="button"
            className="min-h-11 underline underline-offset-4"
            onClick={() => useUpTo.setState({ at: null })}
          >
            {words.showAll}
          </button>
        </p>
      )}
      {files !== null && <p className="text-sm text-quiet">{words.setByRun(files)}</p>}
      {drawn === null && item.dimensions !== null && (
        <Button variant="secondary" className="mt-2" onClick={openCrop}>
          <LineIcon path={icons.crop} size={18} />
          {cropWords.crop}
        </Button>
      )}
      <div className="mt-2">
        {drawn && (
          <div className="max-lg:hidden">
            <StepBoxes key={drawn.at} item={item} step={drawn.step} at={drawn.at} limit="max-h-[52dvh]" />
          </div>
        )}
        <div aria-busy={isBusy} className={drawn ? 'lg:hidden' : ''}>
          {isShown ? (
            <CompareImages
              original={beside}
              originalDimensions={end.is === 'original' ? item.dimensions : (other?.made.dimensions ?? null)}
              processed={shown.url}
              dimensions={shown.made.dimensions}
              limit={LIMIT}
            />
          ) : (
            item.dimensions && <Original item={item} />
          )}
        </div>
      </div>
      {works && isReady && <Ends recipe={recipe} end={end} onEnd={setEnd} />}
      {end.is !== 'original' && <Other name={endWords(end, recipe)} item={item} shown={other} score={scores.other} />}
      <Suspense fallback={null}>
        <Disclosures
          original={item.file}
          result={isShown && shown.isWhole ? shown.made.processedFile : null}
          removable={REMOVABLE}
          onRemove={removeMetadata}
        />
      </Suspense>
    </>
  )
}

interface Scores {
  shown: number | null
  other: number | null
}
const noScores: Scores = { shown: null, other: null }

interface Showing {
  show: (shown: Shown) => void
  showOther: (shown: Shown) => void
  setScores: (change: (scores: Scores) => Scores) => void
}

/** The result first, then its counterpart, then the similarity of both to the pixels before: each when idle. */
async function work(
  item: QueueItem,
  recipe: Recipe,
  end: OtherEnd,
  signal: AbortSignal,
  { show, showOther, setScores }: Showing,
): Promise<void> {
  let whole: Shown | null = null
  await makePreview(item, recipe, signal, (next) => {
    if (signal.aborted) return
    show(next)
    whole = next.isWhole ? next : null
  })
  const otherRecipe = recipeOf(end, recipe)
  const beside = otherRecipe && (await makeOther(item, otherRecipe, signal))
  signal.throwIfAborted()
  if (beside) showOther(beside)
  // A score that cannot be had is no failure of the recipe.
  const score = (of: Recipe, made: Shown) => scoreOf(item, of, made, signal).catch(() => null)
  const shown = whole && (await score(recipe, whole))
  setScores((scores) => (signal.aborted ? scores : { ...scores, shown }))
  const other = otherRecipe && beside && (await score(otherRecipe, beside))
  setScores((scores) => (signal.aborted ? scores : { ...scores, other }))
}
