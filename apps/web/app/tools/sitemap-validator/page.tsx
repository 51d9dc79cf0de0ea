import { limits } from '@sundry/contracts/limits'
import { lazy, Suspense, useEffect } from 'react'
import { readQuery } from '../../lookup/query-state.ts'
import { focusInvalid } from '../../platform/bring-into-view.ts'
import { formatBytes } from '../../platform/format.ts'
import { useHandedOver } from '../../platform/handed-over.ts'
import { isShown } from '../../platform/site.ts'
import { ToolPage } from '../../shell/tool-page.tsx'
import { Button } from '../../ui/button.tsx'
import { CodeArea } from '../../ui/code-area.tsx'
import { FileButton, TextField } from '../../ui/field.tsx'
import { toolMeta } from '../tool-meta.ts'
import { inputs, takeFile, useValidate, useValidator } from './model.ts'
import { example, howTo, words } from './text.ts'
import { tool } from './tool.ts'

function InputForm() {
  const { url, content, chip, progress, shown, problem, before } = useValidator()
  const { validate, cancel } = useValidate()
  const busy = progress !== null
  useHandedOver(tool.id, async ({ text, files }) => {
    const [first] = files ?? []
    if (first) await takeFile(first.file)
    else inputs.content(text ?? '')
    await validate()
  })
  const marks = shown && content !== '' ? [{ line: shown.line, tone: 'bad' as const }] : []

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void validate()
        focusInvalid(event.currentTarget)
      }}
    >
      {isShown('server') ? (
        <div data-part="server">
          <TextField
            label={words.url}
            hint={words.urlHint}
            value={url}
            error={problem}
            placeholder={words.urlPlaceholder}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => inputs.url(event.currentTarget.value)}
          />
        </div>
      ) : (
        problem && <p className="text-bad">{problem}</p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" disabled={busy} className="min-h-12 px-8">
          {busy ? words.running : words.run}
        </Button>
        {busy ? (
          <Button variant="secondary" onClick={cancel}>
            {words.cancel}
          </Button>
        ) : (
          <FileButton label={words.file} accept={accepted} className="min-h-12" onFile={takeFile} />
        )}
        {!busy && url === '' && content === '' && !chip && (
          <Button variant="quiet" onClick={() => inputs.content(example)}>
            {words.example}
          </Button>
        )}
        {!busy && before !== null && (
          <Button variant="quiet" onClick={() => inputs.content(before)}>
            {words.undo}
          </Button>
        )}
        {busy && <Reading octets={progress} total={chip?.file.size ?? (content === '' ? null : content.length)} />}
      </div>
      <CodeArea label={words.content} value={content} onValue={inputs.content} marks={marks} rows={14} />
      {chip && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-2xl border border-line-strong bg-surface p-4">
          <p className="min-w-0 [overflow-wrap:anywhere]">
            <span className="font-semibold">{chip.name}</span>{' '}
            <span className="text-sm text-quiet">{formatBytes(chip.file.size)}</span>
          </p>
          <Button variant="secondary" onClick={inputs.noFile}>
            Remove file
          </Button>
        </div>
      )}
    </form>
  )
}

const accepted = '.xml,.gz,text/xml,application/xml,application/gzip'

function Reading({ octets, total }: { octets: number; total: number | null }) {
  const max = total ?? limits.sitemap.bytes
  return (
    <span className="flex min-w-52 grow items-center gap-3 text-sm text-quiet">
      <progress
        aria-label="Bytes read"
        className="h-2 max-w-64 grow accent-(--hue)"
        max={max}
        {...(total !== null && { value: Math.min(octets, max) })}
      />
      {formatBytes(octets)}
      {total !== null && ` of ${formatBytes(total)}`}
    </span>
  )
}

export const meta = () => toolMeta(tool)

const Result = lazy(() => import('./result.tsx'))

export default function Page() {
  const validation = useValidator((state) => state.validation)
  useEffect(() => {
    const url = readQuery('url')
    if (url) inputs.url(url)
  }, [])
  return (
    <ToolPage tool={tool} howTo={howTo}>
      <InputForm />
      {validation && (
        <Suspense fallback={<p className="mt-10 text-quiet">Loading…</p>}>
          <Result validation={validation} />
        </Suspense>
      )}
    </ToolPage>
  )
}
