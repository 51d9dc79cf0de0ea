import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { bringIntoView } from '../../platform/bring-into-view.ts'
import { type FoundFile, filesOfDrop, filesOfInput } from '../../platform/file-intake.ts'
import { useCan } from '../../platform/use-can.ts'
import { useLatest } from '../../platform/use-latest.ts'
import { canSaveToFolder } from '../../platform/write-file.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { DomainViews } from './domain-view.tsx'
import { HistoryLine, useHistory } from './history.tsx'
import { words } from './panel-text.ts'
import { LateFold, Summary } from './report-view.tsx'
import type { ReadFiles, ReadOne, ReadProgress } from './reports.worker.ts'
import { reportsWorker } from './reports-worker.ts'

const MAX_FILES = 2000
/** So many reports are listed at once, and more when asked for. */
const MAX_OPEN_LIST = 20

const takesFolders = () => 'webkitdirectory' in HTMLInputElement.prototype

interface Props {
  /** Dropped on the page. */
  dropped: readonly FoundFile[]
  onHeader: (text: string) => void
  /** Report files stay in this browser and are there again when the page opens. */
  hasHistory?: boolean
}

const pathOf = ({ file, folder }: FoundFile) => (folder === '' ? file.name : `${folder}/${file.name}`)

/** A file that ends its worker is left out, and the others are read again without it. */
async function readAll(all: readonly FoundFile[], signal: AbortSignal, onProgress: (at: ReadProgress) => void) {
  const lost: FoundFile[] = []
  for (;;) {
    const rest = all.filter((one) => !lost.includes(one))
    let current: number | null = null
    try {
      const input = { files: rest.map(({ file }) => file), names: rest.map(pathOf) }
      const read = await reportsWorker.call('collect', input, {
        signal,
        onProgress(value) {
          const at = value as ReadProgress
          current = at.file
          onProgress(at)
        },
      })
      return { ...read, faults: [...read.faults, ...lost.map((one) => ({ name: pathOf(one), reason: words.unread }))] }
    } catch (error) {
      // A worker that did not begin is the fault of no file.
      const fault = current === null ? undefined : rest[current]
      if (signal.aborted || !fault) throw error
      lost.push(fault)
    }
  }
}

