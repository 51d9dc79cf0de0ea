import { fallbackFault, faults, unreachable } from './text.ts'

export type Answered<T> = { data: T; fault: null } | { data: null; fault: string }

export async function authCall<T = unknown>(path: string, body?: object): Promise<Answered<T>> {
  let response: Response
  try {
    response = await fetch(`/api/auth/${path}`, {
      method: body ? 'POST' : 'GET',
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
  } catch {
    return { data: null, fault: unreachable }
  }
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok) return { data: answer as T, fault: null }
  const { code, message } = (answer ?? {}) as { code?: unknown; message?: unknown }
  const known = typeof code === 'string' ? faults[code] : undefined
  // Limits and outages carry sentences of ours; other messages are a library's and not meant for visitors.
  const ours = typeof code !== 'string' && typeof message === 'string' ? message : undefined
  return { data: null, fault: known ?? ours ?? fallbackFault }
}
