import { site, siteAddress } from '../platform/site.ts'
import type { Tool } from './define-tool.ts'

/** An entry in a page's head. */
export type MetaEntry =
  | { title: string }
  | { name: string; content: string }
  | { property: string; content: string }
  | { rel: string; href: string }
  | { jsonLd: object }

interface PageFacts {
  title: string
  description: string
  path: string
  keywords: readonly string[]
}

export function pageMeta({ title, description, path, keywords }: PageFacts): MetaEntry[] {
  const url = siteAddress() + path
  return [
    { title },
    { name: 'description', content: description },
    { name: 'keywords', content: keywords.join(', ') },
    { rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: site.name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: `${siteAddress()}/og.png` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

export function toolMeta(tool: Tool): MetaEntry[] {
  const url = siteAddress() + tool.path
  return [
    ...pageMeta({ ...tool, title: `${tool.title} – ${site.name}` }),
    {
      jsonLd: {
        '@context': 'https://schema.org',
        '@type': 'WebApplication',
        name: tool.title,
        description: tool.description,
        url,
        applicationCategory: 'UtilitiesApplication',
        operatingSystem: 'Any',
        browserRequirements: 'Requires JavaScript',
        isAccessibleForFree: true,
        offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
      },
    },
  ]
}
