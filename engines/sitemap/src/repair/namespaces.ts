import { SITEMAP_NS, usualPrefixes } from '../values/namespaces.ts'
import type { CountRepair } from './repairs.ts'

const rootTag = /<(?:([\w.-]+):)?(urlset|sitemapindex)\b([^<>]*?)(\/?)>/

export function repairNamespaces(text: string, count: CountRepair): string {
  const root = rootTag.exec(text)
  if (!root) return text
  const [whole, prefix, name = '', attributes = '', slash = ''] = root
  let repaired = setNamespace(attributes, prefix === undefined ? 'xmlns' : `xmlns:${prefix}`, SITEMAP_NS, () =>
    count('namespace-set'),
  )
  for (const [used, namespace] of Object.entries(usualPrefixes)) {
    const isUsed = new RegExp(`<${used}:|\\s${used}:[\\w-]+\\s*=`).test(text)
    if (!isUsed || hasAttribute(attributes, `xmlns:${used}`)) continue
    repaired += ` xmlns:${used}="${namespace}"`
    count('prefix-declared')
  }
  const tag = `<${prefix === undefined ? '' : `${prefix}:`}${name}${repaired}${slash}>`
  return text.slice(0, root.index) + tag + text.slice(root.index + whole.length)
}

function setNamespace(attributes: string, name: string, namespace: string, onChange: () => void): string {
  const found = attributePattern(name).exec(attributes)
  if (found?.[3] === namespace) return attributes
  onChange()
  if (!found) return ` ${name}="${namespace}"${attributes}`
  return attributes.replace(found[0], `${found[1]}"${namespace}"`)
}

function hasAttribute(attributes: string, name: string): boolean {
  return attributePattern(name).test(attributes)
}

function attributePattern(name: string): RegExp {
  return new RegExp(`(\\s${name}\\s*=\\s*)(["'])(.*?)\\2`, 's')
}
