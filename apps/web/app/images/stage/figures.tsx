import { formatBytes } from '../../platform/format.ts'
import { isLossy } from '../model/settings.ts'
import { stageWords, words } from '../model/text.ts'
import type { Preview } from '../preview/preview.ts'
import { useStage } from '../preview/stage-store.ts'

export function savedWords(before: number, after: number): string {
  const percent = Math.round(100 * (1 - after / Math.max(1, before)))
  if (before === after) return stageWords.same
  if (percent === 0) return stageWords.nearly(after < before)
  return percent > 0 ? stageWords.smaller(percent) : stageWords.larger(-percent)
}

interface Props {
  size: number
  source: { width: number; height: number } | null
  preview: Preview | null
}

/** Both lines are kept while there is nothing to say, so that nothing below moves. */
export function Figures({ size, source, preview }: Props) {
  return (
    <div aria-live="polite" aria-busy={!preview?.isExact} className="min-h-14 tabular-nums">
      <p className="flex min-h-8 flex-wrap items-baseline gap-x-2">
        <span className="text-lg font-semibold">
          {formatBytes(size)} → {preview ? formatBytes(preview.bytes) : '…'}
        </span>
        {preview && (
          <span className={preview.bytes > size ? 'text-warn' : 'text-good'}>{savedWords(size, preview.bytes)}</span>
        )}
      </p>
      <p className="min-h-10 text-sm text-quiet sm:min-h-5">{preview && detailsOf(preview, source)}</p>
      {preview?.notes.map((note) => (
        <p key={note} className="text-sm text-quiet">
          {note}
        </p>
      ))}
    </div>
  )
}

export function detailsOf({ dimensions, score, format, quality, isReduced }: Preview, source: Props['source']): string {
  const { width, height } = dimensions
  const isResized = source && (source.width !== width || source.height !== height)
  return [
    isResized ? `${source.width} × ${source.height} → ${width} × ${height} px` : `${width} × ${height} px`,
    quality !== null && isLossy(format) && words.quality(Math.round(quality)),
    score !== null && stageWords.score(score, isReduced),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The preview's figures, for a phone, where it is far above the settings. */
export function StageNumbers() {
  const { now, size } = useStage()
  if (size === null) return null
  return (
    <p className="tabular-nums lg:hidden">
      {now ? `${formatBytes(size)} → ${formatBytes(now.bytes)} · ${savedWords(size, now.bytes)}` : stageWords.updating}
      {now && !now.isExact && ` · ${stageWords.estimate}`}
    </p>
  )
}
