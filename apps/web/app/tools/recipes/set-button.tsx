import { planOutputs, type StepOf } from '@sundry/recipes'
import { useEffect, useRef, useState } from 'react'
import { downloadBlob } from '../../platform/download.ts'
import { uniqueNames } from '../../platform/unique-names.ts'
import { useCopied } from '../../platform/use-copied.ts'
import { packZip, type ZipEntry } from '../../platform/zip.ts'
import { isRunning, useRun } from '../../shell/run-store.ts'
import { LONG_MS, toast } from '../../shell/toasts-store.ts'
import { Button } from '../../ui/button.tsx'
import { useQueue } from '../../workbench/queue/queue-store.ts'
import { makeOutputs } from '../../workbench/results/make-outputs.ts'
import { editorWords as words } from './editor-text.ts'
import { useRecipe } from './model.ts'
import { beforeFile } from './preview/make-preview.ts'
import { toasts } from './text.ts'

const stemOf = (name: string) => name.replace(/\.[^.]*$/, '')

interface Made {
  step: StepOf<'outputs'>
  results: unknown
  entries: readonly ZipEntry[]
  /** The HTML that uses the files, of all images. */
  html: string
}

export default function SetButton({ step }: { step: StepOf<'outputs'> }) {
  const results = useQueue((queue) => queue.results.recipes)
  const { recipe, runs } = useRecipe()
  const running = useRun(isRunning)
  const [percent, setPercent] = useState<number | null>(null)
  const [made, setMade] = useState<Made | null>(null)
  const stop = useRef<AbortController | null>(null)
  const madeRuns = useRef(0)

  const make = async () => {
    const abort = new AbortController()
    const { signal } = abort
    stop.current?.abort()
    stop.current = abort
    setPercent(0)
    try {
      const stems = uniqueNames(results.map(({ original }) => stemOf(original.name)))
      const entries: ZipEntry[] = []
      let html = ''
      for (const [index, { original }] of results.entries()) {
        const { file, width, height } = await beforeFile(original, recipe, { signal })
        const name = stems[index] ?? stemOf(original.name)
        const onProgress = (share: number) =>
          signal.aborted || setPercent(Math.round((100 * (index + share)) / results.length))
        const files = planOutputs(step, { name, width, height })
        const folder = results.length > 1 ? `${name}/` : ''
        entries.push(...(await makeOutputs(files, file, folder, { signal, onProgress })))
        html += files.map((one) => ('text' in one && one.path.endsWith('.html') ? one.text : '')).join('')
      }
      if (!signal.aborted) setMade({ step, results, entries, html })
    } catch (error) {
      if (!signal.aborted) {
        console.error(error)
        toast.bad(toasts.setFailed, LONG_MS)
      }
    }
    if (stop.current === abort) setPercent(null)
  }

  const makeNow = useRef(make)
  makeNow.current = make
  useEffect(() => {
    // A run has the set made; what an earlier visit left is made on demand.
    if (running || runs === madeRuns.current) return
    madeRuns.current = runs
    void makeNow.current()
  }, [running, runs])
  useEffect(() => () => stop.current?.abort(), [])

  const current = made?.step === step && made.results === results ? made : null
  if (percent !== null)
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p role="status">{words.makingSet(percent)}</p>
        <Button
          variant="quiet"
          onClick={() => {
            stop.current?.abort()
            stop.current = null
            setPercent(null)
          }}
        >
          {words.stopSet}
        </Button>
      </div>
    )
  if (!current)
    return (
      <Button variant="secondary" disabled={running} onClick={make}>
        {words.makeSet}
      </Button>
    )
  return (
    <>
      <Button onClick={async () => downloadBlob(await packZip([...current.entries], () => {}), `${step.set}.zip`)}>
        {words.set(results.length)}
      </Button>
      <Snippet html={current.html} count={current.entries.length} />
    </>
  )
}

function Snippet({ html, count }: { html: string; count: number }) {
  const { copied, copy } = useCopied()
  return (
    <section aria-label={words.snippet} className="w-full min-w-0 basis-full">
      <p role="status">{words.setMade(count)}</p>
      {html !== '' && (
        <>
          <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
            <h3 className="font-semibold">{words.snippet}</h3>
            <Button variant="secondary" onClick={() => copy(html)}>
              {copied ? words.copied : words.copySnippet}
            </Button>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
          <pre tabIndex={0} className="mt-2 max-h-64 overflow-auto rounded-xl bg-raised p-3 text-sm">
            <code>{html}</code>
          </pre>
        </>
      )}
    </section>
  )
}
