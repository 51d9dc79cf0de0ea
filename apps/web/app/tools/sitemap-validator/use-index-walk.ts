import { useEffect, useRef, useState } from 'react'
import { runWork, type Validation } from './sitemap-work.ts'

export const MOST_FILES = 500
const MOST_WAITS = 3

type FileResult = { valid: boolean; message: string; urls: number; errors: number; warnings: number }
export type WalkRow = { url: string; state: 'Waiting' | 'Reading…' | 'Stopped'; result: FileResult | null }

/** What a file of an index is worth there: an index may hold sitemaps only, whatever is right within each file. */
export function summary({ verdict, report }: Validation): FileResult {
  if (report?.kind === 'index') {
    const message = 'Invalid: an index inside an index. List its sitemaps here instead.'
    return {
      valid: false,
      message,
      urls: report.urlCount,
      errors: report.errorCount + 1,
      warnings: report.warningCount,
    }
  }
  return {
    valid: verdict.isValid,
    message: report ? 'Invalid' : verdict.message,
    urls: report?.urlCount ?? 0,
    errors: report?.errorCount ?? verdict.errors.length,
    warnings: report?.warningCount ?? 0,
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/** Our server lets an address ask so often, and then says how long to wait. */
async function validateWhenAllowed(url: string, signal: AbortSignal): Promise<Validation> {
  for (let waits = 0; ; waits += 1) {
    const validation = await runWork({ do: 'validate', source: { url } }, { signal })
    const seconds = /Please try again in (\d+) seconds/.exec(validation.verdict.message)?.[1]
    if (seconds === undefined || waits >= MOST_WAITS) return validation
    await pause(Number(seconds) * 1000, signal)
    signal.throwIfAborted()
  }
}

/** Validates the files of an index in turn; what was read stays when it is stopped. */
export function useIndexWalk(sitemaps: readonly string[]) {
  const [rows, setRows] = useState<readonly WalkRow[]>([])
  const [running, setRunning] = useState(false)
  const controller = useRef<AbortController>(null)
  useEffect(() => () => controller.current?.abort(), [])

  const start = async () => {
    controller.current?.abort()
    const own = new AbortController()
    controller.current = own
    const urls = [...new Set(sitemaps)].slice(0, MOST_FILES)
    setRunning(true)
    setRows(urls.map((url) => ({ url, state: 'Waiting', result: null })))
    const set = (index: number, some: Partial<WalkRow>) =>
      setRows((before) => before.map((row, at) => (at === index ? { ...row, ...some } : row)))
    for (const [index, url] of urls.entries()) {
      set(index, { state: 'Reading…' })
      try {
        const validation = await validateWhenAllowed(url, own.signal)
        set(index, { result: summary(validation) })
      } catch (error) {
        if (own.signal.aborted) {
          set(index, { state: 'Stopped' })
          break
        }
        const message = error instanceof Error ? error.message : String(error)
        set(index, { result: { valid: false, message, urls: 0, errors: 1, warnings: 0 } })
      }
      if (own.signal.aborted) break
    }
    if (controller.current === own) setRunning(false)
  }

  return { rows, running, start, stop: () => controller.current?.abort() }
}
