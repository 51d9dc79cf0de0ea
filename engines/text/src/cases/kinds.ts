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
