// For the tests of other engines.
export { plainParts } from './testing/plain-metric.ts'
