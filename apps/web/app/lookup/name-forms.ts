// Letters of other scripts that look like Latin ones, after Unicode's confusables (UTS 39); a small part of them.
const looksLatin = new Map(
  'аa вb сc ԁd еe һh іi јj кk ӏl мm нh оo рp ԛq гr ѕs тt уy ѵv ԝw хx ьb αa οo νv ρp τt υu κk ιi γy χx ωw ոn սu օo հh ցg ıi ɑa ɡg'
    .split(' ')
    .map((pair) => [pair[0] ?? '', pair[1] ?? '']),
)
const scripts = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Hebrew', 'Arabic', 'Devanagari', 'Thai', 'Hangul'] as const
const tests = scripts.map((script) => ({ script, test: new RegExp(`\\p{Script=${script}}`, 'u') }))

/** Mixed scripts in one label, or a label of another script that looks Latin (homographs); null when neither. */
export function confusableWarning(unicodeName: string): string | null {
  for (const label of unicodeName.normalize('NFC').split('.')) {
    const found = tests.filter(({ test }) => test.test(label)).map(({ script }) => script)
    if (found.length > 1) return `“${label}” mixes ${found.join(' and ')} letters. Look at it twice.`
    const twin = [...label].map((letter) => looksLatin.get(letter) ?? letter).join('')
    if (twin !== label && /^[a-z0-9-]+$/.test(twin)) {
      const how = found[0] === 'Latin' ? 'has letters' : `is written in ${found[0] ?? 'other'} letters`
      return `“${label}” ${how} that look like “${twin}”. It is a different name.`
    }
  }
  return null
}
