import { pause } from '@sundry/kit'
import { useState } from 'react'
import { useLatest } from '../../platform/use-latest.ts'
import { sitemapWorker } from './sitemap-worker.ts'
import type { Validation } from './types.ts'

export const MAX_FILES = 500

const MAX_WAITS = 3

interface FileResult {
  valid: boolean
  message: string
  urls: number
  errors: number
  warnings: number
}

interface WalkRow {
  url: string
  state: 'Waiting' | 'Reading…' | 'Stopped'
  result: FileResult | null
}

/** An index may list sitemaps only, whatever is valid within each file. */
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

async function validateWhenAllowed(url: string, signal: AbortSignal): Promise<Validation> {
  for (let waits = 0; ; waits += 1) {
    const validation = await sitemapWorker.call('validate', { url }, { signal })
    if (validation.retryAfter === null || waits >= MAX_WAITS) return validation
    await pause(validation.retryAfter * 1000, signal)
  }
}

export function useIndexWalk(sitemaps: readonly string[]) {
  const [rows, setRows] = useState<readonly WalkRow[]>([])
  const { run, isBusy, cancel } = useLatest()

  const walk = async (signal: AbortSignal) => {
    const urls = [...new Set(sitemaps)].slice(0, MAX_FILES)
    setRows(urls.map((url) => ({ url, state: 'Waiting', result: null })))
    const set = (index: number, some: Partial<WalkRow>) =>
      setRows((before) => before.map((row, at) => (at === index ? { ...row, ...some } : row)))
    for (const [index, url] of urls.entries()) {
      set(index, { state: 'Reading…' })
      try {
        const validation = await validateWhenAllowed(url, signal)
        set(index, { result: summary(validation) })
      } catch (error) {
        if (signal.aborted) {
          set(index, { state: 'Stopped' })
          break
        }
        const message = error instanceof Error ? error.message : String(error)
        set(index, { result: { valid: false, message, urls: 0, errors: 1, warnings: 0 } })
      }
      if (signal.aborted) break
    }
  }

  return { rows, running: isBusy, start: () => run(walk), stop: cancel }
}
