import { useEffect, useState } from 'react'
import { readStoredList, writeStored } from '../platform/storage.ts'

const MOST = 8

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
    remember: (one: string) => keep([one, ...readStoredList(key).filter((other) => other !== one)].slice(0, MOST)),
    forget: () => keep([]),
  }
}
