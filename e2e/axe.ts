import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from './test.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  id: string
  nodes: { target: string[]; failureSummary?: string }[]
}

export async function axe(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const violations = await page.evaluate(async (only) => {
    const run = (
      window as unknown as { axe: { run(where: Document, options: object): Promise<{ violations: Violation[] }> } }
    ).axe.run
    return (await run(document, only ? { runOnly: only } : {})).violations
  }, rules)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  )
}
