import { expect, test } from 'vitest'
import { findOldPhrases } from './old-phrases.mjs'

const found = (file, text) => findOldPhrases([file], () => text)

test('a phrase that an editor has replaced is refused in what people read, and not in comments and tests', () => {
  expect(found('apps/web/app/tools/text.ts', "  none: 'Nothing to mend here.',")).toHaveLength(1)
  expect(found('README.md', 'To begin with, run npm start.')).toHaveLength(1)
  expect(found('apps/web/app/tools/text.ts', '  // Nothing to mend here.')).toEqual([])
  expect(found('apps/web/app/tools/text.test.ts', "'Nothing to mend here.'")).toEqual([])
})
