import { limits } from '@sundry/contracts/limits'
import { type FormEvent, useState } from 'react'
import { words as lookup } from '../../lookup/text.ts'
import { reasonOf } from '../../lookup/unanswered-text.ts'
import { focusInvalid } from '../../platform/bring-into-view.ts'
import { useHandedOver } from '../../platform/handed-over.ts'
import { loadCode } from '../../platform/load-code.ts'
import { BAD_URL, webAddressIn } from '../../platform/parse-url.ts'
import { isShown } from '../../platform/site.ts'
import { LONG_MS, toast } from '../../platform/toasts-store.ts'
import { showRequested } from '../../shell/panels-store.ts'
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

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void get()
    focusInvalid(event.currentTarget)
  }
  const get = async () => {
    if (url.trim() === '') return setError(words.noPageAddress)
    if (webAddressIn(url) === null) return setError(BAD_URL)
    setBusy(true)
    setError(null)
    showRequested()
    const { data, error: failed } = await loadCode(() => import('../../platform/invoke.ts')).then(
      ({ invoke }) =>
        invoke('fetch-json-ld-v1', { body: { url: url.trim() }, timeoutMs: limits.client.jsonLdTimeoutMs }),
      (error: Error) => ({ data: null, error }),
    )
    setBusy(false)
    if (failed) return setError(reasonOf(failed, failed.message))
    if (data.isMockData) return setError(`${lookup.notChecked}. ${lookup.nothingLookedUp}`)
    if (data.jsonLd === null) return setError(data.error ?? words.noJsonLd)
    onText(JSON.stringify(JSON.parse(data.jsonLd), null, 2))
  }

  return (
    <form data-part="server" noValidate onSubmit={submit} className="mt-6 border-t border-line pt-5">
      <div className="flex flex-wrap items-start gap-2 sm:flex-nowrap">
        <TextField
          label={words.pageAddress}
          hint={words.pageHint}
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
        <Button type="submit" variant="secondary" disabled={busy} className="shrink-0 sm:mt-7">
          {busy ? words.fetching : words.fetchPage}
        </Button>
      </div>
    </form>
  )
}

export function PastePanel({ onFilled }: { onFilled: () => void }) {
  const [text, setText] = useState('')
  const [before, setBefore] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)

  const load = async (text: string) => {
    if (text.trim() === '') return setError(words.nothingPasted)
    const { readPasted } = await import('./read-pasted.ts')
    const read = readPasted(text)
    if ('error' in read) return setError(read.error)
    const { entities } = read
    useDrafts.getState().load(entities)
    setText('')
    setBefore(null)
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
          setBefore(null)
          setError(null)
        }}
      />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => load(text)}>
          {words.load}
        </Button>
        {before !== null && (
          <Button
            variant="quiet"
            onClick={() => {
              setText(before)
              setBefore(null)
            }}
          >
            {words.undo}
          </Button>
        )}
      </div>
      {isShown('server') && (
        <FetchPage
          onText={(jsonLd) => {
            setBefore(text.trim() === '' || text === jsonLd ? null : text)
            setText(jsonLd)
            setError(null)
          }}
        />
      )}
    </Panel>
  )
}
