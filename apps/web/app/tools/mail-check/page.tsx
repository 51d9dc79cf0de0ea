import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import { BusyLine } from '../../lookup/busy-line.tsx'
import { words as common } from '../../lookup/text.ts'
import { type FoundFile, usePageFiles } from '../../platform/file-intake.ts'
import { useHandedOver } from '../../platform/handed-over.ts'
import { failureText, loadCode } from '../../platform/load-code.ts'
import { LONG_MS, toast } from '../../platform/toasts-store.ts'
import { useLatest } from '../../platform/use-latest.ts'
import { ToolPage } from '../../shell/tool-page.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FileButton, TextArea } from '../../ui/field.tsx'
import { Fold } from '../../ui/fold.tsx'
import { toolMeta } from '../tool-meta.ts'
import type { Shown } from './mail-check.worker.ts'
import { howTo, words } from './text.ts'
import { tool } from './tool.ts'

export const meta = () => toolMeta(tool)

const Result = lazy(() => import('./result.tsx'))
const SourceHelp = lazy(() => import('./source-help.tsx'))

const MAX_BYTES = 52_428_800

export default function Page() {
  const [source, setSource] = useState('')
  const [zone, setZone] = useState('')
  const [isLookingUp, setLookingUp] = useState(true)
  const [shown, setShown] = useState<Shown | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [hasHelp, setHelp] = useState(false)
  const { run, isBusy, cancel } = useLatest()

  const check = (file: Blob, records = zone, looksUp = isLookingUp) =>
    run(async (signal) => {
      setError(null)
      setShown(null)
      if (file.size > MAX_BYTES) return setError(words.tooLarge)
      try {
        const { mailCheckWorker } = await loadCode(() => import('./mail-check-worker.ts'))
        const checked = await mailCheckWorker.call('check', { file, zone: records, isLookingUp: looksUp }, { signal })
        if (signal.aborted) return
        if (checked.kind === 'zone-fault') return setError(words.zoneFault(checked.line, checked.message))
        if (checked.kind === 'no-mail') return setError(words.noMail)
        setShown(checked)
      } catch (error) {
        if (!signal.aborted) setError(failureText(error, words.failed))
      }
    })
  const takeFile = useRef<(found: FoundFile[]) => void>(() => {})
  takeFile.current = ([first]) => {
    if (first) void check(first.file)
  }
  const over = usePageFiles(useCallback((found) => takeFile.current(found), []))
  useHandedOver(tool.id, ({ text, files }) => {
    if (text !== undefined) {
      setSource(text)
      void check(new Blob([text]))
    } else takeFile.current([...(files ?? [])])
  })
  const trySample = async () => {
    const { sampleMessage, sampleZone } = await import('./sample.ts')
    setSource(sampleMessage)
    setZone(sampleZone)
    void check(new Blob([sampleMessage]), sampleZone, false)
  }

  return (
    <ToolPage tool={tool} howTo={howTo}>
      <form
        noValidate
        className={`rounded-(--radius-card) border bg-surface p-5 sm:p-6 ${over ? 'border-accent-text' : 'border-line'}`}
        onSubmit={(event) => {
          event.preventDefault()
          if (isBusy) return
          if (source.trim() === '') {
            toast.bad({ title: common.inputError, description: words.empty }, LONG_MS)
            setError(words.empty)
          } else void check(new Blob([source]))
        }}
      >
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <FileButton label={words.choose} accept=".eml,.txt,message/rfc822" onFile={(file) => check(file)} />
          <p className="text-quiet">{words.drop}</p>
          <Button variant="quiet" className="sm:ml-auto" disabled={isBusy} onClick={() => void trySample()}>
            {words.sample}
          </Button>
        </div>
        <div className="mt-4">
          <TextArea
            label={words.source}
            hint={words.hint}
            placeholder={words.placeholder}
            error={error}
            rows={6}
            mono
            value={source}
            onChange={(event) => {
              setSource(event.currentTarget.value)
              setError(null)
            }}
          />
        </div>
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <Button type="submit" disabled={isBusy} className="min-h-12 px-8">
            {words.check}
          </Button>
          {isBusy && (
            <Button variant="quiet" onClick={cancel}>
              {words.cancel}
            </Button>
          )}
          <BusyLine text={isBusy ? words.busy : null} />
        </div>
        <Fold className="mt-5" title={words.sourceHelp} onToggle={() => setHelp(true)}>
          {hasHelp && (
            <Suspense fallback={null}>
              <SourceHelp />
            </Suspense>
          )}
        </Fold>
        <Fold className="mt-3" title={words.keys}>
          <TextArea
            label={words.keys}
            hint={words.keysHint}
            rows={4}
            mono
            value={zone}
            onChange={(event) => {
              setZone(event.currentTarget.value)
              setError(null)
            }}
          />
        </Fold>
        <div className="mt-4">
          <Checkbox
            label={words.lookUp}
            checked={isLookingUp}
            onChange={(event) => setLookingUp(event.currentTarget.checked)}
          />
        </div>
      </form>
      {shown && (
        <Suspense fallback={null}>
          <Result shown={shown} />
        </Suspense>
      )}
    </ToolPage>
  )
}
