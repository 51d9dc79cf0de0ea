import { type FormatId, formatOf } from '@sundry/images'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { useQueue } from '../model/queue-store.ts'
import { stageWords as words } from '../model/text.ts'
import type { ImageTool, QueueItem } from '../model/types.ts'
import type { Shown } from '../preview/preview.ts'
import { useStage } from '../preview/stage-store.ts'
import { useOriginal } from '../preview/use-original.ts'
import { usable } from '../run/run.ts'

/** A slider that is dragged asks for nothing until it rests this long. */
export const REST_MS = 30
export const LIMIT = '40dvh'

/** The image that the stage shows: the chosen one, else the first that the tool takes. */
export function useStaged(tool: ImageTool): QueueItem | undefined {
  const items = useQueue((queue) => queue.items)
  const chosen = useStage((stage) => stage.chosen)
  const images = usable(tool, items)
  return images.find(({ id }) => id === chosen) ?? images[0]
}

export function StageFrame({ children }: { children: ReactNode }) {
  return (
    <section
      id="stage"
      tabIndex={-1}
      aria-label={words.title}
      className="mt-4 rounded-(--radius-card) border border-line bg-surface p-3 sm:p-4"
    >
      {children}
    </section>
  )
}

interface HeadProps {
  item: QueueItem
  made: { format: FormatId } | null
  /** The assessment of the numbers below; in a frame once there are some. */
  state: string | null
}

export function StageHead({ item, made, state }: HeadProps) {
  return (
    <p className="flex min-h-6 items-center justify-between gap-3 text-sm text-quiet">
      <span className="truncate" title={item.name}>
        {item.name}
        {made && item.format !== made.format && ` · ${formatOf(item.format).name} → ${formatOf(made.format).name}`}
      </span>
      {state !== null && (
        <span className={`shrink-0 ${made ? 'rounded-full border border-line px-2' : ''}`}>{state}</span>
      )}
    </p>
  )
}

const onVisibility = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
export const useHidden = () => useSyncExternalStore(onVisibility, () => document.hidden)

/** Addresses of files, given back when others come. */
export function useAddresses(shown: Shown | null) {
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

/** The image as it came; nothing where no browser could show it. */
export function Original({ item, onUnseen }: { item: QueueItem; onUnseen?: () => void }) {
  const src = useOriginal(item)
  const [failed, setFailed] = useState<string | null>(null)
  const isUnseen = src === null || src === failed
  useEffect(() => {
    if (isUnseen) onUnseen?.()
  }, [isUnseen, onUnseen])
  const { width, height } = item.dimensions ?? { width: 4, height: 3 }
  if (isUnseen) return null
  return (
    <div
      className="mx-auto overflow-hidden rounded-xl bg-raised"
      style={{
        aspectRatio: `${width || 4} / ${height || 3}`,
        maxWidth: `calc(${LIMIT} * ${(width || 4) / (height || 3)})`,
      }}
    >
      {src && <img src={src} alt={item.name} className="size-full" onError={() => setFailed(src)} />}
    </div>
  )
}
