import { uniqueNames } from '../../platform/unique-names.ts'
import type { ResultItem } from '../types.ts'

export function resultNames(results: readonly Named[], pattern: string): string[] {
  const digits = String(results.length).length
  return uniqueNames(
    results.map((result, index) => {
      const { name } = result.processedFile
      if (pattern.trim() === '') return name
      const dot = name.lastIndexOf('.')
      const [stem, end] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
      const values: Record<string, string> = {
        name: stem,
        number: String(index + 1).padStart(digits, '0'),
        width: String(result.dimensions.width),
        height: String(result.dimensions.height),
        format: end.slice(1),
      }
      return pattern.replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole) + end
    }),
  )
}

type Named = Pick<ResultItem, 'dimensions'> & { processedFile: { name: string } }
