import { formatOf } from '@sundry/images'
import { lazy, memo, Suspense, useState } from 'react'
import { formatBytes } from '../../platform/format.ts'
import { SHORT_MS, toast } from '../../platform/toasts-store.ts'
import { isRunning, useRun } from '../../shell/run-store.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Glyph, LineIcon } from '../../ui/glyph.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import Undo from '../add/undo.tsx'
import { icons } from '../model/icons.ts'
import { useQueue } from '../model/queue-store.ts'
import { useOwn } from '../model/settings-store.ts'
import { stageWords, toasts, words } from '../model/text.ts'
import type { ImageTool, ItemProgress, QueueItem } from '../model/types.ts'
import { useStage } from '../preview/stage-store.ts'
import { cancelOne, runOne, usable } from '../run/run.ts'
import { adjustWords, cropWords } from '../settings/adjust-text.ts'
import { useKeeping } from './saved-queue.ts'
import { storedWords } from './saved-queue-text.ts'
import { Thumb } from './thumbnail.tsx'

const AdjustDialog = lazy(() => import('../settings/adjust-dialog.tsx'))

interface Props {
  tool: ImageTool
  item: QueueItem
  done: boolean
}

const QueueCard = memo(function QueueCard({ tool, item, done }: Props) {
  const reported = useQueue((queue) => queue.progress[item.id])
  const progress = reported?.state === 'failed' && reported.tool !== tool.id ? undefined : reported
  const remove = useQueue((queue) => queue.remove)
  const { name, size, dimensions, aspectRatio, format, animated } = item
  const skipped = !tool.accepts.includes(format)
  const running = progress?.state === 'running'
  const own = useOwn((store) => store.of[item.id] !== undefined)
  const [adjusting, setAdjusting] = useState(false)
  const isChosen = useStage(({ chosen }) => chosen === item.id)
  const choose = () => useStage.getState().choose(item.id)
  const adjustable = tool.adjusts !== null && !skipped && !running && dimensions !== null

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: its name is the button; the card is a larger target for it
    <li
      onClick={({ target }) => {
        if (!skipped && target instanceof Element && !target.closest('button, dialog')) choose()
      }}
      data-chosen={isChosen || undefined}
      data-state={skipped ? 'skipped' : (progress?.state ?? 'idle')}
      className="relative overflow-hidden rounded-(--radius-card) border border-line bg-surface p-3 [contain-intrinsic-size:auto_6.25rem] [content-visibility:auto] data-chosen:border-hue data-[state=failed]:border-bad/60 data-[state=skipped]:border-dashed"
    >
      <div className="flex items-start gap-3">
        <Thumb
          src={item.preview}
          large={item.needsThumb ? item.file : null}
          className={`size-18 shrink-0 rounded-xl max-xs:size-12 ${skipped ? 'opacity-50' : ''}`}
        />
        <div className="min-w-0 grow pt-0.5">
          <p className="truncate font-semibold" title={name}>
            {!skipped ? (
              <button
                type="button"
                aria-label={stageWords.show(name)}
                aria-current={isChosen}
                onClick={choose}
                className="min-h-6 max-w-full cursor-pointer truncate text-left"
              >
                {name}
              </button>
            ) : (
              name
            )}
          </p>
          <p className="mt-0.5 text-sm leading-relaxed text-quiet">
            <span className="flex flex-wrap gap-x-3">
              <span className="whitespace-nowrap">{formatBytes(size)}</span>{' '}
              <span>{dimensions ? sizeOf(dimensions) : words.reading}</span>
            </span>
            <span>{formatOf(format).name.toUpperCase()}</span> · {words.ratio}{' '}
            <span title={words.ratioHint}>{aspectRatio}</span>
            {animated && ` · ${words.animated}`}
            {own && adjustable && <span className="text-hue"> · {adjustWords.own}</span>}
          </p>
          <Status progress={progress} skipped={skipped} done={done} />
        </div>
        <div className="-mt-1 -mr-1 flex shrink-0 gap-3 max-xs:flex-col max-xs:gap-0">
          {adjustable && (
            <IconButton label={adjustWords.open(name)} onClick={() => setAdjusting(true)}>
              <LineIcon path={icons.crop} size={20} />
            </IconButton>
          )}
          {tool.crop && !skipped && dimensions !== null && (
            <IconButton
              label={cropWords.cropOf(name)}
              onClick={() => {
                useStage.setState({ chosen: item.id })
                tool.crop?.()
              }}
            >
              <LineIcon path={icons.crop} size={20} />
            </IconButton>
          )}
          <IconButton
            label={running ? words.cancelOne(name) : words.remove(name)}
            onClick={() => (running ? cancelOne(item.id) : remove(item.id))}
          >
            <Glyph name="close" />
          </IconButton>
        </div>
      </div>
      {adjusting && tool.adjusts && (
        <Suspense fallback={null}>
          <AdjustDialog by={tool.adjusts} item={item} onClose={() => setAdjusting(false)} />
        </Suspense>
      )}
      {progress?.state === 'failed' && <Failure tool={tool} item={item} message={progress.message} />}
      {progress && progress.state !== 'failed' && (
        <ProgressBar label={name} value={progress.percent} className="absolute inset-x-0 bottom-0 h-1 rounded-none" />
      )}
    </li>
  )
})

