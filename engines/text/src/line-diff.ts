const CONTEXT = 2
/** Beyond it, the changed middle is shown as a whole. */
const MAX_CELLS = 4_000_000

type Line = readonly [sign: ' ' | '-' | '+', text: string]

/** A unified diff of two texts, as `diff -u` and `git apply` write and read it. */
export function lineDiff(name: string, before: string, after: string): string {
  const lines = compare(before.split('\n'), after.split('\n'))
  let text = `--- a/${name}\n+++ b/${name}\n`
  const isNear = (at: number) => lines.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1).some(([sign]) => sign !== ' ')
  let [old, now] = [1, 1]
  for (let at = 0; at < lines.length; ) {
    let end = at
    while (end < lines.length && isNear(end)) end += 1
    const hunk = lines.slice(at, end)
    const count = (other: string) => hunk.filter(([sign]) => sign !== other).length
    if (hunk.length > 0) {
      text += `@@ -${old},${count('+')} +${now},${count('-')} @@\n${hunk.map(([sign, line]) => `${sign}${line}\n`).join('')}`
      old += count('+')
      now += count('-')
      at = end
    } else {
      old += 1
      now += 1
      at += 1
    }
  }
  return text
}

function compare(before: readonly string[], after: readonly string[]): Line[] {
  const shortest = Math.min(before.length, after.length)
  let head = 0
  while (head < shortest && before[head] === after[head]) head += 1
  let tail = 0
  while (tail < shortest - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1
  const [old, now] = [before.slice(head, before.length - tail), after.slice(head, after.length - tail)]
  const same = (lines: readonly string[]): Line[] => lines.map((line) => [' ', line])
  return [...same(before.slice(0, head)), ...changes(old, now), ...same(before.slice(before.length - tail))]
}

/** Uses the longest common subsequence of lines. */
function changes(old: readonly string[], now: readonly string[]): Line[] {
  const lines: Line[] = []
  const width = now.length + 1
  const isSmall = old.length * now.length <= MAX_CELLS
  const lengths = new Uint32Array(isSmall ? (old.length + 1) * width : 0)
  const lengthAt = (row: number, column: number) => lengths[row * width + column] ?? 0
  if (isSmall)
    for (let row = old.length - 1; row >= 0; row -= 1)
      for (let column = now.length - 1; column >= 0; column -= 1)
        lengths[row * width + column] =
          old[row] === now[column]
            ? lengthAt(row + 1, column + 1) + 1
            : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1))
  let [row, column] = [0, 0]
  while (row < old.length || column < now.length) {
    const [gone, come] = [old[row], now[column]]
    if (gone !== undefined && gone === come) {
      lines.push([' ', gone])
      row += 1
      column += 1
    } else if (gone !== undefined && (come === undefined || lengthAt(row + 1, column) >= lengthAt(row, column + 1))) {
      lines.push(['-', gone])
      row += 1
    } else {
      lines.push(['+', come ?? ''])
      column += 1
    }
  }
  return lines
}
