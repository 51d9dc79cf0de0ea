import { planOutputs, type StepKindName, type StepOf } from '@sundry/recipes'
import { useEffect, useRef, useState } from 'react'
import { icons } from '../../images/model/icons.ts'
import { useQueue } from '../../images/model/queue-store.ts'
import { makeOutputs } from '../../images/results/make-outputs.ts'
import { resultNames, uniqueNames } from '../../images/results/result-names.ts'
import Results, { Tile, Tiles } from '../../images/results/results.tsx'
import { formatBytes } from '../../platform/format.ts'
import { LONG_MS, toast } from '../../platform/toasts-store.ts'
import { useCopied } from '../../platform/use-copied.ts'
import { downloadZip, type ZipEntry } from '../../platform/zip.ts'
import { isRunning, useRun } from '../../shell/run-store.ts'
import { Button } from '../../ui/button.tsx'
import { Fold } from '../../ui/fold.tsx'
import { LineIcon } from '../../ui/glyph.tsx'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { beforeFile } from './preview/make-preview.ts'
import { editorWords as words } from './recipe/editor-text.ts'
import { imageTool } from './recipe/image-tool.ts'
import { useRecipe } from './recipe/model.ts'
import { words as pageWords, toasts } from './text.ts'

const stemOf = (name: string) => name.replace(/\.[^.]*$/, '')

interface Made {
  step: StepOf<'outputs'>
  results: unknown
  entries: readonly ZipEntry[]
  /** The HTML that uses the files, of all images. */
  html: string
}

/** Made by each run; what an earlier visit left is made on demand. */
function useMadeSet(step: StepOf<'outputs'>) {
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

  const cancel = () => {
    stop.current?.abort()
    stop.current = null
    setPercent(null)
  }
  return { made: made?.step === step && made.results === results ? made : null, percent, make, cancel, running }
}

const WRITES_FILE: readonly StepKindName[] = ['metadata', 'convert', 'compress']

interface Props {
  step: StepOf<'outputs'>
  pattern: string
}

/** The results of a recipe that makes a set: its files, its numbers and one download. */
export default function SetResults({ step, pattern }: Props) {
  const results = useQueue((queue) => queue.results.recipes)
  const { made, percent, make, cancel, running } = useMadeSet(step)
  const hasOwnFiles = useRecipe(({ recipe }) =>
    recipe.steps.some(({ kind, off }) => !off && WRITES_FILE.includes(kind)),
  )
  const download = async (entries: readonly ZipEntry[]) => {
    const names = resultNames(results, pattern)
    const own = hasOwnFiles
      ? results.map(({ processedFile, original: { folder, file } }, index) => ({
          name: names[index] ?? processedFile.name,
          file: processedFile,
          folder,
          lastModified: file.lastModified,
        }))
      : []
    await downloadZip([...own, ...entries], `${step.set}.zip`)
  }
  const before = results.reduce((sum, { originalSize }) => sum + originalSize, 0)
  const total = made?.entries.reduce((sum, { file }) => sum + file.size, 0)
  const tiles = [
    [words.setTiles.images, String(results.length)],
    [words.setTiles.files, made ? String(made.entries.length) : '…'],
    [words.setTiles.before, formatBytes(before)],
    [words.setTiles.total, total === undefined ? '…' : formatBytes(total)],
  ] as const

  return (
    <Results
      tool={imageTool}
      pattern={pattern}
      heading={pageWords.heading}
      set={{
        hasCards: hasOwnFiles,
        figures: (
          <Tiles>
            {tiles.map(([name, value]) => (
              <Tile key={name} name={name} value={value} />
            ))}
          </Tiles>
        ),
      }}
      downloads={
        percent !== null ? (
          <div className="flex flex-wrap items-center gap-3">
            <p role="status">{words.makingSet(percent)}</p>
            <Button variant="quiet" onClick={cancel}>
              {words.stopSet}
            </Button>
          </div>
        ) : made ? (
          <>
            <Button onClick={() => download(made.entries)}>
              <LineIcon path={icons.download} size={18} />
              {words.set(results.length)}
            </Button>
            <Snippet html={made.html} count={made.entries.length} />
            <SetFiles entries={made.entries} isOpen={results.length === 1} />
          </>
        ) : (
          <Button disabled={running} onClick={make}>
            {words.makeSet}
          </Button>
        )
      }
    />
  )
}

function SetFiles({ entries, isOpen }: { entries: readonly ZipEntry[]; isOpen: boolean }) {
  return (
    <Fold look="plain" title={words.setFiles} open={isOpen} className="w-full basis-full">
      <ul className="text-sm sm:columns-2">
        {entries.map(({ name, file }) => (
          <li key={name} className="flex justify-between gap-3 border-b border-line py-1.5">
            <span className="min-w-0 truncate" title={name}>
              {name}
            </span>
            <span className="shrink-0 tabular-nums text-quiet">{formatBytes(file.size)}</span>
          </li>
        ))}
      </ul>
    </Fold>
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
          <ScrollBox label={words.snippet} className="mt-2 max-h-64 overflow-y-auto bg-raised">
            <pre className="p-3 text-sm">
              <code>{html}</code>
            </pre>
          </ScrollBox>
        </>
      )}
    </section>
  )
}
