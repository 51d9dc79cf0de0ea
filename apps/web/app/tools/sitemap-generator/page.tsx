import { limits } from '@sundry/contracts/limits'
import { lazy, useState } from 'react'
import { downloadBlob } from '../../platform/download.ts'
import { formatBytes } from '../../platform/format.ts'
import { useHandedOver } from '../../platform/handed-over.ts'
import { isShown } from '../../platform/site.ts'
import { LONG_MS, toast } from '../../platform/toasts-store.ts'
import { useCopied } from '../../platform/use-copied.ts'
import { useLatest } from '../../platform/use-latest.ts'
import { ToolPage } from '../../shell/tool-page.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { commaAsPoint, FileButton, TextArea, TextField } from '../../ui/field.tsx'
import { Fold } from '../../ui/fold.tsx'
import { Later } from '../../ui/later.tsx'
import { Select } from '../../ui/select.tsx'
import { toolMeta } from '../tool-meta.ts'
import type { Generated } from './generator.worker.ts'
import { fail, generate, generatorWorker, takeList, useGenerator } from './model.ts'
import { Report } from './report.tsx'
import { example, frequencies, howTo, toasts, words } from './text.ts'
import { tool } from './tool.ts'

const { min, max, step } = limits.sitemap.priority

function SettingsForm() {
  const { settings, set } = useGenerator()
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={words.changefreq}
          options={frequencies.map((value) => ({ value, label: value }))}
          value={settings.changefreq}
          disabled={settings.lean}
          onChange={({ currentTarget: { value } }) => {
            const changefreq = frequencies.find((one) => one === value)
            if (changefreq) set({ changefreq })
          }}
        />
        <TextField
          ref={commaAsPoint}
          label={words.priority}
          type="number"
          min={min.toFixed(1)}
          max={max.toFixed(1)}
          step={step}
          value={settings.priority}
          disabled={settings.lean}
          onChange={(event) => set({ priority: event.currentTarget.value })}
        />
      </div>
      <Fold look="card" title={words.options}>
        <div className="grid gap-4">
          <Select
            label={words.lastmod}
            options={[
              { value: 'today', label: words.today },
              { value: 'none', label: words.noDate },
            ]}
            value={settings.lastmod}
            onChange={(event) => set({ lastmod: event.currentTarget.value === 'none' ? 'none' : 'today' })}
          />
          <TextField
            label={words.baseUrl}
            hint={words.baseUrlHint}
            value={settings.baseUrl}
            inputMode="url"
            autoComplete="off"
            placeholder="https://www.example.com/"
            onChange={(event) => set({ baseUrl: event.currentTarget.value })}
          />
          <div>
            <Checkbox
              label={words.lean}
              checked={settings.lean}
              onChange={(event) => set({ lean: event.currentTarget.checked })}
            />
            <Checkbox
              label={words.gzip}
              checked={settings.gzip}
              onChange={(event) => set({ gzip: event.currentTarget.checked })}
            />
          </div>
        </div>
      </Fold>
      <p className="text-sm leading-relaxed text-quiet">{words.honest}</p>
    </>
  )
}

export function saveOutput(generated: Generated | null): void {
  const file = generated?.files[0]
  if (file) downloadBlob(file.blob, 'sitemap.xml')
  else fail(toasts.nothingToDownload)
}

function useGenerate() {
  const { run, isBusy } = useLatest()
  return { busy: isBusy, generate: () => generate(run) }
}

function Output() {
  const generated = useGenerator((state) => state.generated)
  const { copied, copy } = useCopied()
  const file = generated?.files[0]

  const copyAll = async () => {
    if (file && !(await copy(await file.blob.text()))) fail(toasts.copyFailed)
  }

  return (
    <div className="min-w-0">
      {generated && <Report generated={generated} />}
      <TextArea
        label={words.output}
        hint={generated?.previewCut ? words.cut : undefined}
        mono
        readOnly
        rows={18}
        wrap="off"
        value={generated?.preview ?? ''}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant={file ? 'primary' : 'secondary'} disabled={!file} onClick={() => saveOutput(generated)}>
          {words.download}
        </Button>
        <Button variant="quiet" disabled={!file} onClick={copyAll}>
          {copied ? words.copied : words.copy}
        </Button>
      </div>
    </div>
  )
}

export const meta = () => toolMeta(tool)

const Crawl = lazy(() => import('./crawl.tsx'))

export default function Page() {
  const { busy, generate } = useGenerate()
  useHandedOver(tool.id, ({ text }) => {
    useGenerator.getState().change({ text: text ?? '', loaded: null })
    void generate()
  })
  return (
    <ToolPage tool={tool} howTo={howTo}>
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <form
          noValidate
          className="flex min-w-0 flex-col gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            generate()
          }}
        >
          <ListInput />
          <Button type="submit" disabled={busy} className="min-h-12 self-start px-8">
            {busy ? words.running : words.run}
          </Button>
          <SettingsForm />
        </form>
        <Output />
      </div>
      {isShown('server') && (
        <section data-part="server" aria-labelledby="crawl-heading" className="mt-14">
          <h2 id="crawl-heading" className="mb-4 text-2xl">
            {words.crawl}
          </h2>
          <Later className="min-h-64">
            <Crawl />
          </Later>
        </section>
      )}
    </ToolPage>
  )
}

async function loadFile(file: File): Promise<void> {
  try {
    const imported = await generatorWorker.call('importFile', file)
    if (!imported) return fail(toasts.unreadable)
    const { text, urlCount, problem } = imported
    const lines = urlCount > 0 ? urlCount : (text.match(/[^\r\n]*\S[^\r\n]*/g) ?? []).length
    takeList(text, file.name, lines)
    const message = toasts.loaded(lines)
    if (problem) toast.bad({ ...message, description: problem }, LONG_MS)
    else toast.good(message, LONG_MS)
  } catch (error) {
    console.error(error)
    fail(toasts.unreadable, error)
  }
}

function ListInput() {
  const { text, loaded, before, change } = useGenerator()
  const [reading, setReading] = useState(false)
  return (
    <div>
      {loaded && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-2xl border border-line-strong bg-surface p-4">
          <p className="min-w-0 [overflow-wrap:anywhere]">
            <span className="font-semibold">{loaded.name}</span>
            <span className="block text-sm text-quiet">
              {loaded.urlCount.toLocaleString('en-US')} URLs, {formatBytes(loaded.list.size)}. Too long to edit here.
            </span>
          </p>
          <Button variant="secondary" onClick={() => change({ loaded: null })}>
            Remove
          </Button>
        </div>
      )}
      <div className="mb-3 flex flex-wrap gap-2">
        <FileButton
          label={reading ? 'Reading…' : words.open}
          accept=".txt,.csv,.tsv,.xml,.gz,text/plain,text/csv,text/xml,application/xml,application/gzip"
          onFile={async (file) => {
            setReading(true)
            await loadFile(file)
            setReading(false)
          }}
        />
        {before !== null && (
          <Button variant="quiet" onClick={() => change({ text: before, loaded: null })}>
            {words.undo}
          </Button>
        )}
        {text === '' && !loaded && (
          <Button variant="quiet" onClick={() => change({ text: example })}>
            {words.example}
          </Button>
        )}
      </div>
      <TextArea
        label={words.urls}
        hint={words.urlsHint}
        mono
        rows={12}
        wrap="off"
        value={text}
        placeholder={words.placeholder}
        onChange={(event) => change({ text: event.currentTarget.value, loaded: null })}
      />
    </div>
  )
}
