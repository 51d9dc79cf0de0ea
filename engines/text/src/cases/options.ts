export interface CaseOptions {
  /** A language tag. Turkish, Azeri, Lithuanian, Greek and Dutch have rules of their own. */
  readonly locale?: string
  readonly style?: 'simple' | 'ap' | 'chicago'
  readonly keep?: readonly string[]
  /** Words of capitals stay, unless their whole line is in capitals. */
  readonly keepAcronyms?: boolean
  readonly smallWords?: readonly string[]
  readonly abbreviations?: readonly string[]
}
