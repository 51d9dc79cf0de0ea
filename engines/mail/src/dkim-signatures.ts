import { readFields } from './header/fields.ts'
import { canonicalDomain } from './names.ts'
import { readTagList, tagValue, trimSpace } from './tag-list.ts'

export interface SignatureTags {
  readonly domain: string
  readonly selector: string
  readonly algorithm: string
}

export function readSignatures(header: string): readonly SignatureTags[] {
  return readFields(header)
    .filter(({ name }) => name === 'dkim-signature')
    .map(({ value }) => {
      const tags = readTagList(value)
      const tag = (name: string) => trimSpace(tagValue(tags, name) ?? '')
      return { domain: canonicalDomain(tag('d')), selector: tag('s').toLowerCase(), algorithm: tag('a').toLowerCase() }
    })
    .filter(({ domain, selector }) => domain !== '' && selector !== '')
}
