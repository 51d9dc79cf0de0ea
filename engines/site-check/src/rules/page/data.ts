import { extractJsonLd, type Finding, validateJsonLd } from '@sundry/schema'
import type { PageRule, PageScope } from '../../context/context.ts'
import { isPublicAddress, toUrl } from '../../site/addresses.ts'

const ruleOf: Readonly<Record<Finding['severity'], 'json-ld-invalid' | 'json-ld-incomplete' | null>> = {
  error: 'json-ld-invalid',
  warning: 'json-ld-incomplete',
  info: null,
}
const MAX_DEPTH = 20
const MAX_NODES = 5000
type Node = Readonly<Record<string, unknown>>

/** Structured data: JSON-LD by itself and against the site, and the scope of microdata. */
export const checkData: PageRule = (scope) => {
  const { facts, report } = scope
  return {
    open({ name, attributes, line, parent }) {
      if (attributes.itemscope === undefined && attributes.itemtype !== undefined)
        report('microdata-scope', line, 'itemtype means nothing without itemscope.', attributes.itemtype)
      if (attributes.itemprop !== undefined && name !== 'meta' && name !== 'link' && !isInScope(parent))
        report(
          'microdata-scope',
          line,
          `"${attributes.itemprop}" belongs to nothing: no element around it has itemscope.`,
          attributes.itemprop,
        )
    },
    end() {
      for (const { value, line } of facts.jsonLd) {
        const read = extractJsonLd(value)
        const findings = 'finding' in read ? [read.finding] : validateJsonLd(read.value)
        for (const { severity, path: at, message } of findings) {
          const rule = ruleOf[severity]
          if (rule) report(rule, line, at === '' ? message : `${at}: ${message}`, at)
        }
        if (!('finding' in read)) walk(read.value, line, scope)
      }
    },
  }
}

function isInScope(parent: Parameters<NonNullable<ReturnType<PageRule>['open']>>[0]['parent']): boolean {
  for (let at = parent; at !== null; at = at.parent) {
    // An id may be named by itemref anywhere on the page.
    if (at.attributes.itemscope !== undefined || at.attributes.id !== undefined) return true
  }
  return false
}

const addressed = new Set(['url', 'item', 'image', 'logo', 'mainEntityOfPage', 'contentUrl', 'thumbnailUrl', '@id'])

function walk(root: unknown, line: number, { facts, site, report }: PageScope): void {
  const queue: { value: unknown; key: string; depth: number }[] = [{ value: root, key: '', depth: 0 }]
  for (let count = 0; queue.length > 0 && count < MAX_NODES; count += 1) {
    const { value, key, depth } = queue.pop() ?? { value: null, key: '', depth: 0 }
    if (typeof value === 'string') {
      if (addressed.has(key) && /^https?:\/\//i.test(value)) checkAddress(value, key)
      continue
    }
    if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) continue
    if (!Array.isArray(value)) checkNode(value as Node)
    for (const [name, child] of Object.entries(value))
      queue.push({ value: child, key: Array.isArray(value) ? key : name, depth: depth + 1 })
  }

  function checkAddress(value: string, key: string): void {
    if (toUrl(value) === null) return
    if (!isPublicAddress(value)) report('json-ld-local', line, `${key} is ${value}, which nobody else can open.`, value)
    else if (key !== '@id' && site.addresses.resolve(value, facts).kind === 'missing')
      report('json-ld-target-missing', line, `${key} is ${value}, which is missing from the built site.`, value)
  }

  function checkNode(node: Node): void {
    const { itemListElement, datePublished, dateModified } = node
    if (node['@type'] === 'BreadcrumbList' && Array.isArray(itemListElement)) {
      const positions = itemListElement.map((one) => Number((one as Node | null)?.position))
      if (positions.some((position, at) => position !== at + 1))
        report('breadcrumb-order', line, `The positions are ${positions.slice(0, 10).join(', ')}.`)
    }
    const [published, modified] = [datePublished, dateModified].map((date) =>
      typeof date === 'string' ? Date.parse(date.slice(0, 10)) : Number.NaN,
    )
    if (published !== undefined && modified !== undefined && modified < published)
      report('json-ld-dates', line, `dateModified (${dateModified}) is before datePublished (${datePublished}).`)
  }
}
