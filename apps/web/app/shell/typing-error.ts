import { isOneOff } from './search-tools.ts'

/** One wrong letter of five is a typing error, and two of eight are. */
const MIN_TWO_ERRORS = 8
/** In a shorter word another letter makes another word, such as store and story, unless it is one easily mistaken. */
const MIN_ANY_LETTER = 8
const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const SOUND_ALIKE = ['aeiou', 'iy', 'ck', 'cs', 'sz', 'vw', 'mn', 'dt', 'bp', 'gj', 'qk', 'fv']

/** The first letter is seldom wrong: right is not night. */
export function isTypingError(known: string, word: string): boolean {
  const isStart = known[0] === word[0] || (known[0] === word[1] && known[1] === word[0])
  if (!isStart) return false
  if (isOneOff(known, word)) return word.length >= MIN_ANY_LETTER || isMistaken(known, word)
  const [shorter = 0, longer = 0] = [known.length, word.length].sort((a, b) => a - b)
  return shorter >= MIN_TWO_ERRORS && longer - shorter <= 2 && distance(known, word) <= 2
}

/** One letter too many, one too few, two swapped, or a letter for its neighbour in sound or on the keyboard. */
function isMistaken(known: string, word: string): boolean {
  if (known.length !== word.length) return true
  const at = [...known].findIndex((letter, index) => letter !== word[index])
  const [right = '', wrong = ''] = [known[at], word[at]]
  if (known[at + 1] !== word[at + 1] || !/[a-z]/.test(right)) return true
  return (
    SOUND_ALIKE.some((group) => group.includes(right) && group.includes(wrong)) ||
    (known.length > 5 && isKeyBeside(right, wrong))
  )
}

function isKeyBeside(a: string, b: string): boolean {
  const [rowA, rowB] = [a, b].map((key) => ROWS.findIndex((row) => row.includes(key)))
  const [columnA, columnB] = [a, b].map((key) => ROWS.map((row) => row.indexOf(key)).find((column) => column >= 0) ?? 0)
  return Math.abs((rowA ?? 0) - (rowB ?? 0)) <= 1 && Math.abs((columnA ?? 0) - (columnB ?? 0)) <= 1
}

/** Letters to change, insert or leave out. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (let j = 1; j <= b.length; j += 1)
      next[j] = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + Number(b[j - 1] !== letter))
    row = next
  }
  return row[b.length] ?? 0
}
