import Validator, { type Issue } from '@adobe/structured-data-validator'
import { describe, expect, test } from 'vitest'
import { type Json, type JsonObject, sampleValues, toJsonLd, type Values, validateJsonLd } from './index.ts'

/** Adobe's rules follow paths through objects only, so a list of one is replaced by its entry. */
function unwrapped(value: Json): Json {
  if (Array.isArray(value)) return value.length === 1 ? unwrapped(value[0]) : value.map(unwrapped)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, unwrapped(inner)]))
}

/** Intended differences: Google requires no property of an organisation, Adobe requires a name everywhere. */
const DEPARTURES: Readonly<Record<string, readonly string[]>> = { organization: ['name'] }

/** Built without the vocabulary: it would be fetched from schema.org. */
async function adobe(node: JsonObject): Promise<Issue[]> {
  const copy = unwrapped(node)
  return new Validator().validate({ jsonld: { [String(node['@type'])]: [copy] }, microdata: {}, rdfa: {} })
}

const COVERED = [
  'merchant-listing',
  'job-posting',
  'recipe',
  'video',
  'breadcrumb-list',
  'review',
  'aggregate-rating',
  'organization',
]
/** A reviewed item is no product here: Adobe would require ratings of it. */
function sample(id: string, extent: 'minimal' | 'full'): JsonObject {
  const values: Values = sampleValues(id, extent)
  const about = values.itemReviewed === undefined ? {} : { itemReviewed: { '@type': 'Book', name: 'A book' } }
  return toJsonLd(id, { ...values, ...about }) ?? {}
}
const ours = (node: JsonObject, typeId: string) =>
  validateJsonLd(node, { typeId }).some(({ severity }) => severity === 'error')
const theirs = (issues: Issue[]) => issues.some(({ severity }) => severity === 'ERROR')

describe.each(COVERED)('%s', (id) => {
  test('the samples have no error for Adobe’s validator either', async () => {
    for (const extent of ['minimal', 'full'] as const) {
      const issues = await adobe(sample(id, extent))
      expect(issues.filter(({ severity }) => severity === 'ERROR')).toEqual([])
    }
  })

  test('a document without any one property has an error in both, or in neither', async () => {
    const node = sample(id, 'full')
    for (const property of Object.keys(node).filter((key) => !key.startsWith('@') && !DEPARTURES[id]?.includes(key))) {
      const { [property]: _, ...rest } = node
      const agreed = { property, error: theirs(await adobe(rest)) }
      expect({ property, error: ours(rest, id) }).toEqual(agreed)
    }
  })
})

test('the validator does find faults', async () => {
  expect(theirs(await adobe({ '@context': 'https://schema.org', '@type': 'Recipe' }))).toBe(true)
})
