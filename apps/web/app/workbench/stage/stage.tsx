import { formatOf, planRun } from '@sundry/images'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { logFailure } from '../../platform/log-failure.ts'
import { isRunning, useRun } from '../../shell/run-store.ts'
import { useQueue } from '../queue/queue-store.ts'
import { CompareImages } from '../results/compare.tsx'
import { usable } from '../run.ts'
import type { EncodingTool } from '../settings/encoding-tool.ts'
import { useOwn, withOwn } from '../settings/own-settings.ts'
import { useToolSettings } from '../settings/settings-store.ts'
import { stageWords as words } from '../text.ts'
import type { QueueItem } from '../types.ts'
import { Figures } from './figures.tsx'
import { excerptOf, isTriedSmaller, makePreview, type Preview, type Shown } from './preview.ts'
import { useStage } from './stage-store.ts'

/** A slider that is dragged asks for nothing until it rests this long. */
const REST_MS = 30
const LIMIT = '40dvh'

export default function Stage({ tool }: { tool: EncodingTool }) {
  const items = useQueue((queue) => queue.items)
  const chosen = useStage((stage) => stage.chosen)
  const images = usable(tool, items)
  const item = images.find(({ id }) => id === chosen) ?? images[0]
  if (!item) return null
  return (
    <section
      id="stage"
      tabIndex={-1}
      aria-label={words.title}
      className="mt-4 rounded-(--radius-card) border border-line bg-surface p-3 sm:p-4"
    >
      <Live key={item.id} tool={tool} item={item} />
    </section>
  )
}

const onVisibility = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
const useHidden = () => useSyncExternalStore(onVisibility, () => document.hidden)

interface Made {
  key: string
  preview: Preview
}

/** Addresses of files, given back when others come. */
function useAddresses(shown: Shown | null) {
  const [addresses, setAddresses] = useState<{ of: Shown; urls: readonly string[] } | null>(null)
  useEffect(() => {
    if (!shown) return
    const { original, processed, whole } = shown
    const made = [original, processed, ...(whole ? [whole.original, whole.processed] : [])].map((blob) =>
      URL.createObjectURL(blob),
    )
    setAddresses({ of: shown, urls: made })
    return () => {
      for (const address of made) URL.revokeObjectURL(address)
    }
  }, [shown])
  return addresses
}

/** The image as it came, from a smaller copy where it is large: an image element holds every pixel decoded. */
function Original({ item }: { item: QueueItem }) {
  const isSmaller = isTriedSmaller(item)
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!isSmaller) return
    const stop = new AbortController()
    excerptOf(item)
      .then(({ view }) => {
        if (stop.signal.aborted) return
        const made = URL.createObjectURL(view)
        stop.signal.addEventListener('abort', () => URL.revokeObjectURL(made))
        setAddress(made)
      })
      .catch(logFailure)
    return () => stop.abort()
  }, [isSmaller, item])
  const src = isSmaller ? address : item.preview
  const { width, height } = item.dimensions ?? { width: 4, height: 3 }
  return (
    <div
      className="mx-auto overflow-hidden rounded-xl bg-raised"
      style={{
        aspectRatio: `${width || 4} / ${height || 3}`,
        maxWidth: `calc(${LIMIT} * ${(width || 4) / (height || 3)})`,
      }}
    >
      {src && <img src={src} alt={item.name} className="size-full" />}
    </div>
  )
}

function Live({ tool, item }: { tool: EncodingTool; item: QueueItem }) {
  const common = useToolSettings(({ of }) => of[tool.id])
  const own = useOwn(({ of }) => of[item.id])
  const settings = withOwn(tool.id, tool.engineSettings(common), own)
  const key = JSON.stringify(settings)
  const running = useRun(isRunning)
  const hidden = useHidden()
  const isRead = item.dimensions !== null
  const works = isRead && planRun(item.format, settings) !== null
  const [made, setMade] = useState<Made | null>(null)
  const [problem, setProblem] = useState<{ key: string; message: string } | null>(null)
  const latest = useRef({ item, settings })
  latest.current = { item, settings }
  const isDone = made?.key === key && made.preview.isExact
  const isOff = running || hidden || !works

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for item and settings, whose objects change more often
  useEffect(() => {
    if (isOff || isDone) return
    const stop = new AbortController()
    const show = (preview: Preview) => !stop.signal.aborted && setMade({ key, preview })
    const timer = setTimeout(() => {
      makePreview(latest.current.item, latest.current.settings, stop.signal, show).catch((error: unknown) => {
        if (stop.signal.aborted) return
        logFailure(error)
        setProblem({ key, message: tool.messageOf(error) })
      })
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [key, isOff, tool])

  const now = works && made?.key === key ? made.preview : null
  useEffect(() => {
    useStage.setState({ size: works ? item.size : null, now })
    return () => useStage.setState({ size: null, now: null })
  }, [now, works, item.size])

  const last = useRef<Shown | null>(null)
  if (now?.shown) last.current = now.shown
  const addresses = useAddresses(works ? last.current : null)
  const isBusy = works && !now && problem?.key !== key

  return (
    <>
      <p className="flex min-h-6 items-center justify-between gap-3 text-sm text-quiet">
        <span className="truncate" title={item.name}>
          {item.name}
          {now && item.format !== now.format && ` · ${formatOf(item.format).name} → ${formatOf(now.format).name}`}
        </span>
        {works && problem?.key !== key && (
          <span className={`shrink-0 ${now ? 'rounded-full border border-line px-2' : ''}`}>
            {now ? (now.isExact ? words.exact : words.estimate) : running ? words.waiting : words.updating}
          </span>
        )}
      </p>
      {works ? (
        problem?.key === key ? (
          <p role="status" className="text-sm text-quiet">
            {words.problem(problem.message)}
          </p>
        ) : (
          <Figures size={item.size} source={item.dimensions} preview={now} />
        )
      ) : (
        isRead && <p className="text-sm text-quiet">{words.nothing}</p>
      )}
      <div aria-busy={isBusy} className="mt-2">
        {addresses && works ? (
          <CompareImages
            original={addresses.urls[0] ?? null}
            originalDimensions={item.dimensions}
            processed={addresses.urls[1] ?? ''}
            dimensions={addresses.of.dimensions}
            whole={addresses.urls.slice(2)}
            isPart={Boolean(settings.crop)}
            limit={LIMIT}
          />
        ) : (
          isRead && <Original item={item} />
        )}
      </div>
    </>
  )
}
