import { create } from 'zustand'
import { type Answered, authCall } from './auth-client.ts'

export interface User {
  id: string
  name: string
  email: string
}

interface Session {
  /** Undefined until the server has been asked. */
  user: User | null | undefined
  /** Why it could not be asked. */
  fault: string | null
}

/** Who is signed in, for every part of the page that wants to know. */
export const useSession = create<Session>()(() => ({ user: undefined, fault: null }))

let asking: Promise<User | null> | null = null

async function ask(): Promise<User | null> {
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

/** The other tabs of this browser, where there is a way to tell them. */
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('sundry-session')

/** Someone signed in or out here: the other tabs ask again. */
export const tellTabs = (): void => tabs?.postMessage('changed')

let following = false

/** Follows what happens elsewhere: in another tab at once, anywhere else when the visitor comes back to this one. */
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

/** Reads the session once; with `anew`, after something changed it. */
export function readSession({ anew = false } = {}): Promise<User | null> {
  followSession()
  if (!asking || anew) {
    asking = ask().finally(() => {
      if (useSession.getState().fault !== null) asking = null
    })
  }
  return asking
}

/** The silent read when the page has settled: no request while offline, so no error in the console either. */
export function readSessionQuietly(): void {
  if (navigator.onLine) void readSession()
}

/** Who is signed in, without a request when that is known already. */
export function signedInUser(): Promise<User | null> {
  const { user } = useSession.getState()
  if (user !== undefined) return Promise.resolve(user)
  return navigator.onLine ? readSession() : Promise.resolve(null)
}

/** Ends the session here or on every device. */
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

/** The session has ended, here and in the other tabs. */
export function forgetUser(): void {
  useSession.setState({ user: null, fault: null })
  tellTabs()
}
