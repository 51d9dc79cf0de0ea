import { MAX_ENTRIES } from '../values/limits.ts'
import type { RuleContext } from './context.ts'
import { createLocRule } from './loc.ts'

export function createTextSitemap(context: RuleContext): { write(text: string): void; end(): void } {
  const checkLoc = createLocRule(context, 'urlset')
  let rest = ''
  let line = 0

  function read(address: string): void {
    line += 1
    if (address.trim() === '') return
    context.located += 1
    if (++context.entries === MAX_ENTRIES + 1) context.report('too-many-urls', { line, column: 1 })
    const location = checkLoc(address, { line, column: 1 })
    if (location) context.onEntry?.({ loc: location.href, line })
  }

  return {
    write(text) {
      const lines = (rest + text).split(/\r\n|\n|\r(?!$)/)
      rest = lines.pop() ?? ''
      lines.forEach(read)
    },
    end() {
      read(rest)
    },
  }
}
