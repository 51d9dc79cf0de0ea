import { useState } from 'react'
import UnansweredNotice from '../../../lookup/unanswered/notice.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { nameIn } from '../input/read-input.ts'
import { ChangeResult } from './change-result.tsx'
import { words } from './text.ts'
import { useChange } from './use-change.ts'

const MOST_NAMES = 5

const listIn = (text: string) => [...new Set(text.split(/[\s,;]+/).filter((one) => one !== ''))]

export default function ChangePanel({ given }: { given: string }) {
  const [typed, setTyped] = useState<string | null>(null)
  const domain = typed ?? given
  const [servers, setServers] = useState('')
  const [names, setNames] = useState('@, www, mail, _dmarc')
  const { result, error, unanswered, retries, isBusy, request, fail, cancel, clearError } = useChange()

  const [asked, setAsked] = useState<'plan' | 'follow'>('plan')
  const ask = (phase: 'plan' | 'follow', again = 0) => {
    const nameServers = listIn(servers.toLowerCase())
    const below = listIn(names)
    setAsked(phase)
    const name = nameIn(domain)
    if (name === '') return fail(words.noDomain)
    if (phase === 'plan' && nameServers.length === 0) return fail(words.noServers)
    if (below.length > MOST_NAMES) return fail(words.manyNames)
    void request({ domain: name, phase, nameServers, ...(below.length > 0 && { names: below }) }, again)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) ask('plan')
        }}
        onChange={clearError}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <div className="grid content-start gap-4">
            <TextField
              label={words.domain}
              value={domain}
              error={unanswered ? null : error}
              inputMode="url"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <TextField
              label={words.names}
              hint={words.namesHint}
              value={names}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setNames(event.currentTarget.value)}
            />
          </div>
          <TextArea
            label={words.nameServers}
            hint={words.nameServersHint}
            rows={4}
            mono
            value={servers}
            onChange={(event) => setServers(event.currentTarget.value)}
          />
        </div>
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <Button type="submit" variant="secondary" disabled={isBusy}>
            {words.plan}
          </Button>
          <Button variant="secondary" disabled={isBusy} onClick={() => ask('follow')}>
            {words.follow}
          </Button>
          {isBusy && (
            <Button variant="quiet" onClick={cancel}>
              {words.cancel}
            </Button>
          )}
          <p role="status" className="text-quiet empty:hidden">
            {isBusy && words.busy}
          </p>
        </div>
      </form>
      {unanswered && (
        <UnansweredNotice
          unanswered={unanswered}
          retries={retries}
          onRetry={(isAutomatic) => ask(asked, isAutomatic ? retries + 1 : 0)}
        />
      )}
      {result && <ChangeResult result={result} onAgain={() => ask(result.phase)} />}
    </div>
  )
}
