import { create } from 'zustand'
import { imageToolIds } from '../tool-ids.ts'
import type { ImageToolId, ItemProgress, QueueItem, ResultItem } from '../types.ts'

type Results = Record<ImageToolId, readonly ResultItem[]>

interface Store {
  items: readonly QueueItem[]
  results: Results
  progress: Readonly<Record<string, ItemProgress>>
  add: (items: readonly QueueItem[], keepResults: boolean) => void
  update: (id: string, some: Partial<QueueItem>) => void
  setProgress: (id: string, progress: ItemProgress | null) => void
  addResult: (tool: ImageToolId, result: ResultItem) => void
  remove: (id: string) => void
  clearResults: (tool: ImageToolId) => void
  clear: () => void
}

const resultsBy = (of: (tool: ImageToolId) => readonly ResultItem[]) =>
  Object.fromEntries(imageToolIds.map((tool) => [tool, of(tool)])) as Results

export const noResults: Results = resultsBy(() => [])

const withoutKey = <T>(record: Readonly<Record<string, T>>, key: string) =>
  Object.fromEntries(Object.entries(record).filter(([other]) => other !== key))

export const useQueue = create<Store>()((set, get) => ({
  items: [],
  results: noResults,
  progress: {},
  add: (items, keepResults) => {
    const fresh = items.filter((item) => !get().items.some(({ id }) => id === item.id))
    if (fresh.length === 0) return
    if (!keepResults) release(Object.values(get().results).flat())
    set((state) => ({
      items: [...state.items, ...fresh],
      ...(!keepResults && { results: noResults, progress: {} }),
    }))
  },
  update: (id, some) => {
    // Removed before it was read, so its preview must be revoked.
    if (!get().items.some((item) => item.id === id)) return release([{ preview: some.preview ?? null }])
    set(({ items }) => ({ items: items.map((item) => (item.id === id ? { ...item, ...some } : item)) }))
  },
  setProgress: (id, progress) =>
    set((state) => ({
      progress: progress ? { ...state.progress, [id]: progress } : withoutKey(state.progress, id),
    })),
  addResult: (tool, result) =>
    set(({ items, results }) => {
      release(results[tool].filter(({ id }) => id === result.id))
      const order = new Map(items.map(({ id }, index) => [id, index]))
      const place = ({ id }: ResultItem) => order.get(id) ?? items.length
      const next = [...results[tool].filter(({ id }) => id !== result.id), result]
      return { results: { ...results, [tool]: next.sort((one, two) => place(one) - place(two)) } }
    }),
  remove: (id) =>
    set(({ items, results, progress }) => {
      const others = <T extends { id: string }>(list: readonly T[]) => list.filter((one) => one.id !== id)
      release([...items, ...Object.values(results).flat()].filter((one) => one.id === id))
      return {
        items: others(items),
        results: resultsBy((tool) => others(results[tool])),
        progress: withoutKey(progress, id),
      }
    }),
  clearResults: (tool) => {
    release(get().results[tool])
    set(({ results }) => ({ results: { ...results, [tool]: [] }, progress: {} }))
  },
  clear: () => {
    release([...get().items, ...Object.values(get().results).flat()])
    set({ items: [], results: noResults, progress: {} })
  },
}))

function release(list: readonly { preview: string | null }[]): void {
  for (const { preview } of list) if (preview) URL.revokeObjectURL(preview)
}

export function isQueued(items: readonly QueueItem[], file: File): boolean {
  return items.some(
    (item) => item.name === file.name && item.size === file.size && item.file.lastModified === file.lastModified,
  )
}
