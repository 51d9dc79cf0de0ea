import { anchorShare, type ImageSettings } from '@sundry/images'
import { useEffect, useRef, useState } from 'react'
import { isFault, logFailure } from '../../platform/load-code.ts'
import { isRunning, useRun } from '../../shell/run-store.ts'
import { boxAt, shareOfBox, wholeBox } from '../model/crop-box.ts'
import { useQueue } from '../model/queue-store.ts'
import { nothingOwn, useOwn, useToolSettings, withOwn } from '../model/settings-store.ts'
import { stageWords as words } from '../model/text.ts'
import type { QueueItem } from '../model/types.ts'
import { changesFile, makePreview, type Preview, type Shown } from '../preview/preview.ts'
import { useStage } from '../preview/stage-store.ts'
import { CompareImages } from '../results/compare.tsx'
import { usable } from '../run/run.ts'
import { CropField } from '../settings/crop-field.tsx'
import type { EncodingTool } from '../settings/encoding-tool.ts'
import { Figures } from './figures.tsx'
import { LIMIT, Original, REST_MS, StageFrame, StageHead, useAddresses, useHidden, useStaged } from './frame.tsx'
import { StageDownload } from './stage-download.tsx'

export default function Stage({ tool }: { tool: EncodingTool }) {
  const item = useStaged(tool)
  if (!item) return null
  return (
    <StageFrame>
      <Live key={item.id} tool={tool} item={item} />
    </StageFrame>
  )
}

interface Made {
  key: string
  preview: Preview
}

function Live({ tool, item }: { tool: EncodingTool; item: QueueItem }) {
  const common = useToolSettings(({ of }) => of[tool.id])
  const own = useOwn(({ of }) => of[item.id])
  const settings = withOwn(tool.ownFields, tool.engineSettings(common), own)
  const key = JSON.stringify(settings)
  const running = useRun(isRunning)
  const hidden = useHidden()
  const isOnly = useQueue(({ items }) => usable(tool, items).length === 1)
  const isRead = item.dimensions !== null
  const works = isRead && changesFile(item.format, settings)
  const [made, setMade] = useState<Made | null>(null)
  const [problem, setProblem] = useState<{ key: string; message: string; canProcess: boolean } | null>(null)
  const range = common.goal?.range ?? null
  const latest = useRef({ item, settings, range })
  latest.current = { item, settings, range }
  const isDone = made?.key === key && made.preview.isExact
  const isLacking = useStage((stage) => stage.isLacking)
  const isOff = running || hidden || !works || isLacking

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for item and settings, whose objects change more often
  useEffect(() => {
    if (isOff || isDone) return
    const stop = new AbortController()
    const show = (preview: Preview) => !stop.signal.aborted && setMade({ key, preview })
    const timer = setTimeout(() => {
      setProblem(null)
      const { item, settings, range } = latest.current
      makePreview(item, settings, range, stop.signal, show).catch((error: unknown) => {
        if (stop.signal.aborted) return
        logFailure(error)
        // A run fails with the same error.
        setProblem({ key, message: tool.messageOf(error), canProcess: !isFault(error) })
      })
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [key, isOff, tool])

  const now = works && made?.key === key ? made.preview : null
  useEffect(() => {
    useStage.setState({ size: works && !isLacking ? item.size : null, now })
    return () => useStage.setState({ size: null, now: null })
  }, [now, works, isLacking, item.size])

  const last = useRef<Shown | null>(null)
  if (now?.shown) last.current = now.shown
  const addresses = useAddresses(works ? last.current : null)
  const isBusy = works && !isLacking && !now && problem?.key !== key

  return (
    <>
      <StageHead
        item={item}
        made={now}
        state={
          !works || isLacking || problem?.key === key
            ? null
            : now
              ? now.isExact
                ? words.exact
                : words.estimate
              : running
                ? words.waiting
                : words.updating
        }
      />
      {works && isLacking ? null : works ? (
        problem?.key === key ? (
          <p role="status" className="text-sm text-quiet">
            {words.problem(problem.message, problem.canProcess)}
          </p>
        ) : (
          <>
            <Figures size={item.size} source={item.dimensions} preview={now} />
            <StageDownload tool={tool} item={item} preview={now} className={`mt-2 ${isOnly ? 'max-lg:hidden' : ''}`} />
          </>
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
            {...(isCover(settings) && {
              originalAs: (src) => <ShapeFrame src={src} item={item} settings={settings} />,
            })}
            limit={LIMIT}
          />
        ) : (
          isRead && <Original item={item} />
        )}
      </div>
    </>
  )
}

const isCover = ({ enableResize, percent, width, height, fit }: ImageSettings) =>
  enableResize && !percent && Boolean(width && height) && fit === 'cover'

interface FrameProps {
  src: string
  item: QueueItem
  settings: ImageSettings
}

/** The part of the image that the run keeps, on the image, where it can be moved. */
function ShapeFrame({ src, item: { id, dimensions }, settings }: FrameProps) {
  const { width, height, anchor = 'centre' } = settings
  if (!dimensions || !width || !height) return null
  const bounds = settings.crop ?? wholeBox(dimensions)
  const box = boxAt(bounds, { width, height }, anchorShare(anchor))
  const { of, set } = useOwn.getState()
  return (
    <CropField
      src={src}
      bounds={dimensions}
      box={box}
      ratio={width / height}
      label={words.frame}
      isMovedOnly
      limit="max-h-[34dvh]"
      onBox={(next) => set(id, { ...nothingOwn, ...of[id], focus: shareOfBox(next, bounds) })}
    />
  )
}
