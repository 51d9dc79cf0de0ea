import { useState } from 'react'
import { formatBytes } from '../../platform/format.ts'
import { LONG_MS, toast } from '../../platform/toasts-store.ts'
import { Button } from '../../ui/button.tsx'
import { FileButton, TextArea } from '../../ui/field.tsx'
import { fail, generatorWorker, takeList, useGenerator } from './model.ts'
import { example, toasts, words } from './text.ts'

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
    fail(toasts.unreadable)
  }
}

export function ListInput() {
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
