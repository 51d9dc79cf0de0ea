/** Leaves one processor to the page where there are more than two; threads need an isolated page. */
export function threadsFor(processors: number, isolated: boolean): number {
  if (!isolated) return 1
  return processors > 2 ? Math.min(4, processors - 1) : Math.max(1, processors)
}
