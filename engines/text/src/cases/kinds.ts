export interface CaseOptions {
  /** A language tag. Turkish, Azeri, Lithuanian, Greek and Dutch have rules of their own. */
  readonly locale?: string
  readonly style?: 'simple' | 'ap' | 'chicago'
  readonly keep?: readonly string[]
  /** Words of capitals stay, unless their whole line is in capitals. */
  readonly keepAcronyms?: boolean
  /**
   * Title and sentence case keep names as they are written: `YouTube` as typed, `iPhone` and `O’Reilly` in any case. In
   * identifiers with separators a name is one word: `iphone_app`.
   */
  readonly keepNames?: boolean
  /** Title case changes only the headings of a Markdown text that has other lines as well. */
  readonly headingsOnly?: boolean
  readonly smallWords?: readonly string[]
  readonly abbreviations?: readonly string[]
}

export type CaseKind =
  | 'upper'
  | 'lower'
  | 'title'
  | 'sentence'
  | 'camel'
  | 'snake'
  | 'kebab'
  | 'pascal'
  | 'constant'
  | 'dot'
  | 'path'
  | 'train'
  | 'inverse'
  | 'alternating'
  | 'title-ap'
  | 'title-chicago'

export const caseKinds: readonly { readonly id: CaseKind; readonly label: string }[] = [
  { id: 'upper', label: 'UPPERCASE' },
  { id: 'lower', label: 'lowercase' },
  { id: 'title', label: 'Title Case' },
  { id: 'sentence', label: 'Sentence case' },
  { id: 'camel', label: 'camelCase' },
  { id: 'snake', label: 'snake_case' },
  { id: 'kebab', label: 'kebab-case' },
  { id: 'pascal', label: 'PascalCase' },
  { id: 'constant', label: 'CONSTANT_CASE' },
  { id: 'dot', label: 'dot.case' },
  { id: 'path', label: 'path/case' },
  { id: 'train', label: 'Train-Case' },
  { id: 'inverse', label: 'iNVERSE cASE' },
  { id: 'alternating', label: 'aLtErNaTiNg CaSe' },
  { id: 'title-ap', label: 'AP Title Case' },
  { id: 'title-chicago', label: 'Chicago Title Case' },
]
