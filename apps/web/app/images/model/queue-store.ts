import { create } from 'zustand'
import { type ImageToolId, type ItemProgress, imageToolIds, type QueueItem, type ResultItem } from './types.ts'

type Results = Record<ImageToolId, readonly ResultItem[]>

interface Held {
  items: readonly QueueItem[]
  results: Results
  progress: Readonly<Record<string, ItemProgress>>
}

/** The state before the last removal; one press restores it. */
export interface Undo extends Held {
  kind: 'queue' | 'swap' | 'image' | 'results' | 'run'
  /** The tool whose results they are, if only one tool's went. */
  tool: ImageToolId | null
  /** Restores other parts of the change, such as settings. */
  restore: (() => void) | null
}

interface Store extends Held {
  undo: Undo | null
  add: (items: readonly QueueItem[], keepResults: boolean) => void
  update: (id: string, some: Partial<QueueItem>) => void
  setProgress: (id: string, progress: ItemProgress | null) => void
  addResult: (tool: ImageToolId, result: ResultItem) => void
  remove: (id: string) => void
  /** Removes what turned out to be no image; there is nothing to bring back. */
  refuse: (id: string) => void
  clearResults: (tool: ImageToolId, kind?: 'results' | 'run', restore?: Undo['restore']) => void
  clear: (restore?: Undo['restore']) => void
  /** Puts other images in place of the queue. */
  swap: (items: readonly QueueItem[]) => void
  undoLast: () => void
}

const resultsBy = (of: (tool: ImageToolId) => readonly ResultItem[]) =>
  Object.fromEntries(imageToolIds.map((tool) => [tool, of(tool)])) as Results

export const noResults: Results = resultsBy(() => [])

const withoutKey = <T>(record: Readonly<Record<string, T>>, key: string) =>
  Object.fromEntries(Object.entries(record).filter(([other]) => other !== key))

export const useQueue = create<Store>()((set, get) => {
  const take = (kind: Undo['kind'], tool: Undo['tool'] = null, restore: Undo['restore'] = null): Undo => {
    const { items, results, progress } = get()
    const failed = Object.entries(progress).filter(([, { state }]) => state === 'failed')
    return { kind, tool, restore, items, results, progress: Object.fromEntries(failed) }
  }
  /** Previews that nothing holds any more, not even the undo, are revoked. */
  const change = (next: Partial<Store>) => {
    const before = previewsIn(get())
    set(next)
    const held = new Set(previewsIn(get()))
    for (const preview of before) if (!held.has(preview)) URL.revokeObjectURL(preview)
  }
  return {
    items: [],
    results: noResults,
    progress: {},
    undo: null,
    add: (items, keepResults) => {
      const fresh = items.filter((item) => !get().items.some(({ id }) => id === item.id))
      if (fresh.length === 0) return
      const all = [...get().items, ...fresh]
      if (keepResults) return set({ items: all })
      const undo = hasResults(get().results) ? take('results') : null
      change({ items: all, results: noResults, progress: {}, undo })
    },
    update: (id, some) => {
      const { items, undo } = get()
      const updated = (list: readonly QueueItem[]) => list.map((item) => (item.id === id ? { ...item, ...some } : item))
      if (undo?.items.some((item) => item.id === id)) set({ undo: { ...undo, items: updated(undo.items) } })
      // Removed before it was read, so its preview must be revoked.
      else if (!items.some((item) => item.id === id)) return release([{ preview: some.preview ?? null }])
      set({ items: updated(items) })
    },
    setProgress: (id, progress) =>
      set((state) => ({
        progress: progress ? { ...state.progress, [id]: progress } : withoutKey(state.progress, id),
      })),
    addResult: (tool, result) => {
      const { items, results, undo } = get()
      const replaced = results[tool].filter(({ id }) => id === result.id)
      release(replaced.filter((one) => !undo?.results[tool].includes(one)))
      const next = [...results[tool].filter(({ id }) => id !== result.id), result]
      set({ results: { ...results, [tool]: inOrderOf(items, next) } })
    },
    remove: (id) => {
      const { undo } = get()
      change({ ...without(get(), id), undo: undo?.kind === 'image' ? undo : take('image') })
    },
    refuse: (id) => {
      const { undo } = get()
      change({ ...without(get(), id), undo: undo && { ...undo, ...without(undo, id) } })
    },
    clearResults: (tool, kind = 'results', restore = null) => {
      const { results } = get()
      const undo = results[tool].length > 0 ? take(kind, tool, restore) : null
      change({ results: { ...results, [tool]: [] }, progress: {}, undo })
    },
    clear: (restore = null) =>
      change({ items: [], results: noResults, progress: {}, undo: take('queue', null, restore) }),
    swap: (items) => change({ items, results: noResults, progress: {}, undo: take('swap') }),
    undoLast: () => {
      const { undo, items, results } = get()
      if (!undo) return
      const isExact = undo.kind === 'swap'
      const all = isExact ? undo.items : union(items, undo.items, undo.items)
      const [first, second] = undo.kind === 'run' ? [undo.results, results] : [results, undo.results]
      change({
        items: all,
        results: isExact ? undo.results : resultsBy((tool) => inOrderOf(all, union(first[tool], second[tool]))),
        progress: { ...undo.progress, ...get().progress },
        undo: null,
      })
      undo.restore?.()
    },
  }
})

/** The first list wins for equal ids; items follow `order`, with the rest at the end. */
function union<T extends { id: string }>(
  first: readonly T[],
  second: readonly T[],
  order: readonly { id: string }[] = [],
): T[] {
  const all = [...first, ...second.filter(({ id }) => !first.some((one) => one.id === id))]
  return order.length > 0 ? inOrderOf(order, all) : all
}

function inOrderOf<T extends { id: string }>(items: readonly { id: string }[], list: readonly T[]): T[] {
  const order = new Map(items.map(({ id }, index) => [id, index]))
  const place = ({ id }: T) => order.get(id) ?? items.length
  return [...list].sort((one, two) => place(one) - place(two))
}

function without({ items, results, progress }: Held, id: string): Held {
  const others = <T extends { id: string }>(list: readonly T[]) => list.filter((one) => one.id !== id)
  return {
    items: others(items),
    results: resultsBy((tool) => others(results[tool])),
    progress: withoutKey(progress, id),
  }
}

const hasResults = (results: Results) => Object.values(results).some((list) => list.length > 0)

function previewsIn({ items, results, undo }: Pick<Store, 'items' | 'results' | 'undo'>): string[] {
  const held = [items, undo?.items ?? [], ...Object.values(results), ...Object.values(undo?.results ?? {})]
  return held.flat().flatMap(({ preview }) => preview ?? [])
}

function release(list: readonly { preview: string | null }[]): void {
  for (const { preview } of list) if (preview) URL.revokeObjectURL(preview)
}

export function isQueued(items: readonly QueueItem[], file: File): boolean {
  return items.some(
    (item) => item.name === file.name && item.size === file.size && item.file.lastModified === file.lastModified,
  )
}

const EVERY_MS = 50

export function createBatches(): (change: () => void) => void {
  let waiting: (() => void)[] | null = null
  const flush = () => {
    const changes = waiting ?? []
    waiting = null
    for (const change of changes) change()
  }
  return (change) => {
    if (waiting) {
      waiting.push(change)
      return
    }
    waiting = []
    change()
    setTimeout(flush, EVERY_MS)
  }
}

/**
 * Makes the first change at once and those that follow soon together, so that hundreds of reports do not render the
 * page hundreds of times.
 */
export const batched = createBatches()
