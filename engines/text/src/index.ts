// Changing the case of text and counting it, in any language. `transformCase` knows thirteen cases and two styles of
// titles; `transformCaseChunked` does it in steps for long texts; `cleanText` tidies; `textStatistics` counts;
// `lineDiff` compares two texts.
// words/ knows letters and finds words and sentences, cases/ puts them together.

export type { CaseOptions } from './cases/kinds.ts'
export { type CaseKind, caseKinds } from './cases/kinds.ts'
export {
  type CaseStep,
  createCaseTransform,
  createHeadingsTest,
  transformCase,
  transformCaseChunked,
} from './cases/transform.ts'
export { type CleanOptions, cleanText, createCleaner } from './clean.ts'
export { lineDiff } from './line-diff.ts'
export { createTextCounter, type TextStatistics, textStatistics } from './statistics.ts'
