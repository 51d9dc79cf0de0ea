import { limits } from '@sundry/contracts/limits'
import { useLatest } from '../../platform/use-latest.ts'
import { LONG_MS, toast } from '../../shell/stores/toasts.ts'
import { robotsWorker } from './robots-worker.ts'
import { useRobots } from './state.ts'
import { toasts } from './text.ts'

const fail = (words: { title: string; description: string }) => void toast.bad(words, LONG_MS)

export function useTest(): () => Promise<void> {
  const { run } = useLatest()
  return async () => {
    const { text, url, agent, simplified, raw, change } = useRobots.getState()
    if (text.trim() === '') return fail(toasts.emptyFile)
    if (url.trim() === '') return fail(toasts.emptyUrl)
    try {
      const question = {
        text,
        url: raw ? url : url.trim(),
        agent: agent.trim() || limits.robots.defaultAgent,
        simplified,
        raw,
      }
      const verdict = await run((signal) => robotsWorker.call('test', question, { signal }))
      if (verdict === undefined) return
      if (!verdict) return fail(toasts.badUrl)
      change({ verdict, shownLine: null })
    } catch (error) {
      console.error(error)
      fail(toasts.failed)
    }
  }
}
