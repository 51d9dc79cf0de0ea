import { useCallback, useEffect, useRef, useState } from 'react'

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** For pages without TLS, where navigator.clipboard is missing. */
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.setAttribute('readonly', '')
  area.style.cssText = 'position:fixed;inset:0 auto auto 0;opacity:0'
  document.body.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
  }
}

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