export default function Panel({ dropped, onHeader, hasHistory = false }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const canChooseFolder = useCan(takesFolders)
  const canWatch = useCan(canSaveToFolder)
  const folder = useRef<HTMLInputElement>(null)
  const [files, setFiles] = useState<readonly FoundFile[]>([])
  const [read, setRead] = useState<ReadFiles | null>(null)
  const [reading, setReading] = useState<(ReadProgress & { of: number }) | null>(null)
  const [isCut, setCut] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const { run, isBusy, cancel } = useLatest(() => setReading(null))
  const region = useRef<HTMLDivElement>(null)
  // Files were chosen or dropped for this, so the visitor is never in the middle of something else.
  useEffect(() => {
    if (read !== null && !isRestored.current) bringIntoView(region.current)
  }, [read])
  const isRestored = useRef(false)
  const history = useHistory({
    isOn: hasHistory,
    onFiles: (found) => void take(found, true),
    onRemoved: () => clear(),
  })

  const [isExample, setExample] = useState(false)
  const takeExample = async () => {
    const { sampleReports } = await import('./sample.ts')
    setExample(true)
    await take(sampleReports(), true, false)
  }
  const take = (chosen: Promise<readonly FoundFile[]> | readonly FoundFile[], isKnown = false, isStored = true) =>
    run(async (signal) => {
      const added = await chosen
      const [first] = added
      if (!first) return
      if (added.length === 1 && !isKnown) {
        setReading({ file: 0, name: pathOf(first), reports: 0, of: 1 })
        const header = await reportsWorker.call('header', first.file, { signal }).catch(() => null)
        if (signal.aborted) return
        if (header !== null) return onHeader(header)
      }
      const before = isExample ? [] : files
      const all = [...before, ...added].slice(0, MAX_FILES)
      const next = await readAll(all, signal, (at) => setReading({ ...at, of: all.length })).catch((error: unknown) => {
        if (!signal.aborted) console.error(error)
        return null
      })
      if (signal.aborted) return
      setFailed(next === null)
      if (next === null) return
      setCut(files.length + added.length > MAX_FILES)
      isRestored.current = isKnown && isStored
      setFiles(all)
      setRead(next)
      if (!isStored) return
      const faulty = new Set(next.faults.map(({ name }) => name))
      await history.keep(added.filter((one) => !faulty.has(pathOf(one))))
    })
  const takeDropped = useEffectEvent(() => {
    if (dropped.length > 0) void take(dropped)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: files are read once, when they are dropped
  useEffect(() => takeDropped(), [dropped])

  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    void take(filesOfDrop(event.dataTransfer))
  }
  const clear = () => {
    setExample(false)
    setFiles([])
    setRead(null)
    setCut(false)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside do the same for keyboards */}
      <div
        onDragOver={(event) => event.preventDefault()}
        onDrop={onDrop}
        className="grid gap-x-5 gap-y-3 rounded-xl border border-dashed border-line-strong p-5"
      >
        <p className="min-w-0">
          <span className="block font-semibold">{words.drop}</span>
          <span className="text-sm text-quiet">{words.hint(MAX_FILES)}</span>
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="secondary" onClick={() => input.current?.click()}>
            {words.choose}
          </Button>
          {isBusy && (
            <Button variant="quiet" onClick={cancel}>
              {words.cancel}
            </Button>
          )}
          {hasHistory && !isBusy && read === null && (
            <Button variant="quiet" onClick={() => void takeExample()}>
              {words.example}
            </Button>
          )}
          {!isBusy && read !== null && (!hasHistory || isExample) && (
            <Button variant="quiet" onClick={clear}>
              {words.clear}
            </Button>
          )}
          {/* Their room is reserved, so that nothing moves once it is known what the browser can do. */}
          <Button
            variant="secondary"
            className={`pointer-coarse:hidden ${canChooseFolder ? '' : 'invisible'}`}
            onClick={() => folder.current?.click()}
          >
            {words.folder}
          </Button>
          {hasHistory && (
            <Button
              variant="secondary"
              className={`pointer-coarse:hidden ${canWatch ? '' : 'invisible'}`}
              onClick={() => void history.watch()}
            >
              {words.watch}
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept=".xml,.gz,.zip,.json,.eml,.mbox,.txt,application/gzip,application/zip,application/json,application/mbox,message/rfc822"
          onChange={(event) => void take(filesOfInput(event.currentTarget))}
        />
        <input
          ref={folder}
          type="file"
          multiple
          hidden
          {...{ webkitdirectory: '' }}
          onChange={(event) => void take(filesOfInput(event.currentTarget))}
        />
        <p role="status" className="text-quiet wrap-anywhere empty:hidden">
          {isBusy && reading !== null && words.reading(reading.name, reading.reports)}
        </p>
        {isBusy && reading !== null && (
          <ProgressBar
            label={words.result}
            value={reading.of > 1 ? reading.file : null}
            max={reading.of}
            className="w-full"
          />
        )}
      </div>
      {hasFailed && (
        <p role="alert" className="text-bad">
          {words.failedToRead}
        </p>
      )}
      {isCut && <p className="text-warn">{words.tooMany(MAX_FILES)}</p>}
      {hasHistory && <HistoryLine history={history} />}
      {read !== null && (
        <section ref={region} tabIndex={-1} aria-label={words.result} className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {hasHistory && <h2 className="sr-only">{words.result}</h2>}
          {isExample && <p className="font-semibold text-warn">{words.exampleNote}</p>}
          <Results read={read} />
        </section>
      )}
    </div>
  )
}

function Results({ read: { collected, reports, faults, faultsLeftOut, isCut } }: { read: ReadFiles }) {
  const all = collected.reports + collected.duplicates
  const cards = reports.map((report) => <ReportCard key={report.id} report={report} isOpen={all === 1} />)
  return (
    <>
      {isCut && <p className="text-warn">{words.cut}</p>}
      {all > 1 && <DomainViews collected={collected} />}
      {faults.length > 0 && <Faults faults={faults} leftOut={faultsLeftOut} />}
      {all > 1 ? (
        <LateFold key={all} title={words.reports(all)} isOpen={all <= MAX_OPEN_LIST}>
          {cards}
          {all > reports.length && <p className="text-quiet">{words.reportsLeftOut(all - reports.length)}</p>}
        </LateFold>
      ) : (
        cards
      )}
    </>
  )
}

function Faults({ faults, leftOut }: { faults: ReadFiles['faults']; leftOut: number }) {
  return (
    <div role="alert" className="rounded-xl border border-line p-4">
      <p className="font-semibold text-bad">{words.faults(faults.length + leftOut)}</p>
      <ScrollBox label={words.faultList} className="mt-2 max-h-80 p-3">
        <ul className="grid gap-2 text-sm">
          {faults.map(({ name, reason }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and the list is never reordered
            <li key={index} className="wrap-anywhere">
              <span className="font-semibold">{name}</span> <span className="text-quiet">{reason}</span>
            </li>
          ))}
        </ul>
      </ScrollBox>
      {leftOut > 0 && <p className="mt-2 text-quiet">{words.faultsLeftOut(leftOut)}</p>}
    </div>
  )
}

function ReportCard({ report: { name, summary, isDuplicate }, isOpen }: { report: ReadOne; isOpen: boolean }) {
  return (
    <LateFold
      isOpen={isOpen}
      title={
        <>
          {name}
          {isDuplicate && <span className="text-sm font-normal text-quiet">{words.duplicate}</span>}
        </>
      }
    >
      <Summary summary={summary} />
    </LateFold>
  )
}
