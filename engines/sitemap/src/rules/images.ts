import type { TextPosition } from '../findings/finding.ts'
import { IMAGE_NS } from '../values/namespaces.ts'
import type { ElementHandler } from '../xml/element-handler.ts'
import type { RuleContext } from './context.ts'
import { createFieldCollector } from './field-collector.ts'
import { checkMediaAddress, type Media } from './media-address.ts'

const deprecated = ['caption', 'geo_location', 'title', 'license']

/**
 * Rules for `<image:image>`:
 * https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps
 */
export function createImageRules(context: RuleContext): { begin(place: TextPosition, media: Media[]): ElementHandler } {
  const { report, statistics } = context
  const collector = createFieldCollector(report, {
    namespace: IMAGE_NS,
    leaves: new Set(['loc', ...deprecated]),
    parents: {},
    opaque: new Set(),
  })
  return {
    begin(place, media) {
      statistics.images += 1
      return collector.begin((fields) => {
        const loc = fields.get('loc')
        if (!loc || loc.text === '') report('image-loc-missing', place)
        else {
          const found = checkMediaAddress(context, loc, place)
          if (found) media.push(found)
        }
        for (const name of deprecated) {
          const field = fields.get(name)
          if (!field) continue
          const message = `Google no longer reads <image:${name}>.`
          report('image-tag-deprecated', place, { value: name, message, cause: field.place })
        }
      })
    },
  }
}
