import { useEffect } from 'react'
import { takeEarlyQuery } from '../platform/early-input.ts'
import { usePanels } from './stores/panels.ts'

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))
  )
}

const isInPalette = (target: EventTarget | null) => target instanceof Element && target.closest('[cmdk-root]') !== null

export function useHotkeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return
      const { openPalette, closePalette, setShortcuts, setQuery, palette } = usePanels.getState()
      const isCommand = event.ctrlKey || event.metaKey
      // The palette's code may still be on its way, or its field without the focus: the keys are meant for it all the same.
      if (palette.open && !isCommand && (event.key === 'Escape' || !isInPalette(event.target))) {
        if (event.key === 'Escape') closePalette()
        else if (event.key === 'Backspace') setQuery(palette.query.slice(0, -1))
        else if (event.key.length === 1) setQuery(palette.query + event.key)
        else return
      } else if (isCommand && event.key.toLowerCase() === 'k') openPalette()
      else if (isCommand || isTyping(event.target)) return
      else if (event.key === '/') openPalette()
      else if (event.key === '?') setShortcuts(true)
      else return
      event.preventDefault()
    }
    const early = takeEarlyQuery()
    if (early !== null) usePanels.getState().openPalette(early)
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
