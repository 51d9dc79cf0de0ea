import { expect, test } from 'vitest'
import { checkMarkdownNames, findMissing } from './markdown-names.mjs'

const named = {
  paths: ['apps/a/src/read.ts', 'docs/b.md'],
  scripts: new Set(['prove']),
  settings: new Set(['DATA_DIR']),
}

test.each([
  '`apps/a/src/read.ts`, `src/read.ts`, `read.ts`, `apps/a/`, `apps/<name>/src/*.ts`, `apps/a/{src,test}/read.ts`',
  '`npm run prove -- all`, `DATA_DIR=/x`, [b](b.md), [out](https://a.example/x), `POST /functions/v1/<name>`, `text/html`',
])('a document that names what exists passes: %s', (text) => expect(findMissing('docs/c.md', text, named)).toEqual([]))

test.each([
  ['`apps/a/src/gone.ts`', 'apps/a/src/gone.ts'],
  ['`gone.ts`', 'gone.ts'],
  ['`src/{gone}.ts`', 'src/{gone}.ts'],
  ['```sh\nnpm run gone\n```', 'npm run gone'],
  ['`npm run prove -- gone`', 'npm run prove -- gone'],
  ['| `GONE_DIR` |', 'GONE_DIR'],
  ['[b](gone.md)', 'gone.md'],
])('a document that names what is gone turns the gate red: %s', (text, missing) => {
  const [only, ...others] = findMissing('docs/c.md', text, named)
  expect([others, only?.includes(missing)]).toEqual([[], true])
})

test('the documents of this checkout name what exists', () => expect(checkMarkdownNames()).toEqual([]))
