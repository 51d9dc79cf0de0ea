import type { Finding } from '@sundry/schema'
import { create } from 'zustand'

interface Findings {
  byPath: ReadonlyMap<string, Finding>
}

export const useFindings = create<Findings>()(() => ({ byPath: new Map() }))

export type Placed = Finding & { draft: number }

const rank = { error: 0, warning: 1, info: 2 } as const

export function publish(all: readonly Placed[], active: number): void {
  const own = all
    .filter(({ draft }) => draft === active)
    .sort((one, other) => rank[other.severity] - rank[one.severity])
  useFindings.setState({ byPath: new Map(own.map((finding) => [finding.path, finding])) })
}
