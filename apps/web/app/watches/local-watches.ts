import type { WatchSpec, WatchState } from '@sundry/contracts/watches'
import { create } from 'zustand'
import { ownName } from '../platform/site.ts'
import { readStored, writeStored } from '../platform/storage.ts'

/** The shell asks for it too, to go on looking on any page. */
const KEY = 'watches'

/** A watch of a visitor without an account: it stays in this browser and is looked at while the site is open. */
export interface LocalWatch {
  id: string
  spec: WatchSpec
  state: WatchState
}

/** Each look is a lookup of this visitor. */
export const MAX_LOCAL = 50

const isWatch = (value: unknown): value is LocalWatch => {
  const { id, spec, state } = (value ?? {}) as Partial<LocalWatch>
  return typeof id === 'string' && typeof spec?.kind === 'string' && typeof state?.nextAt === 'string'
}

function read(): LocalWatch[] {
  try {
    const value: unknown = JSON.parse(readStored(KEY) ?? '[]')
    return Array.isArray(value) ? value.filter(isWatch) : []
  } catch {
    return []
  }
}

interface Local {
  watches: readonly LocalWatch[]
  isLoaded: boolean
}

export const useLocalWatches = create<Local>()(() => ({ watches: [], isLoaded: false }))

function write(watches: readonly LocalWatch[]): void {
  writeStored(KEY, JSON.stringify(watches))
  useLocalWatches.setState({ watches, isLoaded: true })
}

/** After mount, so that hydration sees what the build wrote. */
export function loadLocalWatches(): void {
  useLocalWatches.setState({ watches: read(), isLoaded: true })
}

export function followOtherTabs(): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === ownName(KEY)) loadLocalWatches()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

const isSame = (one: WatchSpec, other: WatchSpec) =>
  one.kind === other.kind && one.target === other.target && one.recordType === other.recordType

/** Gives how many were added; null if there is no room for all of them. */
export function addLocal(specs: readonly WatchSpec[], state: WatchState): number | null {
  // Read again, because another tab may have written.
  const watches = read()
  const fresh = specs.filter((spec) => !watches.some((one) => isSame(one.spec, spec)))
  if (watches.length + fresh.length > MAX_LOCAL) return null
  write([...watches, ...fresh.map((spec) => ({ id: crypto.randomUUID(), spec, state }))])
  return fresh.length
}

export const removeLocal = (ids: readonly string[]): void => write(read().filter(({ id }) => !ids.includes(id)))

export const editLocal = (id: string, spec: WatchSpec, state: WatchState): void =>
  write(read().map((one) => (one.id === id ? { ...one, spec, state } : one)))

export const setLocalState = (id: string, state: WatchState): void =>
  write(read().map((one) => (one.id === id ? { ...one, state } : one)))

/** The next look comes at once. */
export const lookLocalNow = (id: string): void =>
  write(
    read().map((one) => (one.id === id ? { ...one, state: { ...one.state, nextAt: new Date(0).toISOString() } } : one)),
  )

export const dueLocal = (now: number): LocalWatch | undefined =>
  read().find(({ state }) => !(Date.parse(state.nextAt) > now))
