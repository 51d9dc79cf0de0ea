import { type Finding, validateForm, validateJsonLd } from '@sundry/schema'
import { create } from 'zustand'
import { hasContent } from './paths.ts'
import { type Draft, entityOf, valuesOf } from './state.ts'

type Findings = { byPath: ReadonlyMap<string, Finding> }

/** What is wrong in the form that is shown, by the path of the field; each field listens to its own. */
export const useFindings = create<Findings>()(() => ({ byPath: new Map() }))

export type Placed = Finding & { draft: number }

/** Everything that is wrong in all forms that have been begun. */
export function findAll(drafts: readonly Draft[]): readonly Placed[] {
  const ids = new Set(drafts.flatMap((draft) => valuesOf(draft)['@id']).filter((id) => typeof id === 'string'))
  const found = drafts.flatMap((draft, index) => {
    const { typeId, values } = entityOf(draft)
    const { '@id': _, ...rest } = values
    return hasContent(rest) ? validateForm(typeId, values, ids).map((finding) => ({ ...finding, draft: index })) : []
  })
  return [...found, ...duplicateIds(drafts)]
}

/** Two things with one @id are found in the graph, not in either form. */
function duplicateIds(drafts: readonly Draft[]): readonly Placed[] {
  const graph = drafts.map((draft) => ({ '@type': 'Thing', '@id': valuesOf(draft)['@id'] ?? null }))
  return validateJsonLd({ '@context': 'https://schema.org', '@graph': graph })
    .filter(({ code }) => code === 'duplicate-id')
    .map((finding) => ({ ...finding, path: '@id', draft: Number(/\[(\d+)\]/.exec(finding.path)?.[1] ?? 0) }))
}

const rank = { error: 0, warning: 1, info: 2 } as const

/** Tells the fields of the shown form what is wrong with them, the worst first. */
export function publish(all: readonly Placed[], active: number): void {
  const own = all
    .filter(({ draft }) => draft === active)
    .sort((one, other) => rank[other.severity] - rank[one.severity])
  useFindings.setState({ byPath: new Map(own.map((finding) => [finding.path, finding])) })
}
