import type { TextPosition } from '../base/finding.ts'
import { ATOM_NS, MAX_ENTRIES, SITEMAP_NS } from '../base/protocol.ts'
import { checkStrayText, type ElementHandler, skip } from '../xml/element-handler.ts'
import type { XmlTag } from '../xml/namespace-scope.ts'
import type { RuleContext } from './context.ts'
import { createCoreTest, createEntryRules, type IsCore } from './entry.ts'
import { createUnknownExtension } from './extensions.ts'

export type SitemapKind = 'urlset' | 'index' | 'rss' | 'text' | 'html' | 'unknown'

export interface DocumentRules {
  readonly handler: ElementHandler
  readonly kind: SitemapKind
}

export function createDocumentRules(context: RuleContext): DocumentRules {
  let kind: SitemapKind = 'unknown'

  function openRoot(tag: XmlTag, place: TextPosition): ElementHandler {
    kind = kindOf(tag)
    if (kind === 'urlset' || kind === 'index') {
      checkNamespace(context, tag, place)
      return createRootHandler(context, kind, createCoreTest(tag.uri, context.report))
    }
    if (kind === 'rss') context.report('root-rss', place, { value: tag.name })
    else if (kind === 'html') context.report('looks-like-html', place)
    else {
      const hint = `The root element is <${tag.name}>; a sitemap has <urlset> or <sitemapindex>.`
      context.report('root-unknown', place, { value: tag.name, hint })
    }
    return skip
  }

  return {
    get kind() {
      return kind
    },
    handler: {
      open: (tag, line, column) => openRoot(tag, { line, column }),
      text() {},
      close() {},
    },
  }
}

function kindOf(tag: XmlTag): SitemapKind {
  if (tag.local === 'urlset') return 'urlset'
  if (tag.local === 'sitemapindex') return 'index'
  if (tag.local === 'rss' || tag.local === 'RDF' || (tag.local === 'feed' && tag.uri === ATOM_NS)) return 'rss'
  return tag.local.toLowerCase() === 'html' ? 'html' : 'unknown'
}

function checkNamespace({ report }: RuleContext, tag: XmlTag, place: TextPosition): void {
  if (tag.uri === SITEMAP_NS) return
  if (tag.uri === '') report('ns-missing', place)
  else report('ns-wrong', place, { value: tag.uri })
}

function createRootHandler(context: RuleContext, kind: 'urlset' | 'index', isCore: IsCore): ElementHandler {
  const { report } = context
  const entryName = kind === 'urlset' ? 'url' : 'sitemap'
  const tooMany = kind === 'urlset' ? 'too-many-urls' : 'too-many-sitemaps'
  const entries = createEntryRules(context, kind, isCore)
  const openUnknown = createUnknownExtension(context)
  return {
    open(tag, line, column) {
      const place = { line, column }
      if (tag.unbound) return skip
      if (!isCore(tag, place)) return openUnknown(tag, place)
      if (tag.local === entryName) {
        const handler = entries.begin(place)
        if (context.entries === MAX_ENTRIES + 1) report(tooMany, place)
        return handler
      }
      const hint = `Directly in <${kind === 'urlset' ? 'urlset' : 'sitemapindex'}> only <${entryName}> is allowed.`
      report('element-unknown', place, { value: tag.name, hint })
      return skip
    },
    text: (text, locate) => checkStrayText(report, text, locate),
    close() {},
  }
}
