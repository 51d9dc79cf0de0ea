import { limits } from '@sundry/contracts/limits'
import { useRef } from 'react'
import { toast } from '../../shell/stores/toasts.ts'
import { runWork } from './robots-work.ts'
import { useRobots } from './state.ts'
import { toasts } from './text.ts'

const TOAST_MS = 4000
const fail = (words: { title: string; description: string }) => {
  toast({ ...words, variant: 'destructive', durationMs: TOAST_MS })
}

/** Tests the URL; the form and the file stay as they are whatever happens. */
export function useTest(): () => Promise<void> {
  const running = useRef<AbortController>(null)
  return async () => {
    const { text, url, agent, simplified, raw, change } = useRobots.getState()
    if (text.trim() === '') return fail(toasts.emptyFile)
    if (url.trim() === '') return fail(toasts.emptyUrl)
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    try {
      const question = {
        text,
        url: raw ? url : url.trim(),
        agent: agent.trim() || limits.robots.defaultAgent,
        simplified,
        raw,
      }
      const verdict = await runWork({ do: 'test', question }, { signal: controller.signal })
      if (!verdict) return fail(toasts.badUrl)
      change({ verdict, shownLine: null })
    } catch (error) {
      if (controller.signal.aborted) return
      console.error(error)
      fail(toasts.failed)
    }
  }
}
