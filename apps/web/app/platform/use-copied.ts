import { useCallback, useEffect, useRef, useState } from 'react'
import { copyText } from './clipboard.ts'

const SHOWN_FOR_MS = 2000

export function useCopied(): { copied: string | null; copy: (text: string, name?: string) => Promise<boolean> } {
  const [copied, setCopied] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const copy = useCallback(async (text: string, name = 'text') => {
    const done = await copyText(text)
    if (done) {
      setCopied(name)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setCopied(null), SHOWN_FOR_MS)
    }
    return done
  }, [])
  return { copied, copy }
}
