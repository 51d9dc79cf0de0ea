import {
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { downloadBlob } from '../../platform/download.ts'
import { formatBytes } from '../../platform/format.ts'
import { canShareAll, share } from '../../platform/share.ts'
import { LONG_MS, toast } from '../../platform/toasts-store.ts'
import { useCan } from '../../platform/use-can.ts'
import { canSaveToFolder, saveToFolder } from '../../platform/write-file.ts'
import { downloadZip } from '../../platform/zip.ts'
import { Button } from '../../ui/button.tsx'
import { LineIcon } from '../../ui/glyph.tsx'
import { icons } from '../model/icons.ts'
import { stageWords, toasts, words } from '../model/text.ts'
import type { ImageTool, ResultItem } from '../model/types.ts'
import { totalsOf } from './sizes-line.tsx'
import { finishWords } from './text.ts'

const FaviconButton = lazy(() => import('./favicon-button.tsx'))

interface Props {
  tool: ImageTool
  results: readonly ResultItem[]
  names: readonly string[]
  /** Other ways to have all results. */
  more?: ReactNode
  /** `more` is then the only way. */
  isSet?: boolean | undefined
  /** The results; the bar with the totals sticks below them. */
  children?: ReactNode
}

export function DownloadAll({ tool, results, names, more, isSet = false, children }: Props) {
  const [packing, setPacking] = useState<number | null>(null)
  const folders = useCan(canSaveToFolder)
  const entries = results.map(({ processedFile, original }, index) => ({
    name: names[index] ?? processedFile.name,
    file: processedFile,
    folder: original.folder,
    lastModified: original.file.lastModified,
  }))

  const only = entries.length === 1 ? entries[0] : undefined
  const icoResults = results.filter(({ format }) => format === 'ico')

  const zip = async () => {
    setPacking(0)
    await downloadZip(entries, `${tool.archive}.zip`, setPacking)
    setPacking(null)
  }
  const folder = async () => {
    try {
      const saved = await saveToFolder(entries)
      if (saved !== null) toast.good(toasts.saved(saved), LONG_MS)
    } catch (error) {
      console.error(error)
      toast.bad(toasts.folderFailed, LONG_MS)
    }
  }
  const files = useMemo(
    () => results.map(({ processedFile: file }, at) => new File([file], names[at] ?? file.name, { type: file.type })),
    [results, names],
  )
  const sharesAll = useCan(useCallback(() => files.length > 0 && canShareAll(files), [files]))
  const shareAll = async () => {
    if ((await share({ files })) === 'failed') toast.bad(toasts.shareAllFailed, LONG_MS)
  }
  const place = useRef<HTMLDivElement>(null)
  const isPassed = useScrolledPast(place)
  const { total } = totalsOf(results)
  const before = results.reduce((sum, { originalSize }) => sum + originalSize, 0)
  const zipLabel = packing === null ? words.zip(results.length) : words.zipping(packing)
  if (isSet)
    return (
      <>
        <div className="mt-4 flex flex-wrap gap-2">{more}</div>
        {children}
      </>
    )
  return (
    <>
      <div ref={place} className="mt-4 flex flex-wrap gap-2">
        {sharesAll && <Button onClick={shareAll}>{finishWords.shareAll(results.length)}</Button>}
        {only && (
          <Button
            className="max-w-full"
            variant={sharesAll ? 'secondary' : 'primary'}
            onClick={() => downloadBlob(only.file, only.name)}
          >
            <LineIcon path={icons.download} size={18} />
            <span className="truncate">{stageWords.download(only.name, formatBytes(only.file.size))}</span>
          </Button>
        )}
        <Button variant={sharesAll || only ? 'secondary' : 'primary'} disabled={packing !== null} onClick={zip}>
          <LineIcon path={icons.download} size={18} />
          {zipLabel}
        </Button>
        {folders && (
          <Button variant="secondary" onClick={folder}>
            {words.toFolder}
          </Button>
        )}
        {more}
        {icoResults.length > 0 && (
          <Suspense fallback={null}>
            <FaviconButton icons={icoResults} />
          </Suspense>
        )}
      </div>
      {children}
      {results.length > 1 && (
        <section
          aria-label={finishWords.bar}
          data-foot
          className={`no-print bottom-0 z-10 -mx-5 mt-4 -mb-5 flex items-center justify-between gap-3 rounded-b-(--radius-card) border-t border-line bg-surface px-5 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:-mb-6 sm:px-6 [@media(height>=30rem)]:sticky ${isPassed ? '' : 'invisible'}`}
        >
          <p className="min-w-0 text-sm tabular-nums sm:text-base">
            {finishWords.totals(results.length, formatBytes(before), formatBytes(total))}
          </p>
          {sharesAll ? (
            <Button className="shrink-0" onClick={shareAll}>
              {words.share}
            </Button>
          ) : (
            <Button className="shrink-0" disabled={packing !== null} aria-label={zipLabel} onClick={zip}>
              {packing === null ? finishWords.download : `${packing}%`}
            </Button>
          )}
        </section>
      )}
    </>
  )
}

/** True once an element has left the window upwards. */
function useScrolledPast(place: RefObject<HTMLElement | null>): boolean {
  const [isPassed, setPassed] = useState(false)
  useEffect(() => {
    const node = place.current
    if (!node) return
    const watch = new IntersectionObserver(([entry]) => {
      if (entry) setPassed(!entry.isIntersecting && entry.boundingClientRect.bottom < innerHeight / 2)
    })
    watch.observe(node)
    return () => watch.disconnect()
  }, [place])
  return isPassed
}
