import { openPool } from '../model/engine.ts'

const made = new WeakMap<Blob, Blob>()

const NEAR = '200px'
const STEP = 64
const LARGEST = 1024

function sideFor({ clientWidth, clientHeight }: Element): number {
  const pixels = Math.max(clientWidth, clientHeight, 1) * devicePixelRatio
  return Math.min(LARGEST, Math.ceil(pixels / STEP) * STEP)
}

export function watchThumbnail(
  place: Element,
  large: Blob,
  stop: AbortSignal,
  show: (address: string | null) => void,
): void {
  if (stop.aborted) return
  let order = new AbortController()
  const end = (small: Blob | null) => {
    watch.disconnect()
    if (!small) return show(null)
    made.set(large, small)
    const address = URL.createObjectURL(small)
    stop.addEventListener('abort', () => URL.revokeObjectURL(address))
    show(address)
  }
  const watch = new IntersectionObserver(
    (entries) => {
      order.abort()
      if (!entries.at(-1)?.isIntersecting) return
      order = new AbortController()
      const { signal } = order
      const known = made.get(large)
      if (known) return end(known)
      openPool()
        .then((pool) => pool.thumbnail(large, sideFor(place), signal))
        .catch(() => null)
        .then((small) => {
          if (!signal.aborted) end(small)
        })
    },
    { rootMargin: NEAR },
  )
  stop.addEventListener('abort', () => {
    watch.disconnect()
    order.abort()
  })
  watch.observe(place)
}
