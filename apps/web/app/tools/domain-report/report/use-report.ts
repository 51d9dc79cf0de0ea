import type { DomainReportEvent, ReportSection } from '@sundry/contracts/domain-report-v1'
import { useCallback, useEffect, useRef, useState } from 'react'
import { words as common } from '../../../lookup/text.ts'
import { type Unanswered, unansweredFrom, unansweredOf } from '../../../lookup/unanswered.ts'
import { loadNotice } from '../../../lookup/unanswered-notice.tsx'
import { sentenceOf } from '../../../lookup/use-lookup.ts'
import { nameIn } from '../../../platform/parse-url.ts'
import { ownName } from '../../../platform/site.ts'
import { LONG_MS, toast } from '../../../platform/toasts-store.ts'
import { showOffGrid } from '../../../shell/panels-store.ts'
import { isHeader } from '../../../shell/typed-target.ts'
import { words } from '../text.ts'
import {
  afterCancel,
  afterEvent,
  afterFailure,
  answersIn,
  noReport,
  type ReportRun,
  settled,
  withSection,
} from './report-state.ts'
import { type ReportQuestion, streamReport } from './stream-report.ts'

const KEY = ownName('reports')
const MAX = 6
const KEEP_MS = 600_000
/** So long the server gives the same answers, so that a new report would show nothing new. */
export const SERVER_KEEPS_MS = 60_000

interface Retained {
  key: string
  at: number
  events: DomainReportEvent[]
}

const keyOf = ({ domain, selectors = [] }: ReportQuestion) => [domain, ...[...selectors].sort()].join(' ')

function read(): Retained[] {
  try {
    const retained: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(retained) ? (retained as Retained[]).filter(({ at }) => Date.now() - at < KEEP_MS) : []
  } catch {
    return []
  }
}

/** Reload, back, comparison and earlier lookups ask no one again for some minutes. */
export function storedReport(question: ReportQuestion, maxAgeMs: number = KEEP_MS): Retained | null {
  const key = keyOf(question)
  return read().find((one) => one.key === key && Date.now() - one.at < maxAgeMs) ?? null
}

