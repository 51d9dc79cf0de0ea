import { limits } from '@sundry/contracts/limits'
import { type FormEvent, useState } from 'react'
import { useHandedOver } from '../../platform/handed-over.ts'
import { showAsked } from '../../shell/panels-store.ts'
import { LONG_MS, toast } from '../../shell/toasts-store.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useDrafts } from './model.ts'
import { toasts, words } from './text.ts'
import { tool } from './tool.ts'

function FetchPage({ onText }: { onText: (jsonLd: string) => void }) {
  const [url, setUrl] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [sample, setSample] = useState(false)

  const get = async (event: FormEvent) => {
    event.preventDefault()
    setSample(false)
    if (url.trim() === '') return setError(words.noPageAddress)
    setBusy(true)
    setError(null)
    showAsked()
    const { invoke } = await import('../../platform/invoke.ts')
    const { data, error: failed } = await invoke('fetch-json-ld-v1', {
      body: { url: url.trim() },
      timeoutMs: limits.client.jsonLdTimeoutMs,
    })
    setBusy(false)
    if (failed) return setError(failed.message)
    setSample(data.isMockData)
    if (data.jsonLd === null) return setError(data.error ?? words.noJsonLd)
    onText(JSON.stringify(JSON.parse(data.jsonLd), null, 2))
  }

  return (
    <form noValidate onSubmit={get} className="mt-6 border-t border-line pt-5">
      <div className="flex flex-wrap items-start gap-2 sm:flex-nowrap">
        <TextField
          label={words.pageAddress}
          hint={sample ? words.pageSample : words.pageHint}
          error={error}
          placeholder="example.com/article"
          inputMode="url"
          autoComplete="off"
          value={url}
          onChange={(event) => {
            setUrl(event.currentTarget.value)
            setError(null)
          }}
          className="min-w-0 grow"
        />
        <Button type="submit" variant="secondary" disabled={busy} className="shrink-0 sm:mt-7.5">
          {busy ? words.fetching : words.fetchPage}
        </Button>
      </div>
    </form>
  )
}

export function PastePanel({ onFilled }: { onFilled: () => void }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)

  const load = async (text: string) => {
    if (text.trim() === '') return setError(words.nothingPasted)
    const { readPasted } = await import('./read-pasted.ts')
    const read = readPasted(text)
    if ('error' in read) return setError(read.error)
    const { entities } = read
    useDrafts.getState().load(entities)
    setText('')
    setError(null)
    onFilled()
    toast.good(
      { ...toasts.loaded(entities.length), action: { label: words.undo, run: useDrafts.getState().undo } },
      LONG_MS,
    )
  }
  useHandedOver(tool.id, (handedOver) => {
    setText(handedOver.text ?? '')
    void load(handedOver.text ?? '')
  })
  return (
    <Panel title={words.paste}>
      <TextArea
        label={words.pasteLabel}
        hint={words.pasteHint}
        error={error}
        mono
        rows={5}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setError(null)
        }}
      />
      <Button variant="secondary" className="mt-4" onClick={() => load(text)}>
        {words.load}
      </Button>
      <FetchPage
        onText={(jsonLd) => {
          setText(jsonLd)
          setError(null)
        }}
      />
    </Panel>
  )
}
