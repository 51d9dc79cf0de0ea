import type { ReportFinding, TextPosition } from '../base/finding.ts'
import { isNewsLanguage } from '../base/language-codes.ts'
import { MAX_NEWS, NEWS_NS } from '../base/protocol.ts'
import { parseW3cDate } from '../base/w3c-date.ts'
import { checkStrayText, createLeaf, type ElementHandler, skip } from '../xml/element-handler.ts'
import type { RuleContext } from './context.ts'

export interface CollectedField {
  readonly text: string
  readonly place: TextPosition
}

export type CollectedFields = ReadonlyMap<string, CollectedField>

export interface CollectorShape {
  readonly namespace: string
  readonly leaves: ReadonlySet<string>
  readonly parents: Readonly<Record<string, ReadonlySet<string>>>
  readonly opaque: ReadonlySet<string>
}

export function createFieldCollector(
  report: ReportFinding,
  shape: CollectorShape,
): { begin(done: (fields: CollectedFields) => void): ElementHandler } {
  const leaf = createLeaf(report)
  const fields = new Map<string, CollectedField>()
  let openName = ''
  let openPlace: TextPosition = { line: 1, column: 1 }
  let whenDone: (fields: CollectedFields) => void = () => {}

  /** One function for all fields: making one for each would cost more than reading them. */
  function take(text: string): void {
    if (!fields.has(openName)) fields.set(openName, { text: text.trim(), place: openPlace })
  }

  function handlerAt(path: string, leaves: ReadonlySet<string>): ElementHandler {
    return {
      open(tag, line, column) {
        if (tag.unbound) return skip
        const place = { line, column }
        const name = path + tag.local
        if (tag.uri === shape.namespace) {
          if (leaves.has(tag.local)) {
            openName = name
            openPlace = place
            return leaf.begin(take)
          }
          if (path === '' && shape.opaque.has(tag.local)) {
            if (!fields.has(name)) fields.set(name, { text: '', place })
            return skip
          }
          const inner = path === '' ? inners.get(tag.local) : undefined
          if (inner) return inner
        }
        report('element-unknown', place, { value: tag.name })
        return skip
      },
      text: (text, locate) => checkStrayText(report, text, locate),
      close() {
        if (path === '') whenDone(fields)
      },
    }
  }

  const inners = new Map(
    Object.entries(shape.parents).map(([name, leaves]) => [name, handlerAt(`${name}/`, leaves)] as const),
  )
  const outer = handlerAt('', shape.leaves)
  return {
    begin(done) {
      fields.clear()
      whenDone = done
      return outer
    },
  }
}

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
