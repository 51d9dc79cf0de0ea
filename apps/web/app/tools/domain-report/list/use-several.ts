import type { Grade } from '@sundry/contracts/domain-report/finding'
import type { DomainReportSection } from '@sundry/contracts/domain-report-v1'
import { useState } from 'react'
import { pause } from '../../../platform/pause.ts'
import { useLatest } from '../../../platform/use-latest.ts'
import { sentenceOf, streamReport, waitOf } from '../run/stream-report.ts'

/** Reports are dear, so more at a time would only wait in turn. */
const LANES = 2

export interface ListRow {
  domain: string
  grade: Grade | null
  answers: readonly DomainReportSection[]
  isMockData: boolean
  error: string | null
}

async function reportOn(domain: string, signal: AbortSignal): Promise<ListRow> {
  const row: ListRow & { answers: DomainReportSection[] } = {
    domain,
    grade: null,
    answers: [],
    isMockData: false,
    error: null,
  }
  await streamReport({ domain }, signal, (event) => {
    if (event.type === 'start') row.isMockData = event.isMockData
    else if (event.type === 'end') row.grade = event.grade
    else if (event.type === 'error') row.error = event.error
    else row.answers.push(event)
  })
  return row
}

export function useSeveral() {
  const [rows, setRows] = useState<readonly ListRow[]>([])
  const [total, setTotal] = useState(0)
  const [waitSeconds, setWait] = useState<number | null>(null)
  const { run, isBusy, cancel } = useLatest()

  const check = async (domains: readonly string[], signal: AbortSignal) => {
    setRows([])
    setWait(null)
    setTotal(domains.length)
    const found = new Map<string, ListRow>()
    const left = [...domains]
    /** One refusal holds every lane back. */
    let held = Promise.resolve()
    const checkOne = async (domain: string): Promise<ListRow> => {
      for (;;) {
        await held
        try {
          return await reportOn(domain, signal)
        } catch (cause) {
          const seconds = waitOf(cause)
          if (seconds === null || signal.aborted) {
            return { domain, grade: null, answers: [], isMockData: false, error: sentenceOf(cause) }
          }
          setWait(seconds)
          held = pause(seconds * 1000, signal)
          await held
          if (!signal.aborted) setWait(null)
        }
      }
    }
    const lane = async () => {
      for (let domain = left.shift(); domain !== undefined; domain = left.shift()) {
        const row = await checkOne(domain)
        if (signal.aborted) return
        found.set(domain, row)
        setRows(domains.flatMap((name) => found.get(name) ?? []))
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))
  }
  return {
    rows,
    total,
    waitSeconds: isBusy ? waitSeconds : null,
    isBusy,
    start: (domains: readonly string[]) => run((signal) => check(domains, signal)),
    cancel,
  }
}
