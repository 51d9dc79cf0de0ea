import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * False in the prerendered page, true once React runs it. What is loaded later begins with this: in a part that is
 * prerendered but not live yet, the first press or choice would be lost.
 */
export const useLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
