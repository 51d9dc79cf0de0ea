// Changing the case of text and counting it, in any language. `transformCase` knows thirteen cases and two styles of
// titles; `transformCaseChunked` does it in steps for long texts; `cleanText` tidies; `textStatistics` counts.
// unicode/ knows letters, words/ finds words and sentences, cases/ puts them together.
export { type CaseKind, caseKinds } from './cases/kinds.ts'
export type { CaseOptions } from './cases/options.ts'
export { type CaseStep, transformCase, transformCaseChunked } from './cases/transform.ts'
export { type CleanOptions, cleanText } from './clean.ts'
export { type TextStatistics, textStatistics } from './statistics.ts'
