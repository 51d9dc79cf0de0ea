import { type DragEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { useBroughtIntoView } from '../../platform/bring-into-view.ts'
import { useLatest } from '../../platform/use-latest.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FoldSummary } from '../../ui/fold-summary.tsx'
import { type DmarcSummary, mergeSummaries, type ReportSummary } from './mail-report-summary.ts'
import { words } from './mail-report-text.ts'
import { PassBar, Senders, Summary } from './mail-report-view.tsx'
import { mailReportWorker } from './mail-report-worker.ts'

const MAX_FILES = 100
const MAX_BYTES = 67_108_864

interface Read {
  id: string
  name: string
  summary: ReportSummary | null
  error: string | null
}

interface Props {
  /** Dropped on the box above. */
  dropped: readonly File[]
  onHeader: (text: string) => void
}

export default function MailReportPanel({ dropped, onHeader }: Props) {
  const inputId = useId()
  const [files, setFiles] = useState<readonly Read[]>([])
  const [reading, setReading] = useState<string | null>(null)
  const [isCut, setCut] = useState(false)
  const { run, isBusy, cancel } = useLatest()
  const region = useBroughtIntoView<HTMLDivElement>(files.length > 0)

  const readOne = async (file: File, signal: AbortSignal): Promise<Omit<Read, 'id' | 'name'>> => {
    if (file.size > MAX_BYTES) return { summary: null, error: words.tooLarge }
    try {
      const read = await mailReportWorker.call('read', file, { signal })
      if (read.kind !== 'header') return { summary: read, error: null }
      onHeader(read.text)
      return { summary: null, error: null }
    } catch {
      return { summary: null, error: words.unread }
    }
  }
  const take = (chosen: readonly File[]) => {
    setCut(chosen.length > MAX_FILES)
    return run(async (signal) => {
      for (const file of chosen.slice(0, MAX_FILES)) {
        setReading(file.name)
        const read = await readOne(file, signal)
        if (signal.aborted) break
        const one = { id: crypto.randomUUID(), name: file.name, ...read }
        if (one.summary !== null || one.error !== null) setFiles((before) => [...before, one])
      }
      setReading(null)
    })
  }
  const takeDropped = useEffectEvent(() => void take(dropped))
  // biome-ignore lint/correctness/useExhaustiveDependencies: files are read once, when they are dropped
  useEffect(() => takeDropped(), [dropped])

  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    void take([...event.dataTransfer.files])
  }
  const reports = files.flatMap(({ summary }) => (summary?.kind === 'dmarc-aggregate' ? [summary] : []))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same for keyboards */}
      <div
        onDragOver={(event) => event.preventDefault()}
        onDrop={onDrop}
        className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-xl border border-dashed border-line-strong p-5"
      >
        <label
          htmlFor={inputId}
          className={buttonClass(
            'secondary',
            'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-3',
          )}
        >
          {words.choose}
          <input
            id={inputId}
            type="file"
            multiple
            accept=".xml,.gz,.zip,.json,.eml,.txt,application/gzip,application/zip,application/json,message/rfc822"
            className="sr-only"
            onChange={(event) => {
              const chosen = [...(event.currentTarget.files ?? [])]
              event.currentTarget.value = ''
              void take(chosen)
            }}
          />
        </label>
        <p className="min-w-0">
          <span className="block font-semibold">{words.drop}</span>
          <span className="text-sm text-quiet">{words.hint}</span>
        </p>
        <p role="status" className="flex items-center gap-3 text-quiet empty:hidden">
          {isBusy && reading !== null && words.reading(reading)}
        </p>
        {isBusy && (
          <Button variant="quiet" onClick={cancel}>
            {words.cancel}
          </Button>
        )}
        {!isBusy && files.length > 0 && (
          <Button variant="quiet" onClick={() => setFiles([])}>
            {words.clear}
          </Button>
        )}
      </div>
      {isCut && <p className="text-warn">{words.tooMany(MAX_FILES)}</p>}
      {files.length > 0 && (
        <section ref={region} tabIndex={-1} aria-label={words.result} className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {reports.length > 1 && <Merged reports={reports} />}
          {files.map((file) => (
            <FileCard key={file.id} file={file} isOpen={files.length === 1 || file.summary === null} />
          ))}
        </section>
      )}
    </div>
  )
}

function Merged({ reports }: { reports: readonly DmarcSummary[] }) {
  const { passed, failed, senders } = mergeSummaries(reports)
  return (
    <div className="grid gap-4">
      <div>
        <h3 className="text-lg">{words.all(reports.length)}</h3>
        <p className="mb-2 text-2xl font-semibold tabular-nums">
          {words.messages((passed + failed).toLocaleString('en-US'))}
        </p>
        <PassBar passed={passed} failed={failed} />
      </div>
      <Senders senders={senders} />
    </div>
  )
}

function FileCard({ file: { name, summary, error }, isOpen }: { file: Read; isOpen: boolean }) {
  return (
    <details open={isOpen} className="rounded-xl border border-line">
      <FoldSummary className="px-4 py-2 font-semibold wrap-anywhere">{name}</FoldSummary>
      <div className="px-4 pb-4">
        {error !== null && (
          <p role="alert" className="text-bad">
            {error}
          </p>
        )}
        {summary && <Summary summary={summary} />}
      </div>
    </details>
  )
}
