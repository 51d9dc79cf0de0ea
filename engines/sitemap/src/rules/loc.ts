import type { TextPosition } from '../findings/finding.ts'
import { detach } from '../values/detach.ts'
import type { RuleContext } from './context.ts'
import type { Location } from './location.ts'

/** The white space of XML; a no-break space is part of an address, if a wrong one. */
const surrounding = /^[\t\n\r ]+|[\t\n\r ]+$/g

export function createLocRule(
  context: RuleContext,
  kind: 'urlset' | 'index',
): (text: string, place: TextPosition) => Location | undefined {
  const { report } = context
  return (text, place) => {
    const address = detach(text.replace(surrounding, ''))
    if (address === '') {
      report('loc-empty', place)
      return undefined
    }
    if (address.length !== text.length) report('loc-whitespace', place, { value: text })
    const location = context.readLocation(address, (code, detail) => report(code, place, detail))
    if (!location) return undefined
    if (kind === 'index' && location.href === context.sitemapHref) {
      report('index-self-reference', place, { value: address })
    }
    context.scope.add(location, place, address)
    context.duplicates.add(address, location, place)
    return location
  }
}
