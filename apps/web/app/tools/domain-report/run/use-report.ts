import type { DomainReportEvent, ReportSection } from '@sundry/contracts/domain-report-v1'
import { useCallback, useEffect, useRef, useState } from 'react'
import { words as common } from '../../../lookup/text.ts'
import { LONG_MS, toast } from '../../../shell/stores/toasts.ts'
import { words } from '../text.ts'
import { afterCancel, afterEvent, afterFailure, noReport, type ReportRun, withSection } from './report-state.ts'
import { type ReportQuestion, sentenceOf, streamReport } from './stream-report.ts'

/** One report as it comes in; each section can be cancelled, and asked for again, by itself. */
export function useReport() {
  const [run, setRun] = useState<ReportRun>(noReport)
  const latest = useRef(noReport)
  const underWay = useRef(new Set<AbortController>())
  const question = useRef<ReportQuestion>(null)

  const put = (next: ReportRun) => {
    latest.current = next
    setRun(next)
  }
  const abortAll = useCallback(() => {
    for (const controller of underWay.current) controller.abort()
    underWay.current.clear()
  }, [])
  useEffect(() => abortAll, [abortAll])

  const stream = async (
    asked: ReportQuestion,
    onEvent: (event: DomainReportEvent) => void,
    onFailure: (sentence: string) => void,
  ): Promise<boolean> => {
    const controller = new AbortController()
    const { signal } = controller
    underWay.current.add(controller)
    try {
      await streamReport(asked, signal, onEvent)
    } catch (cause) {
      if (!signal.aborted) onFailure(sentenceOf(cause))
    } finally {
      underWay.current.delete(controller)
    }
    return !signal.aborted
  }

  const requestReport = async (asked: ReportQuestion): Promise<ReportRun | null> => {
    abortAll()
    question.current = asked
    put({ ...noReport, phase: 'running' })
    const isWanted = await stream(
      asked,
      (event) => put(afterEvent(latest.current, event)),
      (sentence) => put(afterFailure(latest.current, sentence)),
    )
    if (!isWanted) return null
    put({ ...latest.current, phase: 'over' })
    tell(latest.current)
    return latest.current
  }

  const retrySection = async (name: ReportSection, selectors?: string[]) => {
    if (question.current === null) return
    const asked = { ...question.current, ...(selectors && { selectors }) }
    question.current = asked
    const section = (state: Parameters<typeof withSection>[2]) => put(withSection(latest.current, name, state))
    section({ state: 'waiting' })
    await stream(
      { ...asked, sections: [name] },
      (event) => {
        if (event.type === name) put(afterEvent(latest.current, event))
        if (event.type === 'error') section({ state: 'failed', error: event.error })
      },
      (error) => section({ state: 'failed', error }),
    )
  }

  const stop = (next: ReportRun) => {
    abortAll()
    put(next)
  }
  const cancel = () => stop(afterCancel(latest.current))
  const cancelSection = (name: ReportSection) => {
    put(withSection(latest.current, name, { state: 'stopped' }))
    if (Object.values(latest.current.sections).every(({ state }) => state !== 'waiting')) cancel()
  }
  const fail = (error: string) => stop({ ...noReport, error })
  const clear = () => stop(noReport)
  const clearError = () => {
    if (latest.current.error !== null) put({ ...latest.current, error: null })
  }
  return { run, requestReport, retrySection, cancel, cancelSection, fail, clear, clearError }
}

function tell({ start, end, error }: ReportRun) {
  if (error !== null) toast.bad({ title: words.failed, description: error }, LONG_MS)
  else if (start?.isMockData) toast.good({ title: common.mockTitle, description: common.mockToast }, LONG_MS)
  else if (start && end) {
    toast.good({ title: words.done, description: words.graded(end.grade, start.unicodeName ?? start.asked) }, LONG_MS)
  }
}
