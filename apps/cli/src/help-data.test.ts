import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { helpData } from './help-data.ts'

test('the page of the site says what the help says; else run npm run write-help', () => {
  const written = readFileSync(new URL('../../web/app/cli/help.generated.json', import.meta.url), 'utf8')
  expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(helpData())))
})
