import { useEffect, useRef } from 'react'

interface Ways {
  undo: () => void
  redo: () => void
}

export function useUndoKeys(ways: Ways): void {
  const now = useRef(ways)
  now.current = ways
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isText(event.target)) return
      const key = event.key.toLowerCase()
      if (key === 'z' && !event.shiftKey) now.current.undo()
      else if (key === 'y' || key === 'z') now.current.redo()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

const isText = (target: EventTarget | null) => target instanceof HTMLInputElement && target.type === 'text'
