import type { Finding } from '@sundry/schema'
import { create } from 'zustand'

interface Findings {
  byPath: ReadonlyMap<string, Finding>
}

/** What is wrong in the form that is shown, by the path of the field; each field listens to its own. */
export const useFindings = create<Findings>()(() => ({ byPath: new Map() }))

export type Placed = Finding & { draft: number }

const rank = { error: 0, warning: 1, info: 2 } as const

/** Tells the fields of the shown form what is wrong with them, the worst first. */
export function publish(all: readonly Placed[], active: number): void {
  const own = all
    .filter(({ draft }) => draft === active)
    .sort((one, other) => rank[other.severity] - rank[one.severity])
  useFindings.setState({ byPath: new Map(own.map((finding) => [finding.path, finding])) })
}
