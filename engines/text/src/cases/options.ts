export interface CaseOptions {
  /** A language tag. Turkish, Azeri, Lithuanian, Greek and Dutch have rules of their own. */
  readonly locale?: string
  readonly style?: 'simple' | 'ap' | 'chicago'
  readonly keep?: readonly string[]
  /** Words of capitals stay, unless their whole line is in capitals. */
  readonly keepAcronyms?: boolean
  /** Title and sentence case keep names as they are written: `YouTube` as typed, `iPhone` and `O’Reilly` in any case. */
  readonly keepNames?: boolean
  /** Title case changes only the headings of a Markdown text that has other lines as well. */
  readonly headingsOnly?: boolean
  readonly smallWords?: readonly string[]
  readonly abbreviations?: readonly string[]
}
