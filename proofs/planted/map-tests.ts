// The unit tests that a change of a file should turn red: those that import it, nearest first.
import { type Graph, reachedFrom } from './import-graph.ts'

export interface Mapped {
  node: string[]
  browser: string[]
}

const isTest = (file: string) => /^(?:apps|engines|contracts|e2e)\/.*\.test\.tsx?$/.test(file)

export function mapTests(graph: Graph, file: string): Mapped {
  const tests = reachedFrom(graph, file).filter((one) => isTest(one.file))
  const isBrowser = (one: { file: string }) => /\.browser\./.test(one.file)
  return {
    node: tests.filter((one) => !isBrowser(one)).map((one) => one.file),
    browser: tests.filter(isBrowser).map((one) => one.file),
  }
}
