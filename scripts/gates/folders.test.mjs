import { expect, test } from 'vitest'
import { checkFolders, folderPairs } from './folders.mjs'

const pairsOf = (texts) => folderPairs(Object.keys(texts), (path) => texts[path])

test('folders of which one alone imports the other pass', () =>
  expect(
    pairsOf({ 'engines/a/src/x/1.ts': "import '../y/2.ts'", 'engines/a/src/y/2.ts': "export * from './3.ts'" }),
  ).toEqual([]))

test.each([
  "import { x } from '../x/1.ts'",
  "const x = import('../x/1.ts')",
  "new URL('../x/1.worker.ts', import.meta.url)",
])('a folder that imports back turns the gate red: %s', (text) =>
  expect(pairsOf({ 'engines/a/src/x/1.ts': "import '../y/2.ts'", 'engines/a/src/y/2.ts': text })).toHaveLength(1),
)

test('tests may import from everywhere', () =>
  expect(
    pairsOf({ 'engines/a/src/x/1.ts': "import '../y/2.ts'", 'engines/a/src/y/2.test.ts': "import '../x/1.ts'" }),
  ).toEqual([]))

test('no folders of this checkout import each other', () => expect(checkFolders()).toEqual([]))
