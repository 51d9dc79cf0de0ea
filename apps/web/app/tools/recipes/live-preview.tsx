import { formatOf } from '@sundry/images'
import { useEffect, useState } from 'react'
import { formatBytes } from '../../platform/format.ts'
import { useLatest } from '../../platform/use-latest.ts'
import { isRunning, useRun } from '../../shell/stores/run.ts'
import { Select } from '../../ui/select.tsx'
import { useQueue } from '../../workbench/queue/queue-store.ts'
import { CompareImages } from '../../workbench/results/compare.tsx'
import { usable } from '../../workbench/run/run.ts'
import type { QueueItem } from '../../workbench/types.ts'
import { imageTool } from './image-tool.ts'
import { makePreview, type Shown } from './make-preview.ts'
import { useRecipe } from './recipe-store.ts'
import { previewWords as words } from './text.ts'

/** A slider that is dragged asks for nothing until it rests this long. */
const REST_MS = 120

type State = { shown: Shown; url: string } | null

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

function Live({ item }: { item: QueueItem }) {
  const recipe = useRecipe((store) => store.recipe)
  const running = useRun(isRunning)
  const [state, setState] = useState<State>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { run, isBusy } = useLatest()
  useEffect(() => () => void (state && URL.revokeObjectURL(state.url)), [state])
  useEffect(() => {
    if (running) return
    const timer = setTimeout(() => {
      setProblem(null)
      run((signal) =>
        makePreview(item, recipe, signal, (shown) => {
          if (!signal.aborted) setState({ shown, url: URL.createObjectURL(shown.made.processedFile) })
        }),
      ).catch((error: unknown) => setProblem(imageTool.messageOf(error)))
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [run, item, recipe, running])

  return (
    <>
      <div aria-busy={isBusy}>
        {state && state.shown.made.dimensions.width > 0 ? (
          <CompareImages original={item.preview} processed={state.url} dimensions={state.shown.made.dimensions} />
        ) : (
          item.preview && <img src={item.preview} alt="" className="mx-auto max-h-[58dvh] rounded-xl" />
        )}
      </div>
      {problem !== null && (
        <p role="alert" className="mt-2 text-sm text-bad">
          {problem}
        </p>
      )}
      <Figures item={item} shown={state?.shown ?? null} isBusy={isBusy} />
    </>
  )
}

function Figures({ item, shown, isBusy }: { item: QueueItem; shown: Shown | null; isBusy: boolean }) {
  const whole = shown?.isWhole ? shown : null
  const saved = whole && item.size > 0 ? Math.round(100 * (1 - whole.made.processedSize / item.size)) : null
  return (
    <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-1 text-[0.9375rem]">
      <div>
        <dt className="text-sm text-quiet">{words.before}</dt>
        <dd className="tabular-nums">
          {formatBytes(item.size)}
          <span className="block text-sm text-quiet">
            {formatOf(item.format).name.toUpperCase()}
            {item.dimensions && ` · ${item.dimensions.width} × ${item.dimensions.height}`}
          </span>
        </dd>
      </div>
      <div>
        <dt className="text-sm text-quiet">{words.after}</dt>
        <dd className="tabular-nums" aria-live="polite">
          {whole ? formatBytes(whole.made.processedSize) : words.working}
          {saved !== null && <span className="text-quiet"> · {words.saved(saved)}</span>}
          <span className="block text-sm text-quiet">
            {whole
              ? [
                  formatOf(whole.made.format).name.toUpperCase(),
                  `${whole.made.dimensions.width} × ${whole.made.dimensions.height}`,
                  words.time(whole.milliseconds),
                ].join(' · ')
              : shown && isBusy && words.quick}
          </span>
        </dd>
      </div>
    </dl>
  )
}
