import { initials } from './words.ts'

/**
 * Words that also end sentences (`no.`, `fig.`, `sat.`) are left out: before a number they need no entry, since a
 * number takes no capital.
 */
const known =
  'mr mrs ms mx dr prof rev hon sen gov capt lt sgt jr sr st mt vs v etc et al cf viz approx dept est incl excl tel ext ' +
  'vol ave blvd bros corp ltd bzw usw evtl ggf vgl inkl zzgl nr hr fr sra dña pág núm art mme mlle bijv enz dhr mevr ' +
  'г ул им др пр тыс руб стр гл κ κα κλπ'

export function createAbbreviationTest(more: readonly string[] = []): (word: string) => boolean {
  const words = new Set(known.split(' '))
  for (const word of more) words.add(word.toLowerCase().replace(/\.$/, ''))
  return (word) => words.has(word.toLowerCase()) || initials.test(word)
}
