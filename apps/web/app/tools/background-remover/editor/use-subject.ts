import type { Click, CutoutEngine, CutoutMode, CutoutStyle, Stroke, Subject } from '@sundry/cutout'
import { useCallback, useEffect, useRef, useState } from 'react'
import { openCutoutEngine } from '../../../images/cutout/engine.ts'
import { fetchModels } from '../../../images/cutout/models.ts'
import { useModels } from '../../../images/cutout/models-store.ts'
import type { Cut } from '../cut/model.ts'

export interface Step {
  look: CutoutStyle
  mode: CutoutMode
  clicks: readonly Click[]
}

export interface Tool {
  kind: 'move' | 'brush' | 'click'
  act: Stroke['act']
  /** Screen pixels: zoomed in, the same brush is finer. */
  size: number
  softness: number
}

export const firstTool: Tool = { kind: 'move', act: 'keep', size: 36, softness: 30 }

export const brushSizes = { min: 4, max: 160, step: 2 } as const

/** The whole photo with nothing behind it, so that a stroke meets the pixels it is painted on. */
export function workingLook(look: CutoutStyle): CutoutStyle {
  return { ...look, background: { kind: 'transparent' }, shadow: null, crop: null, output: 'png' }
}

/** WebP would only cost time in a preview. */
export function shownLook(look: CutoutStyle): CutoutStyle {
  return look.output === 'webp' ? { ...look, output: 'png' } : look
}

interface Want {
  mode: CutoutMode
  clicks: readonly Click[]
}
type Found = Want & { subject: Subject }

export class DownloadStopped extends Error {
  override readonly name = 'DownloadStopped'
}

async function follow(
  engine: CutoutEngine,
  have: Found,
  want: Want,
  onProgress: (share: number) => void = () => {},
): Promise<Subject> {
  let { subject } = have
  const anew = want.mode !== have.mode || (want.clicks.length === 0 && have.clicks.length > 0)
  if (anew) subject = await engine.switchTo(subject, want.mode)
  if (want.clicks.length > 0 && (anew || want.clicks !== have.clicks)) {
    const isHere = useModels.getState().of.click?.download === 0
    if (!isHere && !(await fetchModels('click'))) throw new DownloadStopped()
    subject = await engine.click(subject, want.clicks, { onProgress })
  }
  return subject
}

export function useSubject(cut: Cut, { mode, clicks }: Step, onFault: (error: unknown) => void) {
  const have = useRef<Found>({ subject: cut.subject, mode: cut.mode, clicks: cut.clicks })
  const turn = useRef(Promise.resolve())
  const retained = useRef(false)
  const [subject, setSubject] = useState(cut.subject)
  const [waiting, setWaiting] = useState(0)
  const [percent, setPercent] = useState(0)
  const fail = useRef(onFault)
  fail.current = onFault

  /** One after the other, because each starts from where the one before ended. */
  const inTurn = useCallback((work: (engine: CutoutEngine) => Promise<Found>): void => {
    setWaiting((count) => count + 1)
    turn.current = turn.current.then(async () => {
      try {
        const found = await work(await openCutoutEngine())
        have.current = found
        setSubject(found.subject)
      } catch (error) {
        fail.current(error)
      } finally {
        setWaiting((count) => count - 1)
        setPercent(0)
      }
    })
  }, [])

  const go = useCallback(
    (want: Want) =>
      inTurn(async (engine) => {
        const from = have.current
        if (from.mode === want.mode && from.clicks === want.clicks) return from
        return { ...want, subject: await follow(engine, from, want, (share) => setPercent(Math.round(share * 100))) }
      }),
    [inTurn],
  )

  /** Returns to the current candidate, because the engine keeps only one for a photo. */
  const visit = (modes: readonly CutoutMode[], look: (engine: CutoutEngine, subject: Subject) => Promise<void>) =>
    inTurn(async (engine) => {
      const home = have.current
      let away: Found = home
      try {
        for (const other of modes) {
          const want = { mode: other, clicks: [] }
          away = { ...want, subject: await follow(engine, away, want) }
          await look(engine, away.subject)
        }
      } finally {
        have.current = { ...home, subject: await follow(engine, away, home) }
      }
      return have.current
    })

  useEffect(() => go({ mode, clicks }), [go, mode, clicks])
  useEffect(
    () => () => {
      const { download } = useModels.getState()
      if (download?.what === 'click') download.stop()
      // Closed without saving: the photo goes back to the subject it had.
      if (!retained.current) go({ mode: cut.mode, clicks: cut.clicks })
    },
    [go, cut],
  )
  const keep = () => {
    retained.current = true
  }
  return { subject, busy: waiting > 0, percent, visit, keep }
}
