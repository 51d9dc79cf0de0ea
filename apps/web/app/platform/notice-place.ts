import { create } from 'zustand'

/** Places for a notification: below the header, and inside each open dialog. The last one opened has it. */
export const useNoticePlaces = create<{ places: readonly HTMLElement[] }>()(() => ({ places: [] }))

/** A `ref` for an element that keeps room for a notification while it is on the page. */
export function noticePlace(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return
  useNoticePlaces.setState(({ places }) => ({ places: [...places, element] }))
  return () => useNoticePlaces.setState(({ places }) => ({ places: places.filter((place) => place !== element) }))
}
