import { useState } from 'react'
import { LONG_MS, toast } from '../../shell/stores/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { FetchPage } from './fetch-page.tsx'
import { useDrafts } from './state.ts'
import { toasts, words } from './text.ts'

export function PastePanel({ onFilled }: { onFilled: () => void }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)

  const load = async () => {
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
      <Button variant="secondary" className="mt-4" onClick={load}>
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
