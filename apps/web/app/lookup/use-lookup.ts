import type { LookupStanding } from '@sundry/contracts/fields'
import type { FunctionInput, FunctionName, FunctionOutput } from '@sundry/contracts/functions'
import { limits } from '@sundry/contracts/limits'
import { useCallback, useRef, useState } from 'react'
import { invoke, MALFORMED } from '../platform/invoke.ts'
import { LONG_MS, toast } from '../platform/toasts-store.ts'
import { useLatest } from '../platform/use-latest.ts'
import { showOffGrid } from '../shell/panels-store.ts'
import { words } from './text.ts'
import { type Unanswered, UnansweredError, unansweredFrom } from './unanswered.ts'
import { loadNotice } from './unanswered-notice.tsx'

interface Answer {
  readonly isMockData: boolean
  readonly error?: string | undefined
  readonly state?: LookupStanding | undefined
}

/** The functions that answer once, with a reason where there is no result. */
export type LookupName = {
  [Name in FunctionName]: FunctionOutput<Name> extends Answer
    ? 'state' extends keyof FunctionOutput<Name>
      ? Name
      : never
    : never
}[FunctionName]

interface Message {
  title: string
  description: string
  /** The lookup was made, and nothing is known all the same. */
  isFailure?: boolean
}

export interface LookupWords<Answer> {
  failed: string
  notInvoked: string
  shown?: (message: string) => string
  done: (answer: Answer, question: string) => Message
}

export type LookupState<Answer> =
  | { phase: 'idle' }
  | { phase: 'loading' }
  | { phase: 'done'; answer: Answer }
  | { phase: 'failed'; error: string; unanswered: Unanswered | null; retries: number }

export async function askFor<Name extends LookupName>(
  name: Name,
  body: FunctionInput<Name>,
  notInvoked: string,
  signal: AbortSignal,
  timeoutMs: number = limits.client.timeoutMs,
): Promise<FunctionOutput<Name>> {
  const { data, error } = await invoke(name, { body, signal, timeoutMs })
  if (error?.message === MALFORMED) throw new Error(words.unexpected)
  if (error && !error.message) throw new Error(notInvoked)
  if (error) throw error
  if (data.error && !data.isMockData)
    throw data.state ? new UnansweredError(data.state, data.error) : new Error(data.error)
  return data
}

export function sentenceOf(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : ''
  return message === '' || message === MALFORMED ? words.unexpected : message
}

/**
 * `onAnswer` is called for real answers alone: a sample is no result to remember.
 * Starting a lookup clears the last answer and error; sample data is an answer, with a notice in place of an error.
 */
export function useLookup<Name extends LookupName>(
  name: Name,
  texts: LookupWords<FunctionOutput<Name>>,
  timeoutMs?: number,
) {
  const [state, setState] = useState<LookupState<FunctionOutput<Name>>>({ phase: 'idle' })
  const { run: runLatest, cancel } = useLatest()
  const again = useRef<(retries: number) => Promise<FunctionOutput<Name> | null>>(null)

  const run = (
    body: FunctionInput<Name>,
    question: string,
    onAnswer?: (answer: FunctionOutput<Name>) => void,
  ): Promise<FunctionOutput<Name> | null> => {
    const attempt = async (retries: number) => {
      setState({ phase: 'loading' })
      void loadNotice()
      try {
        const answer = await runLatest((signal) => askFor(name, body, texts.notInvoked, signal, timeoutMs))
        if (answer === undefined) return null
        setState({ phase: 'done', answer })
        showOffGrid(answer.isMockData)
        if (!answer.isMockData) onAnswer?.(answer)
        const sample = { title: words.mockTitle, description: words.mockToast }
        const { isFailure, ...message }: Message = answer.isMockData ? sample : texts.done(answer, question)
        if (isFailure) toast.bad(message, LONG_MS)
        else toast.good(message, LONG_MS)
        return answer
      } catch (cause) {
        const message = sentenceOf(cause)
        const error = texts.shown?.(message) ?? message
        setState({ phase: 'failed', error, unanswered: unansweredFrom(cause, error), retries })
        if (retries === 0) toast.bad({ title: texts.failed, description: error }, LONG_MS)
        return null
      }
    }
    again.current = attempt
    return attempt(0)
  }
  const retry = (isAutomatic: boolean) => {
    const before = state.phase === 'failed' ? state.retries : 0
    void again.current?.(isAutomatic ? before + 1 : 0)
  }

  const refuse = (error: string, description: string) => {
    cancel()
    setState({ phase: 'failed', error, unanswered: null, retries: 0 })
    toast.bad({ title: words.inputError, description }, LONG_MS)
  }

  const clearError = useCallback(
    () => setState((before) => (before.phase === 'failed' ? { phase: 'idle' } : before)),
    [],
  )
  return { state, run, retry, refuse, clearError }
}
