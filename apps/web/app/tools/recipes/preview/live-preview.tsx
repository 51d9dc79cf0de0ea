import type { Recipe } from '@sundry/recipes'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useLatest } from '../../../platform/use-latest.ts'
import { isRunning, useRun } from '../../../shell/run-store.ts'
import { Select } from '../../../ui/select.tsx'
import { useQueue } from '../../../workbench/queue/queue-store.ts'
import { CompareImages } from '../../../workbench/results/compare.tsx'
import { usable } from '../../../workbench/run.ts'
import type { QueueItem } from '../../../workbench/types.ts'
import { REMOVABLE, removeMetadata } from '../actions.ts'
import { previewWords as words } from '../editor-text.ts'
import { imageTool } from '../image-tool.ts'
import { useRecipe } from '../model.ts'
import { makeOther, makePreview, type Shown, scoreOf, useShownNow } from './make-preview.ts'
import { Ends, endWords, Made, Original, type OtherEnd, recipeOf } from './preview-figures.tsx'
import { StepBoxes, useDrawnStep } from './step-boxes.tsx'

const Tells = lazy(() => import('../../../workbench/results/tells.tsx'))

/** A slider that is dragged asks for nothing until it rests this long. */
const REST_MS = 30

export default function LivePreview() {
  const items = useQueue((queue) => queue.items)
  const [chosen, setChosen] = useState<string | null>(null)
  const pictures = usable(imageTool, items)
  const item = pictures.find(({ id }) => id === chosen) ?? pictures[0]
  if (!item) return null
  return (
    <section aria-label={words.title} className="my-4 rounded-(--radius-card) border border-line bg-surface p-4">
      {pictures.length > 1 && (
        <Select
          label={words.which}
          className="mb-3"
          options={pictures.map(({ id, name }) => ({ value: id, label: name }))}
          value={item.id}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      )}
      <Live key={item.id} item={item} />
    </section>
  )
}

/** A file with an address to show it by, which is given back when the next one comes. */
function useShown() {
  const [shown, setShown] = useState<(Shown & { url: string }) | null>(null)
  useEffect(() => () => void (shown && URL.revokeObjectURL(shown.url)), [shown])
  const show = useCallback(
    (next: Shown | null) => setShown(next && { ...next, url: URL.createObjectURL(next.made.processedFile) }),
    [],
  )
  return [shown, show] as const
}

function Live({ item }: { item: QueueItem }) {
  const recipe = useRecipe((store) => store.recipe)
  const running = useRun(isRunning)
  const [shown, show] = useShown()
  const [other, showOther] = useShown()
  const [end, setEnd] = useState<OtherEnd>({ is: 'original' })
  const [scores, setScores] = useState<Scores>(noScores)
  const [problem, setProblem] = useState<string | null>(null)
  const { run, isBusy } = useLatest()
  const seen = useRef<readonly unknown[]>([])
  useEffect(() => {
    // A run that ends changes nothing here, and what stands below must not move under the pointer.
    const inputs = [item, recipe, end]
    if (running || inputs.every((one, at) => one === seen.current[at])) return
    const timer = setTimeout(() => {
      setProblem(null)
      setScores(noScores)
      showOther(null)
      seen.current = inputs
      run((signal) => work(item, recipe, end, signal, { show, showOther, setScores })).catch((error: unknown) =>
        setProblem(imageTool.messageOf(error)),
      )
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [run, item, recipe, end, running, show, showOther])

  useEffect(() => {
    useShownNow.setState({ item, shown, isBusy })
  }, [item, shown, isBusy])
  useEffect(() => () => useShownNow.setState({ item: null, shown: null, isBusy: false }), [])
  const drawn = useDrawnStep()

  const beside = end.is === 'original' ? item.preview : (other?.url ?? null)
  return (
    <>
      {drawn && (
        <div className="max-lg:hidden">
          <StepBoxes item={item} step={drawn.step} at={drawn.at} limit="max-h-[52dvh]" />
        </div>
      )}
      <div aria-busy={isBusy} className={drawn ? 'lg:hidden' : ''}>
        {shown && shown.made.dimensions.width > 0 ? (
          <CompareImages
            original={beside}
            originalDimensions={end.is === 'original' ? item.dimensions : (other?.made.dimensions ?? null)}
            processed={shown.url}
            dimensions={shown.made.dimensions}
          />
        ) : (
          item.preview && <img src={item.preview} alt="" className="mx-auto max-h-[58dvh] rounded-xl" />
        )}
      </div>
      {problem !== null && (
        <p role="alert" className="mt-2 text-sm text-bad">
          {problem}
        </p>
      )}
      <Ends recipe={recipe} end={end} onEnd={setEnd} />
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-1 text-[0.9375rem]">
        {end.is === 'original' ? (
          <Original item={item} />
        ) : (
          <Made name={endWords(end, recipe)} item={item} shown={other} score={scores.other} isBusy={isBusy} />
        )}
        <Made name={words.after} item={item} shown={shown} score={scores.shown} isBusy={isBusy} />
      </dl>
      <Suspense fallback={null}>
        <Tells
          original={item.file}
          result={shown?.isWhole ? shown.made.processedFile : null}
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

/** The result first, then what stands beside it, then how near both are to the pixels before: each when idle. */
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
