import { useSyncExternalStore } from 'react'

let isPrinting = false
const listeners = new Set<() => void>()
let undo: (() => void)[] = []

function set(printing: boolean): void {
  isPrinting = printing
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** True while the page is laid out for paper, where no one can press 'more'. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isPrinting,
    () => false,
  )

/** A fold or a field that shows only a part of itself would be cut on paper. */
function unfold(): void {
  for (const fold of document.querySelectorAll<HTMLDetailsElement>(
    'main details:not([open], .no-print, .no-print *)',
  )) {
    fold.open = true
    undo.push(() => {
      fold.open = false
    })
  }
  // A field is one box, which the edge of a sheet cuts through the middle of a line.
  for (const area of document.querySelectorAll<HTMLTextAreaElement>('main textarea[readonly]')) {
    const text = document.createElement('pre')
    text.textContent = area.value
    area.after(text)
    area.classList.add('no-print')
    undo.push(() => {
      text.remove()
      area.classList.remove('no-print')
    })
  }
}

/** Two listeners: React renders what the first asks for before the second is called. */
export function preparePaper(): () => void {
  const begin = () => set(true)
  const end = () => {
    for (const one of undo) one()
    undo = []
    set(false)
  }
  window.addEventListener('beforeprint', begin)
  window.addEventListener('beforeprint', unfold)
  window.addEventListener('afterprint', end)
  return () => {
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('beforeprint', unfold)
    window.removeEventListener('afterprint', end)
  }
}
