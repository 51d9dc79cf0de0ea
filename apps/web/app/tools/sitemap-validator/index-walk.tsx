import { pause } from '@sundry/kit'
import { useState } from 'react'
import { useLatest } from '../../platform/use-latest.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { inputs } from './model.ts'
import type { Validation } from './open-source.ts'
import { sitemapWorker } from './sitemap-worker.ts'

const MAX_FILES = 500

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
    const message = 'Invalid: an index must not list another index. List its sitemaps here instead.'
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

const n = (count: number) => count.toLocaleString('en-US')

export function IndexWalk({ sitemaps }: { sitemaps: readonly string[] }) {
  const { rows, running, start, stop } = useIndexWalk(sitemaps)
  const read = rows.flatMap(({ result }) => result ?? [])
  const total = (count: (result: (typeof read)[number]) => number) =>
    n(read.reduce((sum, result) => sum + count(result), 0))

  return (
    <Panel title="Sitemaps of this index">
      <p className="text-quiet">
        {n(sitemaps.length)} listed.
        {sitemaps.length > MAX_FILES && ` The first ${MAX_FILES} can be checked from here.`}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        {running ? (
          <Button variant="danger" onClick={stop}>
            Stop
          </Button>
        ) : (
          <Button variant="secondary" onClick={start}>
            Check all sitemaps
          </Button>
        )}
      </div>
      {rows.length > 0 && (
        <>
          <p role="status" className="mt-4">
            {read.length} of {rows.length} files read: {total(({ urls }) => urls)} URLs, {total(({ errors }) => errors)}{' '}
            errors, {total(({ warnings }) => warnings)} warnings.
          </p>
          <ScrollBox label="Files" className="mt-3 max-h-128 overflow-y-auto">
            <table className="w-full text-left text-[0.9375rem]">
              <thead>
                <tr className="border-b border-line">
                  {['File', 'Status', 'URLs', 'Errors', 'Warnings'].map((name) => (
                    <th key={name} className="p-3 font-semibold">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ url, state, result }) => (
                  <tr key={url} className="border-b border-line last:border-0">
                    <td className="min-w-56 p-1 [overflow-wrap:anywhere]">
                      <button
                        type="button"
                        onClick={() => {
                          inputs.url(url)
                          window.scrollTo({ top: 0 })
                        }}
                        className="min-h-11 rounded-lg px-2 text-left font-mono text-sm underline underline-offset-4 hover:bg-raised"
                      >
                        {url}
                      </button>
                    </td>
                    <td
                      className={`p-3 ${!result ? 'text-quiet' : result.valid ? 'font-semibold text-good' : 'font-semibold text-bad'}`}
                    >
                      {result ? (result.valid ? 'Valid' : result.message) : state}
                    </td>
                    <td className="p-3 tabular-nums">{result ? n(result.urls) : ''}</td>
                    <td className="p-3 tabular-nums">{result ? n(result.errors) : ''}</td>
                    <td className="p-3 tabular-nums">{result ? n(result.warnings) : ''}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollBox>
        </>
      )}
    </Panel>
  )
}
