import type { TextPosition } from '../base/finding.ts'
import { isNewsLanguage } from '../base/language-codes.ts'
import { MAX_NEWS } from '../base/limits.ts'
import { NEWS_NS } from '../base/namespaces.ts'
import { parseW3cDate } from '../base/w3c-date.ts'
import type { ElementHandler } from '../xml/element-handler.ts'
import type { RuleContext } from './context.ts'
import { type CollectedFields, createFieldCollector } from './field-collector.ts'

const required = ['publication/name', 'publication/language', 'publication_date', 'title']
const deprecated = ['access', 'genres', 'keywords', 'stock_tickers', 'geo_locations']
const twoDays = 2 * 24 * 60 * 60 * 1000

/**
 * Rules for `<news:news>`:
 * https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap
 */
export function createNewsRules(context: RuleContext): { begin(place: TextPosition): ElementHandler } {
  const { report, statistics } = context
  const collector = createFieldCollector(report, {
    namespace: NEWS_NS,
    leaves: new Set(['publication_date', 'title', ...deprecated]),
    parents: { publication: new Set(['name', 'language']) },
    opaque: new Set(),
  })

  function checkRequired(fields: CollectedFields, place: TextPosition): void {
    const missing = required.filter((name) => (fields.get(name)?.text ?? '') === '')
    if (missing.length === 0) return
    const names = missing.map((name) => `<news:${name.slice(name.indexOf('/') + 1)}>`).join(', ')
    report('news-required-missing', place, { message: `The news entry lacks ${names}.`, value: missing.join(', ') })
  }

  function checkDate(fields: CollectedFields, place: TextPosition): void {
    const field = fields.get('publication_date')
    if (!field || field.text === '') return
    const date = parseW3cDate(field.text)
    const detail = { value: field.text, cause: field.place }
    if (!date) {
      const message = 'The publication date is not in W3C format, so it counts as missing.'
      report('news-required-missing', place, { ...detail, message, hint: 'Write 2026-05-10T17:33:30+00:00.' })
    } else if (context.now - date.time > twoDays) report('news-older-than-2-days', place, detail)
  }

  return {
    begin(place) {
      if (++statistics.news === MAX_NEWS + 1) report('news-too-many', place)
      return collector.begin((fields) => {
        checkRequired(fields, place)
        checkDate(fields, place)
        const language = fields.get('publication/language')
        if (language && language.text !== '' && !isNewsLanguage(language.text)) {
          report('news-language-invalid', place, { value: language.text, cause: language.place })
        }
        for (const name of deprecated) {
          const field = fields.get(name)
          if (!field) continue
          const message = `Google no longer reads <news:${name}>.`
          report('news-tag-deprecated', place, { value: name, message, cause: field.place })
        }
      })
    },
  }
}
