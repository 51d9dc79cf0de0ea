import { schemaType, validateForm, validateJsonLd } from '@sundry/schema'
import { hasContent } from './form-values.ts'
import { type Draft, entityOf, type Placed, valuesOf } from './model.ts'
import { words } from './text.ts'

export function findAll(drafts: readonly Draft[]): readonly Placed[] {
  const ids = new Set(drafts.flatMap((draft) => valuesOf(draft)['@id']).filter((id) => typeof id === 'string'))
  const found = drafts.flatMap((draft, index) => {
    const { typeId, values } = entityOf(draft)
    const { '@id': _, ...rest } = values
    const missing = validateForm(typeId, values, ids).map((finding) => ({ ...finding, draft: index }))
    if (hasContent(rest)) return missing
    // An added type that is left empty is not whole; its required fields are listed.
    const message = words.emptyEntity(schemaType(typeId).label)
    const left = { severity: 'warning', code: 'missing', path: '', message, typeId, draft: index } as const
    return [left, ...missing.filter(({ severity }) => severity === 'error')]
  })
  return [...found, ...duplicateIds(drafts)]
}

/** A duplicate @id shows only in the graph, not in either form. */
function duplicateIds(drafts: readonly Draft[]): readonly Placed[] {
  const graph = drafts.map((draft) => ({ '@type': 'Thing', '@id': valuesOf(draft)['@id'] ?? null }))
  return validateJsonLd({ '@context': 'https://schema.org', '@graph': graph })
    .filter(({ code }) => code === 'duplicate-id')
    .map((finding) => ({ ...finding, path: '@id', draft: Number(/\[(\d+)\]/.exec(finding.path)?.[1] ?? 0) }))
}
