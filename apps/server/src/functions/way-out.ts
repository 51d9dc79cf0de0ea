import type { AddressResolver } from '../ports/addresses.ts'
import { PublicFetchFault } from '../ports/public-fetch.ts'

/** A name that every resolver with a way to the internet knows (RFC 2606). */
const KNOWN_NAME = 'example.com'
const PATIENCE_MS = 2000
const noRoute = new Set(['ENETUNREACH', 'ENETDOWN'])

function codes(error: unknown): string[] {
  const found: string[] = []
  for (let at = error; at instanceof Error; at = at.cause) found.push(String((at as { code?: unknown }).code))
  return found
}

/**
 * Whether a fetch failed because this server itself reaches nobody, which is no news about the site. A site that is
 * down must never be answered with sample data, so a name that always exists is asked for before saying so.
 */
export async function hasNoWayOut(fault: unknown, addresses: AddressResolver, signal: AbortSignal): Promise<boolean> {
  if (!(fault instanceof PublicFetchFault)) return false
  if (fault.kind !== 'unreachable' && fault.kind !== 'timeout') return false
  if (codes(fault).some((code) => noRoute.has(code))) return true
  try {
    await addresses.resolve(KNOWN_NAME, AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]))
    return false
  } catch {
    signal.throwIfAborted()
    return true
  }
}
