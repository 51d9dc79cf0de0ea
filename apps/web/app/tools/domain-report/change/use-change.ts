import type { DnsChangeResult } from '@sundry/contracts/dns-change-v1'
import type { FunctionInput } from '@sundry/contracts/functions'
import { limits } from '@sundry/contracts/limits'
import { useState } from 'react'
import { words as common } from '../../../lookup/text.ts'
import { invoke } from '../../../platform/invoke.ts'
import { useLatest } from '../../../platform/use-latest.ts'
import { LONG_MS, toast } from '../../../shell/stores/toasts.ts'
import { sentenceOf } from '../run/stream-report.ts'
import { words } from './text.ts'

export type ChangeQuestion = FunctionInput<'dns-change-v1'>

interface ChangeState {
  result: DnsChangeResult | null
  error: string | null
}

export function useChange() {
  const [state, setState] = useState<ChangeState>({ result: null, error: null })
  const { run, isBusy, cancel } = useLatest()

  const fail = (error: string) => {
    setState({ result: null, error })
    toast.bad({ title: words.failed, description: error }, LONG_MS)
  }
  const request = async (question: ChangeQuestion) => {
    setState({ result: null, error: null })
    const asked = await run((signal) =>
      invoke('dns-change-v1', { body: question, signal, timeoutMs: limits.client.dnsChangeTimeoutMs }),
    )
    if (asked === undefined) return
    const { data, error } = asked
    if (error) return fail(sentenceOf(error))
    // A plan that no server holds yet has a sentence, and the servers' states beside it.
    if (data.error && !data.isMockData && !data.planned?.length) return fail(data.error)
    setState({ result: data, error: null })
    if (data.isMockData) toast.good({ title: common.mockTitle, description: common.mockToast }, LONG_MS)
  }
  const clearError = () => setState((before) => (before.error === null ? before : { ...before, error: null }))
  return { ...state, isBusy, request, fail, cancel, clearError }
}
