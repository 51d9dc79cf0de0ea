import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FoldSummary } from '../more/fold-summary.tsx'
import { words } from '../text.ts'

const selector = /^[a-z0-9_](?:[a-z0-9._-]*[a-z0-9_])?$/i
const MOST = 10

export function SelectorForm({ onSubmit }: { onSubmit: (selectors: string[]) => void }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const selectors = text.split(/[\s,;]+/).filter((one) => one !== '')
    const isRight = selectors.every((one) => one.length <= 63 && selector.test(one))
    if (selectors.length === 0 || selectors.length > MOST || !isRight) return setError(words.selectorsWrong)
    onSubmit(selectors)
  }
  return (
    <details className="no-print mt-4 rounded-xl border border-line">
      <FoldSummary className="px-4 font-semibold">{words.selectors}</FoldSummary>
      <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3 px-4 pb-4">
        <TextField
          label={words.selectorsLabel}
          hint={words.selectorsHint}
          value={text}
          error={error}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          className="min-w-0 grow basis-56"
          onChange={(event) => {
            setText(event.currentTarget.value)
            setError(null)
          }}
        />
        <Button type="submit" variant="secondary" className="sm:mt-7.5">
          {words.selectorsRun}
        </Button>
      </form>
    </details>
  )
}
