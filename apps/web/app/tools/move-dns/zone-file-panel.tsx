import type { ZoneReport } from '@sundry/lookups/browser'
import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import { BusyLine } from '../../lookup/busy-line.tsx'
import { type FoundFile, usePageFiles } from '../../platform/file-intake.ts'
import { useHandedOver } from '../../platform/handed-over.ts'
import { useLatest } from '../../platform/use-latest.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FileButton, TextArea, TextField } from '../../ui/field.tsx'
import { zoneWords as words } from './text.ts'

const Result = lazy(() => import('./zone-file-result.tsx'))

const MAX_BYTES = 16_777_216
/** A text field with megabytes holds the page up. */
const MAX_SHOWN = 400_000

/** A zone file is reported on before it is published, in a worker of this tab. */
export function ZoneFilePanel() {
  const [text, setText] = useState('')
  const [origin, setOrigin] = useState('')
  const [isLookingUp, setLookingUp] = useState(false)
  /** A file too long for the field. */
  const [long, setLong] = useState<{ name: string; text: string } | null>(null)
  const [report, setReport] = useState<{ report: ZoneReport; text: string } | null>(null)
  const [error, setError] = useState<string | null>(null)
  const { run, isBusy, cancel } = useLatest()

  const check = (zone: string, name = origin) =>
    run(async (signal) => {
      setReport(null)
      setError(zone.trim() === '' ? words.empty : null)
      if (zone.trim() === '') return
      try {
        const { zoneFileWorker } = await import('./zone-file-worker.ts')
        const made = await zoneFileWorker.call('report', { text: zone, origin: name.trim(), isLookingUp }, { signal })
        if (signal.aborted) return
        if (made.records === 0) setError(made.faults[0] ? words.fault(made.faults[0]) : words.noRecords)
        else setReport({ report: made, text: zone })
      } catch {
        if (!signal.aborted) setError(words.failed)
      }
    })
  const take = (zone: string, name: string) => {
    const isLong = zone.length > MAX_SHOWN
    setText(isLong ? '' : zone)
    setLong(isLong ? { name, text: zone } : null)
  }
  const takeFile = useRef<(found: FoundFile[]) => void>(() => {})
  takeFile.current = ([first]) => {
    if (!first) return
    if (first.file.size > MAX_BYTES) return setError(words.tooLarge)
    // An octoDNS file is named for its zone.
    const named = /^(.+)\.ya?ml$/i.exec(first.file.name)?.[1] ?? origin
    setOrigin(named)
    first.file.text().then(
      (zone) => {
        take(zone, first.file.name)
        void check(zone, named)
      },
      () => setError(words.failed),
    )
  }
  useHandedOver('move-dns', ({ text: zone }) => {
    if (zone === undefined) return
    take(zone, words.records)
    void check(zone)
  })
  const over = usePageFiles(useCallback((found) => takeFile.current(found), []))

  return (
    <section
      aria-labelledby="zone-file"
      className={`mt-6 rounded-(--radius-card) border bg-surface p-5 sm:p-6 ${over ? 'border-accent-text' : 'border-line'}`}
    >
      <h2 id="zone-file" className="text-xl">
        {words.title}
      </h2>
      <p className="mt-1 text-quiet">{words.lead}</p>
      <form
        noValidate
        className="mt-4 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) void check(long?.text ?? text)
        }}
      >
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <FileButton label={words.choose} onFile={(file) => takeFile.current([{ file, folder: '' }])} />
          <p className="text-quiet">{words.drop}</p>
        </div>
        <TextArea
          label={words.records}
          placeholder={words.placeholder}
          error={error}
          rows={6}
          mono
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setLong(null)
            setError(null)
          }}
        />
        {long && <p className="text-quiet wrap-anywhere">{words.long(long.name)}</p>}
        <TextField
          label={words.origin}
          hint={words.originHint}
          value={origin}
          placeholder="example.com"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setOrigin(event.currentTarget.value)}
        />
        <Checkbox
          label={words.lookUp}
          hint={words.lookUpHint}
          checked={isLookingUp}
          onChange={(event) => setLookingUp(event.currentTarget.checked)}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="secondary" disabled={isBusy} className="min-h-12 px-8">
            {words.check}
          </Button>
          {isBusy && (
            <Button variant="quiet" onClick={cancel}>
              {words.cancel}
            </Button>
          )}
          <BusyLine text={isBusy ? words.busy : null} />
        </div>
      </form>
      {report && (
        <Suspense fallback={<BusyLine text={words.busy} className="mt-6" />}>
          <Result {...report} />
        </Suspense>
      )}
    </section>
  )
}