/** Only whole ones are kept: what could not be checked is to be asked again. */
export function keepReport(question: ReportQuestion, events: readonly DomainReportEvent[]): void {
  const isWhole = events.at(-1)?.type === 'end' && events.every((event) => !('error' in event) || event.error === null)
  const isReal = events.some((event) => event.type === 'start' && !event.isMockData && event.state !== 'unknown')
  const key = keyOf(question)
  const others = read().filter((one) => one.key !== key)
  const retained = isWhole && isReal ? [{ key, at: Date.now(), events }, ...others].slice(0, MAX) : others
  try {
    sessionStorage.setItem(KEY, JSON.stringify(retained))
  } catch {
    // Without room or permission, nothing is kept.
  }
}

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
    requested: ReportQuestion,
    onEvent: (event: DomainReportEvent) => void,
    onFailure: (sentence: string, unanswered: Unanswered | null) => void,
  ): Promise<boolean> => {
    const controller = new AbortController()
    const { signal } = controller
    underWay.current.add(controller)
    try {
      await streamReport(requested, signal, onEvent, (ahead) => {
        if (!signal.aborted && ahead !== latest.current.ahead) put({ ...latest.current, ahead })
      })
    } catch (cause) {
      const sentence = sentenceOf(cause)
      if (!signal.aborted) onFailure(sentence, unansweredFrom(cause, sentence))
    } finally {
      underWay.current.delete(controller)
    }
    return !signal.aborted
  }

  /** A report that this tab made minutes ago is shown again at no cost, unless the visitor asks for a new one. */
  const requestReport = async (
    requested: ReportQuestion,
    { maxAgeMs, retries = 0 }: { maxAgeMs?: number; retries?: number } = {},
  ): Promise<ReportRun | null> => {
    abortAll()
    question.current = requested
    const retained = storedReport(requested, maxAgeMs)
    if (retained) {
      put({ ...retained.events.reduce(afterEvent, noReport), phase: 'over', storedAt: retained.at })
      return latest.current
    }
    put({ ...noReport, phase: 'running', retries })
    void loadNotice()
    const events: DomainReportEvent[] = []
    const isRequested = await stream(
      requested,
      (event) => {
        events.push(event)
        put(afterEvent(latest.current, event))
      },
      (sentence, unanswered) => put(afterFailure(latest.current, sentence, unanswered)),
    )
    if (!isRequested) return null
    put({ ...latest.current, phase: 'over' })
    keepReport(requested, events)
    if (latest.current.start) showOffGrid(latest.current.start.isMockData)
    if (retries === 0) report(latest.current)
    return latest.current
  }
  const retry = (isAutomatic: boolean): Promise<ReportRun | null> | null => {
    const { retries } = latest.current
    return question.current && requestReport(question.current, { maxAgeMs: 0, retries: isAutomatic ? retries + 1 : 0 })
  }

  const retrySection = async (name: ReportSection, selectors?: string[]) => {
    if (question.current === null) return
    const requested = { ...question.current, ...(selectors && { selectors }) }
    question.current = requested
    const old = latest.current.sections[name]
    const before = old?.state === 'done' ? old.answer : undefined
    put(withSection(latest.current, name, { state: 'waiting', ...(before && { before }) }))
    const fail = (error: string, unanswered: Unanswered | null) => {
      const state = settled(latest.current.sections[name], { state: 'failed', error, unanswered })
      put(withSection(latest.current, name, state))
      if (before) toast.bad({ title: words.failed, description: error }, LONG_MS)
    }
    await stream(
      { ...requested, sections: [name] },
      (event) => {
        if (event.type === name) put(afterEvent(latest.current, event))
        if (event.type === 'error') fail(event.error, unansweredOf(event))
      },
      fail,
    )
  }
  /** Asks for the section again, and says whether the finding is still there. */
  const recheck = async (name: ReportSection, code: string) => {
    const old = latest.current.sections[name]
    await retrySection(name)
    const now = latest.current.sections[name]
    if (now?.state !== 'done' || (old?.state === 'done' && old.answer === now.answer)) return
    const isFound = now.answer.findings.some((finding) => finding.code === code)
    if (isFound) toast.bad({ title: words.stillFound, description: words.stillFoundWhy }, LONG_MS)
    else if (now.answer.error === null) toast.good({ title: words.gone, description: words.goneWhy }, LONG_MS)
  }

  const stop = (next: ReportRun) => {
    abortAll()
    put(next)
  }
  const cancel = () => stop(afterCancel(latest.current))
  const cancelSection = (name: ReportSection) => {
    put(withSection(latest.current, name, settled(latest.current.sections[name], { state: 'stopped' })))
    if (Object.values(latest.current.sections).every(({ state }) => state !== 'waiting')) cancel()
  }
  const fail = (error: string) => stop({ ...noReport, error })
  const clear = () => stop(noReport)
  const clearError = () => {
    if (latest.current.error !== null) put({ ...latest.current, error: null, unanswered: null })
  }
  return { run, requestReport, retry, retrySection, recheck, cancel, cancelSection, fail, clear, clearError }
}

function report({ start, end, error, sections }: ReportRun) {
  if (error !== null) toast.bad({ title: words.failed, description: error }, LONG_MS)
  else if (start?.isMockData) toast.good({ title: common.mockTitle, description: common.mockToast }, LONG_MS)
  else if (start && end) {
    const name = start.unicodeName ?? start.asked
    if (start.state) toast.good({ title: words.nothingKnown[start.state], description: name }, LONG_MS)
    else {
      const isWhole = answersIn(sections).every((answer) => answer.error === null)
      const title = isWhole ? words.done : words.partly
      toast.good({ title, description: words.graded(end.grade, name, isWhole) }, LONG_MS)
    }
  }
}

type ReportInput =
  | { kind: 'nothing' }
  | { kind: 'name'; name: string }
  | { kind: 'names'; names: string[] }
  | { kind: 'header'; text: string }

/** Recognises typed, pasted or dropped input by its content. */
export function readInput(text: string): ReportInput {
  if (text.trim() === '') return { kind: 'nothing' }
  if (isHeader(text)) return { kind: 'header', text }
  const lines = text.split(/[\n,;]+/).filter((line) => line.trim() !== '')
  const names = [...new Set(lines.map(nameIn).filter((name) => name !== ''))]
  const [name] = names
  if (name === undefined) return { kind: 'nothing' }
  return names.length === 1 ? { kind: 'name', name } : { kind: 'names', names }
}
