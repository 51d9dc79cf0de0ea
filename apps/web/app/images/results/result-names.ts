import { nameByPattern } from '@sundry/images'
import { uniqueNames } from '../../platform/unique-names.ts'
import type { ResultItem } from '../model/types.ts'

type Named = Pick<ResultItem, 'dimensions'> & { processedFile: { name: string } }

export const resultNames = (results: readonly Named[], pattern: string): string[] =>
  uniqueNames(
    results.map(({ processedFile, dimensions }, index) =>
      nameByPattern(processedFile.name, pattern, { index, count: results.length, dimensions }),
    ),
  )
