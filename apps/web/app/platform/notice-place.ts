import { create } from 'zustand'

/** Where a notification may come up: below the header, and inside each dialog that is open. The last one opened has it. */
export const useNoticePlaces = create<{ places: readonly HTMLElement[] }>()(() => ({ places: [] }))

/** As the `ref` of an element that keeps room for a notification while it is on the page. */
export function noticePlace(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return
  useNoticePlaces.setState(({ places }) => ({ places: [...places, element] }))
  return () => useNoticePlaces.setState(({ places }) => ({ places: places.filter((place) => place !== element) }))
}
