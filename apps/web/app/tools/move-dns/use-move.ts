import type { DnsChangeResult } from '@sundry/contracts/dns-change-v1'
import type { FunctionInput } from '@sundry/contracts/functions'
import { limits } from '@sundry/contracts/limits'
import { useState } from 'react'
import { words as common } from '../../lookup/text.ts'
import { type Unanswered, unansweredFrom, unansweredOf } from '../../lookup/unanswered.ts'
import { loadNotice } from '../../lookup/unanswered-notice.tsx'
import { reasonOf } from '../../lookup/unanswered-text.ts'
import { askFor, sentenceOf } from '../../lookup/use-lookup.ts'
import { invoke } from '../../platform/invoke.ts'
import { LONG_MS, toast } from '../../platform/toasts-store.ts'
import { useLatest } from '../../platform/use-latest.ts'
import { words } from './text.ts'

type MoveQuestion = FunctionInput<'dns-change-v1'>

interface MoveState {
  result: DnsChangeResult | null
  error: string | null
  unanswered: Unanswered | null
  retries: number
}

const nothing: MoveState = { result: null, error: null, unanswered: null, retries: 0 }

/** The comparison before a move, and who sees what after it. */
export function useMove() {
  const [state, setState] = useState<MoveState>(nothing)
  const { run, isBusy, cancel } = useLatest()

  const fail = (error: string, unanswered: Unanswered | null = null, retries = 0) => {
    setState({ result: null, error, unanswered, retries })
    if (retries === 0) toast.bad({ title: words.failed, description: error }, LONG_MS)
  }
  const request = async (question: MoveQuestion, retries = 0) => {
    void loadNotice()
    setState(nothing)
    const requested = await run((signal) =>
      invoke('dns-change-v1', { body: question, signal, timeoutMs: limits.client.dnsChangeTimeoutMs }),
    )
    if (requested === undefined) return
    const { data, error } = requested
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

export interface CurrentServers {
  domain: string
  nameServers: readonly string[]
  /** Why they are not known. */
  error: string | null
}

/** The name servers that the domain has now; asked for once a domain. */
export function useCurrentServers() {
  const [current, setCurrent] = useState<CurrentServers | null>(null)
  const { run, isBusy } = useLatest()
  const look = async (domain: string) => {
    if (current?.domain === domain && current.error === null) return
    setCurrent(null)
    const found = await run(async (signal): Promise<CurrentServers> => {
      try {
        const { nameservers, isMockData } = await askFor('nameserver-check-v1', { domain }, words.failed, signal)
        if (isMockData) return { domain, nameServers: [], error: `${common.notChecked}. ${common.nothingLookedUp}` }
        return { domain, nameServers: nameservers, error: null }
      } catch (cause) {
        return { domain, nameServers: [], error: reasonOf(cause, sentenceOf(cause)) }
      }
    })
    if (found) setCurrent(found)
  }
  return { current, isBusy, look }
}
