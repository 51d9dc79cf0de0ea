// What the tests nearest to a change do not see, the whole suite may. A whole suite for each change would take days, so
// all changes that are left are made at once, and what is red then is tried against each of them alone.
import type { Fault } from './faults.ts'
import type { Verdict } from './run-tests.ts'

export interface Suite {
  together(faults: readonly Fault[]): Promise<readonly string[]>
  /** One change alone, against tests that were red with all of them. */
  alone(fault: Fault, red: readonly string[]): Promise<Verdict>
}

/** Below this share of faults found in a round, it is unlikely that one of them hid another. */
const WORTH_ANOTHER_ROUND = 0.2

/** A fault may hide another behind it, so what is left is tried again while many are found. */
export async function inRounds(
  faults: readonly Fault[],
  suite: Suite,
  found: (fault: Fault, by: string) => void,
): Promise<void> {
  let left = faults
  while (left.length > 0) {
    const red = await suite.together(left)
    if (red.length === 0) return
    const seen = new Set<Fault>()
    for (const fault of left) {
      const by = await suite.alone(fault, red)
      if (!by) continue
      seen.add(fault)
      found(fault, by)
    }
    if (seen.size < left.length * WORTH_ANOTHER_ROUND) return
    left = left.filter((fault) => !seen.has(fault))
  }
}
