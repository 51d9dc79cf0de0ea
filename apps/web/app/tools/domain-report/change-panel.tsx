import type { DnsChangeResult } from '@sundry/contracts/dns-change-v1'
import type { FunctionInput } from '@sundry/contracts/functions'
import { limits } from '@sundry/contracts/limits'
import { useState } from 'react'
import { words as common } from '../../lookup/text.ts'
import { type Unanswered, unansweredFrom, unansweredOf } from '../../lookup/unanswered.ts'
import UnansweredNotice from '../../lookup/unanswered-details.tsx'
import { sentenceOf } from '../../lookup/use-lookup.ts'
import { invoke } from '../../platform/invoke.ts'
import { nameIn } from '../../platform/parse-url.ts'
import { useLatest } from '../../platform/use-latest.ts'
import { LONG_MS, toast } from '../../shell/toasts-store.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { ChangeResult } from './change-result.tsx'
import { words } from './change-text.ts'

type ChangeQuestion = FunctionInput<'dns-change-v1'>

interface ChangeState {
  result: DnsChangeResult | null
  error: string | null
  unanswered: Unanswered | null
  retries: number
}

const nothing: ChangeState = { result: null, error: null, unanswered: null, retries: 0 }

function useChange() {
  const [state, setState] = useState<ChangeState>(nothing)
  const { run, isBusy, cancel } = useLatest()

  const fail = (error: string, unanswered: Unanswered | null = null, retries = 0) => {
    setState({ result: null, error, unanswered, retries })
    if (retries === 0) toast.bad({ title: words.failed, description: error }, LONG_MS)
  }
  const request = async (question: ChangeQuestion, retries = 0) => {
    setState(nothing)
    const asked = await run((signal) =>
      invoke('dns-change-v1', { body: question, signal, timeoutMs: limits.client.dnsChangeTimeoutMs }),
    )
    if (asked === undefined) return
    const { data, error } = asked
    if (error) return fail(sentenceOf(error), unansweredFrom(error, sentenceOf(error)), retries)
    // A plan that no server holds yet has a sentence, and the servers' states beside it.
    if (data.error && !data.isMockData && !data.planned?.length) {
      return fail(data.error, unansweredOf({ error: data.error, state: data.state }), retries)
    }
    setState({ ...nothing, result: data })
    if (data.isMockData) toast.good({ title: common.mockTitle, description: common.mockToast }, LONG_MS)
  }
  const clearError = () =>
    setState((before) => (before.error === null ? before : { ...before, error: null, unanswered: null }))
  return { ...state, isBusy, request, fail, cancel, clearError }
}

const MAX_NAMES = 5

const listIn = (text: string) => [...new Set(text.split(/[\s,;]+/).filter((one) => one !== ''))]

export default function ChangePanel({ initial }: { initial: string }) {
  const [typed, setTyped] = useState<string | null>(null)
  const domain = typed ?? initial
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
    if (below.length > MAX_NAMES) return fail(words.manyNames)
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
