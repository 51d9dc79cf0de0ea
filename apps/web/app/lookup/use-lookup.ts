import { limits } from '@sundry/contracts/limits'
import { useCallback, useEffect, useRef, useState } from 'react'
import { invoke } from '../platform/invoke.ts'
import { toast } from '../shell/stores/toasts.ts'
import { words } from './text.ts'

const TOAST_MS = 4000

/** What every lookup function answers with, whatever else it tells. */
export type LookupAnswer = { isMockData: boolean; error?: string | undefined }

type Said = { title: string; description: string }

/** What a tool says around its lookups. */
export type LookupWords<Answer> = {
  /** Title of the notification when there is no answer. */
  failed: string
  /** Stands in for the reason when a call fails without one. */
  notInvoked: string
  done: (answer: Answer, asked: string) => Said
}

export type Lookup<Answer> =
  | { phase: 'idle' }
  | { phase: 'loading' }
  | { phase: 'done'; answer: Answer }
  | { phase: 'failed'; error: string }

/** One call of a lookup function: the answer, or an error whose message is for the visitor. */
export async function askFor<Answer extends LookupAnswer>(
  name: string,
  body: unknown,
  notInvoked: string,
  signal: AbortSignal,
  timeoutMs: number = limits.client.timeoutMs,
): Promise<Answer> {
  const { data, error } = await invoke<Answer | null>(name, { body, signal, timeoutMs })
  if (error) throw new Error(error.message || notInvoked)
  if (data === null || typeof data !== 'object') throw new Error(words.unexpected)
  if (data.error && !data.isMockData) throw new Error(data.error)
  return data
}

/**
 * The life of a lookup: idle, then loading, then an answer or an error. Starting one clears the last answer and error;
 * sample data is an answer, with a notice in place of an error.
 *
 * @example
 * const { state, run } = useLookup<DigDnsResult>('dig-dns-v1', lookupWords)
 * run({ domain, recordType }, domain)
 */
export function useLookup<Answer extends LookupAnswer>(name: string, said: LookupWords<Answer>, timeoutMs?: number) {
  const [state, setState] = useState<Lookup<Answer>>({ phase: 'idle' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const run = async (body: unknown, asked: string): Promise<void> => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setState({ phase: 'loading' })
    try {
      const answer = await askFor<Answer>(name, body, said.notInvoked, signal, timeoutMs)
      if (signal.aborted) return
      setState({ phase: 'done', answer })
      toast({
        ...(answer.isMockData ? { title: words.mockTitle, description: words.mockToast } : said.done(answer, asked)),
        durationMs: TOAST_MS,
      })
    } catch (cause) {
      if (signal.aborted) return
      const error = (cause instanceof Error && cause.message) || words.unexpected
      setState({ phase: 'failed', error })
      toast({ title: said.failed, description: error, variant: 'destructive', durationMs: TOAST_MS })
    }
  }

  /** Refuses an input: the sentence stands at the field, a notification says it too. */
  const refuse = (error: string, description: string) => {
    running.current?.abort()
    setState({ phase: 'failed', error })
    toast({ title: words.inputError, description, variant: 'destructive', durationMs: TOAST_MS })
  }

  const clearError = useCallback(
    () => setState((before) => (before.phase === 'failed' ? { phase: 'idle' } : before)),
    [],
  )
  return { state, run, refuse, clearError }
}
