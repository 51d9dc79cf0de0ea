import type { DomainExpiryResult } from '@sundry/contracts/domain-expiry-check-v1'
import { limits } from '@sundry/contracts/limits'
import { useState } from 'react'
import { invoke } from '../../platform/invoke.ts'
import { pause } from '../../platform/pause.ts'
import { useLatest } from '../../platform/use-latest.ts'
import { lookupWords } from './text.ts'

const LANES = 3
const TRIES = 4

export interface Row {
  domain: string
  result: DomainExpiryResult | null
  error: string | null
}

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
    const { status, retryAfter } = error
    const mayWait = status === 429 || status === 503
    if (!mayWait || attempt === TRIES || signal.aborted) {
      return { domain, result: null, error: error.message || lookupWords.notInvoked }
    }
    await pause(Math.min(60, Math.max(1, retryAfter ?? 0)) * 1000, signal)
  }
}

export function useSeveral() {
  const [rows, setRows] = useState<readonly Row[]>([])
  const [total, setTotal] = useState(0)
  const { run, isBusy, cancel } = useLatest()

  const check = async (domains: readonly string[], signal: AbortSignal) => {
    setRows([])
    setTotal(domains.length)
    const found = new Map<string, Row>()
    const waiting = [...domains]
    const lane = async () => {
      for (let domain = waiting.shift(); domain !== undefined; domain = waiting.shift()) {
        const row = await checkOne(domain, signal)
        if (signal.aborted) return
        found.set(domain, row)
        setRows(domains.flatMap((name) => found.get(name) ?? []))
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))
  }
  const start = (domains: readonly string[]) => run((signal) => check(domains, signal))
  return { rows, total, busy: isBusy, start, cancel }
}
