import { rules } from '@sundry/site-check'
import { expect, test } from 'vitest'
import { htmlOf } from '../../testing.ts'
import { tools } from '../all-tools.ts'
import { RuleDoc } from './rule-doc.tsx'
import { webAdvice } from './text.ts'

test('no advice on the page names a command, and each tool that it names is there', () => {
  for (const [id, rule] of Object.entries(rules))
    expect(htmlOf(RuleDoc, { id, rule }), id).not.toMatch(/`|--fix|sundry [a-z]/)
  for (const [id, { tool }] of Object.entries(webAdvice)) {
    expect(Object.keys(rules)).toContain(id)
    if (tool) expect(tools.map(({ path }) => path)).toContain(tool.path)
  }
})
