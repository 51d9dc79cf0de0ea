import { type CaseKind, textStatistics, transformCase } from '../../../engines/text/src/index.ts'
import type { Suite } from './suite.ts'

interface Vector {
  id: string
  case: string
  input: string
  output: string | Readonly<Record<string, number>>
  locale?: string
}

export const textChecks: Suite = ({ read }) => {
  const { vectors }: { vectors: readonly Vector[] } = JSON.parse(read('text/cases.json'))
  return vectors.map(({ id, case: kind, input, output, locale }) => {
    const options = locale === undefined ? {} : { locale }
    const counted = () => ({ ...textStatistics(input, options) }) as Readonly<Record<string, unknown>>
    const isRight =
      typeof output === 'string'
        ? transformCase(input, kind as CaseKind, options) === output
        : Object.entries(output).every(([key, value]) => counted()[key] === value)
    return { what: kind, isRight, miss: () => `${id} ${JSON.stringify({ input, output })}` }
  })
}
