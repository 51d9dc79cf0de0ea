import { anchorShare, type ImageSettings, type Size } from '@sundry/images'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isFault, logFailure } from '../../platform/load-code.ts'
import { isRunning, useRun } from '../../shell/run-store.ts'
import { Button } from '../../ui/button.tsx'
import { LineIcon } from '../../ui/glyph.tsx'
import { boxAt, type CropBox, shareOfBox, wholeBox } from '../model/crop-box.ts'
import { icons } from '../model/icons.ts'
import { useQueue } from '../model/queue-store.ts'
import { nothingOwn, type Own, useOwn, useToolSettings, withOwn } from '../model/settings-store.ts'
import { stageWords as words } from '../model/text.ts'
import type { QueueItem } from '../model/types.ts'
import { changesFile, makePreview, type Preview, type Shown } from '../preview/preview.ts'
import { useStage } from '../preview/stage-store.ts'
import { useOriginal } from '../preview/use-original.ts'
import { CompareImages } from '../results/compare.tsx'
import { usable } from '../run/run.ts'
import { cropWords } from '../settings/adjust-text.ts'
import { CropEditor, shapeOf } from '../settings/crop-editor.tsx'
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
  const isTried = works && !isLacking && problem?.key !== key
  useEffect(() => {
    useStage.setState({ size: isTried ? item.size : null, now })
    return () => useStage.setState({ size: null, now: null })
  }, [now, isTried, item.size])

  const last = useRef<Shown | null>(null)
  if (now?.shown) last.current = now.shown
  const addresses = useAddresses(works ? last.current : null)
  const isBusy = isTried && !now
  const cropper = useRef<HTMLButtonElement>(null)
  const [unseen, setUnseen] = useState<string | null>(null)
  const markUnseen = useCallback(() => setUnseen(item.id), [item.id])
  const [isCropping, setCropping] = useState(false)
  const stopCropping = () => {
    setCropping(false)
    cropper.current?.focus()
  }

  return (
    <>
      <StageHead
        item={item}
        made={now}
        state={
          !isTried
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
          <Figures size={item.size} source={item.dimensions} preview={now} />
        )
      ) : (
        isRead && <p className="text-sm text-quiet">{words.nothing}</p>
      )}
      <div className="mt-2 flex gap-2">
        {isTried && <StageDownload tool={tool} item={item} preview={now} className={isOnly ? 'max-lg:hidden' : ''} />}
        {item.dimensions !== null && item.dimensions.width > 0 && unseen !== item.id && (
          <Button
            ref={cropper}
            variant="secondary"
            aria-expanded={isCropping}
            onClick={() => (isCropping ? stopCropping() : setCropping(true))}
            className="shrink-0"
          >
            <LineIcon path={icons.crop} size={18} />
            {cropWords.crop}
          </Button>
        )}
      </div>
      <div aria-busy={isBusy} className="mt-2">
        {isCropping && item.dimensions ? (
          <Cropping item={item} bounds={item.dimensions} settings={settings} onDone={stopCropping} />
        ) : addresses && works ? (
          <CompareImages
            original={addresses.urls[0] ?? null}
            originalDimensions={item.dimensions}
            processed={addresses.urls[1] ?? ''}
            dimensions={addresses.of.dimensions}
            whole={addresses.urls.slice(2)}
            isPart={Boolean(settings.crop)}
            {...(shapeOf(settings) && {
              originalAs: (src) => <ShapeFrame src={src} item={item} settings={settings} />,
            })}
            limit={LIMIT}
          />
        ) : (
          isRead && <Original item={item} onUnseen={markUnseen} />
        )}
      </div>
    </>
  )
}

interface CroppingProps {
  item: QueueItem
  bounds: Size
  settings: ImageSettings
  onDone: () => void
}

/** The crop is the image's own at once, so that the numbers and the download are of what the frame shows. */
function Cropping({ item, bounds, settings, onDone }: CroppingProps) {
  const src = useOriginal(item)
  const before = useRef(useOwn.getState().of[item.id])
  const crop = useOwn(({ of }) => of[item.id]?.crop ?? null)
  if (src === null) return <p className="text-sm text-quiet">{cropWords.none}</p>
  if (src === undefined) return <div aria-busy className="h-48 rounded-2xl bg-raised" />
  return (
    <CropEditor
      {...{ src, bounds, crop }}
      target={settings}
      onCrop={(next) => setOwn(item.id, { crop: next, focus: null })}
      isEntered
      onKeep={onDone}
      onLeave={() => {
        setOwn(item.id, before.current ?? nothingOwn)
        onDone()
      }}
      limit="max-h-[44dvh]"
    />
  )
}

function setOwn(id: string, some: Partial<Own>): void {
  const { of, set } = useOwn.getState()
  set(id, { ...nothingOwn, ...of[id], ...some })
}

interface FrameProps {
  src: string
  item: QueueItem
  settings: ImageSettings
}

/** The part of the image that the run keeps, on the image, where it can be moved. */
function ShapeFrame({ src, item: { id, dimensions }, settings }: FrameProps) {
  const shape = shapeOf(settings)
  if (!dimensions || !shape) return null
  const { crop, anchor = 'centre' } = settings
  const bounds: CropBox = crop ?? wholeBox(dimensions)
  return (
    <CropField
      src={src}
      bounds={dimensions}
      box={boxAt(bounds, shape, anchorShare(anchor))}
      ratio={shape.width / shape.height}
      label={words.frame}
      isMovedOnly
      limit="max-h-[34dvh]"
      onBox={(next) => setOwn(id, crop ? { crop: next } : { focus: shareOfBox(next, bounds) })}
    />
  )
}
