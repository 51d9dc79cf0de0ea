import type { Background, CutoutStyle, Subject } from '@sundry/cutout'
import { useEffect, useRef, useState } from 'react'
import { openCutoutEngine } from '../../images/cutout/engine.ts'
import { ModelLine, useReadiness } from '../../images/cutout/model-status.tsx'
import { openPool } from '../../images/model/engine.ts'
import { useQueue } from '../../images/model/queue-store.ts'
import { stageWords } from '../../images/model/text.ts'
import type { QueueItem, ResultItem } from '../../images/model/types.ts'
import { excerptOf, isTriedSmaller, type Preview, type Shown } from '../../images/preview/preview.ts'
import { useStage } from '../../images/preview/stage-store.ts'
import { CompareImages } from '../../images/results/compare.tsx'
import { Figures } from '../../images/stage/figures.tsx'
import {
  LIMIT,
  Original,
  REST_MS,
  StageFrame,
  StageHead,
  useAddresses,
  useHidden,
  useStaged,
} from '../../images/stage/frame.tsx'
import { logFailure } from '../../platform/load-code.ts'
import { isRunning, useRun } from '../../shell/run-store.ts'
import { GroundSwatches } from './cut/ground.tsx'
import { imageTool } from './cut/image-tool.ts'
import { type Cut, keepCut, messageOf, useCuts } from './cut/model.ts'
import { useOptions } from './cut/options-store.ts'
import { resultOf } from './cut/result-of.ts'
import { findAhead } from './cut/work.ts'
import { cutWords as say } from './text.ts'

const MAX_SIDE = 1200

export default function CutStage() {
  const item = useStaged(imageTool)
  if (!item) return null
  return (
    <StageFrame>
      <Live key={item.id} item={item} />
    </StageFrame>
  )
}

type View = Preview & { shown: Shown }

const smallOriginal = async (item: QueueItem): Promise<Blob> =>
  isTriedSmaller(item) || item.format === 'heic' || item.format === 'heif' ? (await excerptOf(item)).view : item.file

/** The result of the run: its bytes are those of the file. */
async function viewOfResult(item: QueueItem, result: ResultItem): Promise<View> {
  const guess = estimated.get(item.id)
  if (guess && guess.key === result.madeWith) learnt.set(guess.kind, result.processedSize / guess.bytes)
  const { processedFile, processedSize, dimensions, format, notes } = result
  const isLarge = Math.max(dimensions.width, dimensions.height) > MAX_SIDE
  const processed = isLarge ? (await (await openPool()).excerpt(processedFile, MAX_SIDE)).view : processedFile
  return {
    bytes: processedSize,
    isExact: true,
    format,
    dimensions,
    score: null,
    quality: null,
    notes: notes.map(({ message }) => message),
    isReduced: false,
    shown: {
      original: await smallOriginal(item),
      processed,
      dimensions,
      whole: isLarge && item.file !== processedFile ? { original: item.file, processed: processedFile } : null,
    },
  }
}

/** How many bytes of the whole a byte of the smaller copy stands for, by kind of file, learnt from what runs made. */
const learnt = new Map<string, number>()

/** The latest estimate of an image, to be compared with what the run makes. */
const estimated = new Map<string, { key: string; kind: string; bytes: number }>()

const kindOf = ({ background, output, crop }: CutoutStyle) => `${background.kind} ${output} ${crop === null}`

/** A smaller copy holds more detail for each pixel: measured on photos of 12 megapixels. */
const USUAL = 0.8

async function viewOfSubject(
  item: QueueItem,
  subject: Subject,
  style: CutoutStyle,
  key: string,
  signal: AbortSignal,
): Promise<View> {
  const engine = await openCutoutEngine()
  const drawn = await engine.render(subject, style, { maxSide: MAX_SIDE, signal })
  const { processedSize, dimensions, format, notes } = resultOf(item, {
    ...drawn,
    notes: [...subject.notes, ...drawn.notes],
  })
  const scale = Math.max(1, Math.max(subject.width, subject.height) / MAX_SIDE)
  const isExact = scale === 1
  const kind = kindOf(style)
  if (!isExact) estimated.set(item.id, { key, kind, bytes: processedSize * scale ** 2 })
  const times = isExact ? 1 : scale ** 2 * (learnt.get(kind) ?? USUAL)
  const longSide = style.crop?.longSide
  const toWhole = (side: number) =>
    Math.round(side * (longSide ? longSide / Math.max(dimensions.width, dimensions.height) : scale))
  return {
    bytes: Math.round(processedSize * times),
    isExact,
    format,
    dimensions: isExact ? dimensions : { width: toWhole(dimensions.width), height: toWhole(dimensions.height) },
    score: null,
    quality: null,
    notes: notes.map(({ message }) => message),
    isReduced: false,
    shown: { original: await smallOriginal(item), processed: drawn.file, dimensions, whole: null },
  }
}

/** The subject that the settings would use again. */
function subjectFor(cut: Cut | undefined, place: string): Cut | null {
  return cut && cut.provider === place && !cut.serviced ? cut : null
}

