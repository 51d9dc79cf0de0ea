// Tests that hold a whole list of texts or limits against a copy of it: a change there is a change of the copy, and
// proves no behaviour. They do not run for a mutant. Titles are matched from their beginning.
const listTests: readonly { file: string; title: string; reason: string }[] = [
  {
    file: 'engines/schema/src/emitted.test.ts',
    title: '.* is written as the compiler saw it',
    reason: 'compares every property of every type with a file that a program wrote from them.',
  },
]

export function withoutLists(files: readonly string[]): string | null {
  const titles = listTests.filter(({ file }) => files.includes(file)).map(({ title }) => title)
  return titles.length === 0 ? null : `^(?!(?:${titles.join('|')})$)`
}
