import { create } from 'zustand'
import { fallbackFault, faults, unreachable } from './session-text.ts'
import { at, isShown, ownName } from './site.ts'
import { readStored, writeStored } from './storage.ts'

export type Answered<T> = { data: T; fault: null } | { data: null; fault: string }

export async function authCall<T = unknown>(path: string, body?: object): Promise<Answered<T>> {
  let response: Response
  try {
    response = await fetch(at(`/api/auth/${path}`), {
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
  // Limits and outages carry our sentences; other messages are a library's and not meant for visitors.
  const ours = typeof code !== 'string' && typeof message === 'string' ? message : undefined
  return { data: null, fault: known ?? ours ?? fallbackFault }
}

export interface User {
  id: string
  name: string
  email: string
}

interface Session {
  user: User | null | undefined
  fault: string | null
}

export const useSession = create<Session>()(() => ({ user: undefined, fault: null }))

const KEY = 'last-user'
useSession.subscribe(({ user }) => {
  if (user !== undefined) writeStored(KEY, user?.id ?? '')
})

/** The user of the last known session, while the server is out of reach. */
export function knownUserId(): string | null {
  const { user } = useSession.getState()
  return user === undefined ? readStored(KEY) || null : (user?.id ?? null)
}

let asking: Promise<User | null> | null = null

async function ask(): Promise<User | null> {
  if (!isShown('accounts')) {
    useSession.setState({ user: null, fault: null })
    return null
  }
  const { data, fault }: Answered<{ user: User } | null> = await authCall('get-session')
  // A server out of reach says nothing about who is signed in: what was known stays.
  if (fault !== null) {
    useSession.setState({ fault })
    return useSession.getState().user ?? null
  }
  const user = data?.user ?? null
  useSession.setState({ user, fault: null })
  return user
}

const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(ownName('sundry-session'))

export const describeTabs = (): void => tabs?.postMessage('changed')

let following = false

function followSession(): void {
  if (following) return
  following = true
  const again = () => {
    if (navigator.onLine) void readSession({ anew: true })
  }
  tabs?.addEventListener('message', again)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') again()
  })
}

export function readSession({ anew = false } = {}): Promise<User | null> {
  followSession()
  if (!asking || anew) {
    asking = ask().finally(() => {
      if (useSession.getState().fault !== null) asking = null
    })
  }
  return asking
}

/** No request while offline, which would be an error in the console. */
export function readSessionQuietly(): void {
  if (navigator.onLine) void readSession()
}

export function signedInUser(): Promise<User | null> {
  const { user } = useSession.getState()
  if (user !== undefined) return Promise.resolve(user)
  return navigator.onLine ? readSession() : Promise.resolve(null)
}

export async function signOut({ everywhere = false } = {}): Promise<string | null> {
  if (everywhere) {
    const { fault } = await authCall('revoke-sessions', {})
    if (fault !== null) return fault
  }
  const { fault } = await authCall('sign-out', {})
  if (fault !== null && !everywhere) return fault
  forgetUser()
  return null
}

export function forgetUser(): void {
  useSession.setState({ user: null, fault: null })
  describeTabs()
}
