import { useEffect, useState } from 'react'
import { readStoredList, writeStored } from '../platform/storage.ts'
import { words } from './text.ts'

const MAX = 8

export function useRecent(toolId: string) {
  const key = `recent:${toolId}`
  const [recent, setRecent] = useState<readonly string[]>([])
  useEffect(() => setRecent(readStoredList(key)), [key])

  const keep = (list: readonly string[]) => {
    setRecent(list)
    writeStored(key, JSON.stringify(list))
  }
  return {
    recent,
    remember: (one: string) => keep([one, ...readStoredList(key).filter((other) => other !== one)].slice(0, MAX)),
    forget: () => keep([]),
  }
}

interface Props {
  recent: readonly string[]
  disabled: boolean
  onPick: (one: string) => void
  onForget: () => void
}

const chip =
  'inline-flex min-h-11 max-w-full items-center rounded-full border border-line px-4 text-sm font-medium [overflow-wrap:anywhere] hover:bg-raised disabled:opacity-50'

export function RecentList({ recent, disabled, onPick, onForget }: Props) {
  if (recent.length === 0) return null
  return (
    <section aria-label={words.recent} className="mt-5">
      <p className="mb-2 text-sm text-quiet">
        <span className="font-semibold text-ink">{words.recent}</span> {words.recentHint}
      </p>
      <div className="flex flex-wrap gap-2">
        {recent.map((one) => (
          <button key={one} type="button" disabled={disabled} className={chip} onClick={() => onPick(one)}>
            {one}
          </button>
        ))}
        <button type="button" className={`${chip} border-transparent text-quiet`} onClick={onForget}>
          {words.forget}
        </button>
      </div>
    </section>
  )
}
