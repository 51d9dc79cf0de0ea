import type { DnsChangeResult } from '@sundry/contracts/dns-change-v1'
import type { FunctionInput } from '@sundry/contracts/functions'
import { limits } from '@sundry/contracts/limits'
import { useState } from 'react'
import { words as common } from '../../../lookup/text.ts'
import { type Unanswered, unansweredFrom } from '../../../lookup/unanswered/unanswered.ts'
import { invoke } from '../../../platform/invoke.ts'
import { useLatest } from '../../../platform/use-latest.ts'
import { LONG_MS, toast } from '../../../shell/stores/toasts.ts'
import { unansweredOf } from '../run/report-state.ts'
import { sentenceOf } from '../run/stream-report.ts'
import { words } from './text.ts'

export type ChangeQuestion = FunctionInput<'dns-change-v1'>

interface ChangeState {
  result: DnsChangeResult | null
  error: string | null
  unanswered: Unanswered | null
  retries: number
}

const nothing: ChangeState = { result: null, error: null, unanswered: null, retries: 0 }

export function useChange() {
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
