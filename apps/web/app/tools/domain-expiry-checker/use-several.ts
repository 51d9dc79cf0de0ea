import type { DomainExpiryResult } from '@sundry/contracts/domain-expiry-check-v1'
import { limits } from '@sundry/contracts/limits'
import { useEffect, useRef, useState } from 'react'
import { invoke } from '../../platform/invoke.ts'
import { lookupWords } from './text.ts'

const LANES = 3
const TRIES = 4

export type Row = { domain: string; result: DomainExpiryResult | null; error: string | null }

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** One domain; a server that asks for patience gets it. */
async function checkOne(domain: string, signal: AbortSignal): Promise<Row> {
  for (let attempt = 1; ; attempt += 1) {
    const { data, error } = await invoke('domain-expiry-check-v1', {
      body: { domain },
      signal,
      timeoutMs: limits.client.timeoutMs,
    })
    if (data) {
      const failed = data.error && !data.isMockData
      return { domain, result: failed ? null : data, error: data.error ?? null }
    }
    const retryAfter = Number(error.response?.headers.get('retry-after') ?? 0)
    const mayWait = error.response?.status === 429 || error.response?.status === 503
    if (!mayWait || attempt === TRIES || signal.aborted) {
      return { domain, result: null, error: error.message || lookupWords.notInvoked }
    }
    await pause(Math.min(60, Math.max(1, retryAfter)) * 1000, signal)
  }
}

/** Checks a list of domains, a few at a time; rows appear as they are answered, in the order of the list. */
export function useSeveral() {
  const [rows, setRows] = useState<readonly Row[]>([])
  const [total, setTotal] = useState(0)
  const [busy, setBusy] = useState(false)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (domains: readonly string[]) => {
    const controller = new AbortController()
    running.current = controller
    setRows([])
    setTotal(domains.length)
    setBusy(true)
    const found = new Map<string, Row>()
    const waiting = [...domains]
    const lane = async () => {
      for (let domain = waiting.shift(); domain !== undefined; domain = waiting.shift()) {
        const row = await checkOne(domain, controller.signal)
        if (controller.signal.aborted) return
        found.set(domain, row)
        setRows(domains.flatMap((name) => found.get(name) ?? []))
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    if (running.current === controller) setBusy(false)
  }
  return { rows, total, busy, start, cancel: () => running.current?.abort() }
}
