import { useEffect, useState } from 'react'

/** It is false on the server and until the page is live. `test` stays the same function. */
export function useCan(test: () => boolean): boolean {
  const [can, setCan] = useState(false)
  useEffect(() => setCan(test()), [test])
  return can
}
