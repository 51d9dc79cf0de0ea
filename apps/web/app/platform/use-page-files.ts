import { useEffect, useState } from 'react'
import {
  carriesFiles,
  type FoundFile,
  filesOfDrop,
  filesOfPaste,
  type IntakeOptions,
  takeEarlyFiles,
} from './file-intake.ts'

/** Takes files that are dropped or pasted anywhere on the page; true while some are dragged over it. */
export function usePageFiles(take: (found: FoundFile[]) => void, options?: IntakeOptions): boolean {
  const [over, setOver] = useState(false)

  useEffect(() => {
    const onOver = (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer)) return
      event.preventDefault()
      setOver(true)
    }
    const onLeave = (event: DragEvent) => {
      // relatedTarget is null only when the window is left.
      if (event.relatedTarget === null) setOver(false)
    }
    const onDrop = (event: DragEvent) => {
      setOver(false)
      if (!event.dataTransfer || !carriesFiles(event.dataTransfer)) return
      event.preventDefault()
      void filesOfDrop(event.dataTransfer, options).then(take)
    }
    const onPaste = (event: ClipboardEvent) => {
      const found = filesOfPaste(event)
      if (found.length > 0) take(found)
    }
    const listeners = new AbortController()
    const { signal } = listeners
    window.addEventListener('dragenter', onOver, { signal })
    window.addEventListener('dragover', onOver, { signal })
    window.addEventListener('dragleave', onLeave, { signal })
    window.addEventListener('drop', onDrop, { signal })
    window.addEventListener('paste', onPaste, { signal })
    return () => listeners.abort()
  }, [take, options])

  useEffect(() => {
    takeEarlyFiles(options).then((found) => {
      if (found.length > 0) take(found)
    }, console.error)
  }, [take, options])
  return over
}
