import { categoryLabel } from '@sundry/contracts/tech-categories'
import type { TechLookupResult } from '@sundry/contracts/tech-lookup-v1'
import type { Export } from '../../lookup/export-buttons.tsx'
import { toCsv } from '../../platform/csv.ts'
import { parseUrl } from '../../platform/parse-url.ts'
import { readableJson } from '../../platform/readable-json.ts'
import { cardsOf } from './cards.ts'

const fileName = (url: string, ending: string) => `technologies-${parseUrl(url)?.hostname ?? 'site'}.${ending}`

function asMarkdown({ analyzedUrl, categories }: TechLookupResult): string {
  const parts = cardsOf(categories).map(
    ({ label, technologies }) =>
      `## ${label}\n${technologies.map(({ name, version }) => `- ${name}${version ? ` ${version}` : ''}`).join('\n')}`,
  )
  return `# Technologies of ${analyzedUrl}\n\n${parts.join('\n\n')}\n`
}

function asCsv({ technologies }: TechLookupResult): string {
  const rows = technologies.map(({ name, version, category, confidence, evidence }) => [
    name,
    version ?? '',
    categoryLabel(category ?? 'miscellaneous'),
    String(confidence ?? ''),
    (evidence ?? []).map(({ kind, detail }) => `${kind}: ${detail}`).join('; '),
  ])
  return toCsv(['Name', 'Version', 'Category', 'Confidence', 'Evidence'], rows)
}

export function exportsOf(result: TechLookupResult): Export[] {
  const { analyzedUrl } = result
  return [
    { name: 'Markdown', text: () => asMarkdown(result) },
    {
      name: 'JSON',
      text: () => readableJson(result),
      file: fileName(analyzedUrl, 'json'),
      type: 'application/json',
    },
    { name: 'CSV', text: () => asCsv(result), file: fileName(analyzedUrl, 'csv'), type: 'text/csv' },
  ]
}

export function fixtureOf(result: TechLookupResult): string {
  const found = result.technologies.map(({ name, version, evidence }) => ({ name, version, evidence }))
  const ask = {
    url: result.finalUrl ?? result.analyzedUrl,
    found,
    wrong: ['name what is not there'],
    missing: ['name what is'],
  }
  return readableJson(ask)
}