/** Where the models are here already, the subject is found before anyone asks. */
function useFoundAhead(item: QueueItem, isRequested: boolean) {
  const place = useOptions((options) => options.place)
  const [percent, setPercent] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const latest = useRef(item)
  latest.current = item
  useEffect(() => {
    if (!isRequested || place === 'remote') return
    setProblem(null)
    findAhead(latest.current, place, (share) => setPercent(Math.round(share * 100))).catch((error: unknown) => {
      logFailure(error)
      setProblem(messageOf(error))
    })
  }, [isRequested, place])
  return { percent, problem }
}

function useView(item: QueueItem, key: string, cut: Cut | null, result: ResultItem | null, isOff: boolean) {
  const look = useOptions((options) => options.look)
  const [made, setMade] = useState<{ key: string; view: View; of: unknown } | null>(null)
  const [problem, setProblem] = useState<{ key: string; message: string } | null>(null)
  const of = result ?? cut?.subject ?? null
  const latest = useRef({ item, look, cut, result })
  latest.current = { item, look, cut, result }
  const isDone = made?.key === key && made.of === of

  useEffect(() => {
    if (isOff || isDone || !of) return
    const stop = new AbortController()
    const now = latest.current
    const make = async () => {
      const style = { ...now.look, ...now.cut?.own, strokes: now.cut?.look.strokes ?? [] }
      const view = now.result
        ? await viewOfResult(now.item, now.result)
        : now.cut && (await viewOfSubject(now.item, now.cut.subject, style, key, stop.signal))
      if (!stop.signal.aborted && view) setMade({ key, view, of })
    }
    const timer = setTimeout(() => {
      make().catch((error: unknown) => {
        if (stop.signal.aborted) return
        logFailure(error)
        setProblem({ key, message: messageOf(error) })
      })
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [key, of, isOff, isDone])

  return {
    last: made?.view ?? null,
    now: isDone ? made.view : null,
    problem: problem?.key === key ? problem.message : null,
  }
}

function Live({ item }: { item: QueueItem }) {
  const place = useOptions((options) => options.place)
  const key = imageTool.useKeyOf()(item.id)
  const { crop, background } = useOptions((options) => options.look)
  const anyCut = useCuts(({ of }) => of[item.id])
  const made = useQueue(({ results }) => results[imageTool.id].find(({ id }) => id === item.id))
  const result = made?.madeWith === key ? made : null
  const running = useRun(isRunning)
  const hidden = useHidden()
  const isOff = running || hidden
  const provider = place === 'remote' ? null : place
  const ready = useReadiness(provider)

  const cut = subjectFor(anyCut, place)
  const isHere = ready?.ok === true && ready.download === 0
  const isFinding = isHere && !anyCut && !result && item.dimensions !== null && !running
  const { percent, problem: lost } = useFoundAhead(item, isFinding)
  const { now, last, problem: undrawn } = useView(item, key, cut, result, isOff)
  const problem = lost ?? undrawn
  const hasView = result !== null || cut !== null
  const addresses = useAddresses(hasView ? (last?.shown ?? null) : null)
  const isComing = hasView || isFinding
  const size = isComing ? item.size : null
  useEffect(() => {
    useStage.setState({ size, now })
    return () => useStage.setState({ size: null, now: null })
  }, [size, now])

  /** A choice made here shows here: it replaces the background that the editor gave this image. */
  const setGround = (next: Background) => {
    if (anyCut?.own?.background) {
      const { background: _, ...own } = anyCut.own
      keepCut(item.id, { ...anyCut, own })
    }
    useOptions.getState().setBackground(next)
  }

  return (
    <>
      <StageHead
        item={item}
        made={now}
        state={
          problem !== null || !isComing
            ? null
            : now
              ? now.isExact
                ? stageWords.exact
                : stageWords.estimate
              : running
                ? stageWords.waiting
                : isFinding
                  ? say.finding(percent)
                  : stageWords.updating
        }
      />
      {problem !== null ? (
        <p role="status" className="text-sm text-quiet">
          {stageWords.problem(problem, false)}
        </p>
      ) : isComing ? (
        <Figures size={item.size} source={item.dimensions} preview={now} />
      ) : (
        <ModelLine ready={ready} button={say.button} otherwise={say.press} />
      )}
      <div aria-busy={isComing && !now && problem === null} className="mt-2">
        {addresses ? (
          <CompareImages
            original={addresses.urls[0] ?? null}
            originalDimensions={item.dimensions}
            processed={addresses.urls[1] ?? ''}
            dimensions={addresses.of.dimensions}
            whole={addresses.urls.slice(2)}
            isPart={crop !== null}
            limit={LIMIT}
          />
        ) : (
          item.dimensions && <Original item={item} />
        )}
      </div>
      <div className="mt-2 flex">
        <GroundSwatches isNamed value={anyCut?.own?.background ?? background} onValue={setGround} />
      </div>
    </>
  )
}
