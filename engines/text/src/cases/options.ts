/** How `transformCase` may be steered. */
export interface CaseOptions {
  /** A language tag. Turkish, Azeri, Lithuanian, Greek and Dutch have rules of their own. */
  readonly locale?: string
  /** With kind `title`: the house style. `ap` and `chicago` equal the kinds `title-ap` and `title-chicago`. */
  readonly style?: 'simple' | 'ap' | 'chicago'
  /** Words to write exactly so, whatever the kind: `['iPhone', 'NASA', 'Node.js']`. In identifiers they stay one word. */
  readonly keep?: readonly string[]
  /** In title and sentence case, leave words of capitals alone unless their whole line is in capitals. */
  readonly keepAcronyms?: boolean
  /** More words that the AP and Chicago styles keep small. */
  readonly smallWords?: readonly string[]
  /** More abbreviations whose full stop does not end a sentence, with or without that stop. */
  readonly abbreviations?: readonly string[]
}