const sizeOf = ({ width, height }: { width: number; height: number }) =>
  width > 0 && height > 0 ? `${width}\u00a0×\u00a0${height}\u00a0px` : words.noSize

interface StatusProps {
  progress: ItemProgress | undefined
  skipped: boolean
  done: boolean
}

function Status({ progress, skipped, done }: StatusProps) {
  if (progress?.state === 'failed') return <p className="text-sm text-bad">{words.failed}</p>
  if (progress) return <p className="text-sm tabular-nums text-hue">{progress.percent}%</p>
  if (skipped) return <p className="text-sm text-warn">{words.skipped}</p>
  return (
    <p className={`flex items-center gap-1.5 text-sm ${done ? 'text-good' : 'text-quiet'}`}>
      <LineIcon path={icons.tick} size={16} />
      {done ? words.done : words.ready}
    </p>
  )
}

function Failure({ tool, item, message }: { tool: ImageTool; item: QueueItem; message: string }) {
  return (
    <div className="mt-2 flex items-start justify-between gap-3 border-t border-line pt-2">
      <p role="alert" className="text-sm leading-relaxed">
        {message}
      </p>
      <button
        type="button"
        onClick={() => runOne(tool, item)}
        className="inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full px-3 text-sm font-semibold hover:bg-raised"
      >
        <LineIcon path={icons.again} size={16} />
        {words.retry}
      </button>
    </div>
  )
}

const MANY = 12

export default function Queue({ tool }: { tool: ImageTool }) {
  const items = useQueue((queue) => queue.items)
  const results = useQueue((queue) => queue.results[tool.id])
  const clear = useQueue((queue) => queue.clear)
  const running = useRun(isRunning)
  const { isOn, tooMuch } = useKeeping()
  if (items.length === 0) return null
  const finished = new Set(results.map(({ id }) => id))
  const skipped = items.length - usable(tool, items).length

  return (
    <section aria-labelledby="queue" className="mt-6">
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h2 id="queue" className="text-xl">
          {words.queue(items.length)}
        </h2>
        <Undo tool={tool.id} at="queue" />
        {items.length > 1 && (
          <Button
            variant="quiet"
            className="ml-auto"
            disabled={running}
            onClick={() => {
              clear()
              toast.good(toasts.queueCleared, SHORT_MS)
            }}
          >
            {words.clearQueue}
          </Button>
        )}
      </div>
      {skipped > 0 && <p className="mb-3 text-sm text-warn">{words.skippedHint(skipped)}</p>}
      <ul
        className={`grid gap-3 xl:grid-cols-2 ${items.length > MANY ? 'max-h-[36rem] overflow-y-auto overscroll-contain rounded-(--radius-card) pr-1' : ''}`}
      >
        {items.map((item) => (
          <QueueCard key={item.id} tool={tool} item={item} done={finished.has(item.id)} />
        ))}
      </ul>
      {/* Its room is kept from the start: a line that came later would move what is below it from under a finger. */}
      <p className={`mt-3 text-sm text-quiet ${isOn ? '' : 'invisible'}`}>
        {storedWords.hint}
        {tooMuch > 0 && ` ${storedWords.tooMuch(tooMuch)}`}
      </p>
    </section>
  )
}
