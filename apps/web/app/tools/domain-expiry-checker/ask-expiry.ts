import type { DomainExpiryResult } from '@sundry/contracts/domain-expiry-check-v1'
import { limits } from '@sundry/contracts/limits'
import { invoke } from '../../platform/invoke.ts'
import { lookupWords } from './text.ts'

export interface Row {
  domain: string
  result: DomainExpiryResult | null
  error: string | null
}

async function ask(domain: string, signal: AbortSignal): Promise<Row> {
  const options = { body: { domain }, signal, timeoutMs: limits.client.timeoutMs }
  const { data, error } = await invoke('domain-expiry-check-v1', options)
  if (error) throw error
  const failed = data.error && !data.isMockData
  return { domain, result: failed ? null : data, error: data.error ?? null }
}

const rowOf = (domain: string, failure: unknown): Row => {
  const message = failure instanceof Error ? failure.message : ''
  return { domain, result: null, error: message || lookupWords.notInvoked }
}

export const expiryList = { lanes: 3, ask, rowOf }
