import { useEffect } from 'react'
import { usePanels } from './stores/panels.ts'

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))
  )
}

export function useHotkeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return
      const { openPalette, setShortcuts } = usePanels.getState()
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') openPalette()
      else if (event.ctrlKey || event.metaKey || isTyping(event.target)) return
      else if (event.key === '/') openPalette()
      else if (event.key === '?') setShortcuts(true)
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
