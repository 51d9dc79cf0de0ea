// What people type who look for a tool: the palette finds it with every letter, and a search engine reads it on the page.
import { describe, expect, test } from 'vitest'
import { meta as homeMeta } from '../home/page.tsx'
import { home } from '../home/text.ts'
import { searchTools } from '../shell/search-tools.ts'
import { groups } from './groups.ts'
import { toolById, tools, toolsIn } from './registry.ts'
import { toolMeta } from './tool-meta.ts'

/** What people type, into the palette or a search engine, who do not know what a tool is called here. */
const typed: Readonly<Record<string, readonly string[]>> = {
  compressor: [
    'compress jpg',
    'compress png',
    'compress webp',
    'compress heic',
    'compress avif',
    'reduce image size',
    'shrink',
    'kb',
    'mb',
    'optimize',
    'exif',
  ],
  converter: [
    'heic to jpg',
    'png to webp',
    'jpg to avif',
    'webp to png',
    'svg to png',
    'batch convert images',
    'heif',
    'tiff',
    'jxl',
    'gif',
    'bmp',
    'ico',
    'favicon',
  ],
  resizer: [
    'resize photo',
    'scale image',
    'change image dimensions',
    'resize by percentage',
    'thumbnail',
    'px',
    'width height',
  ],
  'background-remover': [
    'remove background',
    'transparent png',
    'cut out image',
    'cutout',
    'erase background',
    'ai background removal',
    'bg',
  ],
  recipes: [
    'batch edit photos',
    'workflow',
    'preset',
    'image pipeline',
    'watermark',
    'crop',
    'rotate',
    'flip',
    'straighten',
    'trim',
    'sharpen',
    'brightness contrast',
    'redact',
    'blur out',
    'dpi',
    'passport photo',
    'pdf from images',
  ],
  'convert-case': [
    'case converter',
    'uppercase',
    'lowercase',
    'title case',
    'sentence case',
    'camelCase',
    'pascalcase',
    'snake_case',
    'kebab-case',
    'capitalize',
    'slug',
    'word count',
    'character count',
  ],
  'tech-profiler': [
    'what is this site built with',
    'wordpress theme detector',
    'cms detector',
    'website technology lookup',
    'wappalyzer',
    'framework',
    'cdn',
    'security headers',
  ],
  'domain-expiry-checker': [
    'domain expiration date',
    'whois lookup',
    'rdap lookup',
    'domain age',
    'registrar lookup',
    'certificate expiry',
    'ssl',
  ],
  'nameserver-checker': ['ns lookup', 'dns delegation', 'who hosts my dns', 'glue', 'lame delegation', 'soa'],
  'dig-dns': [
    'dig online',
    'dns lookup',
    'mx lookup',
    'txt record lookup',
    'check dns records',
    'spf',
    'dmarc',
    'dkim',
    'dnssec',
    'aaaa',
    'cname',
    'caa',
    'ptr',
    'reverse dns',
    'ip address',
  ],
  'domain-report': [
    'domain health check',
    'email deliverability test',
    'spf dmarc dkim',
    'dnssec test',
    'mta-sts',
    'bimi',
    'dmarc report reader',
    'email header analyzer',
    'dns propagation',
    'mxtoolbox',
  ],
  'robots-txt-tester': [
    'robots.txt checker',
    'googlebot test',
    'allow disallow',
    'crawler rules',
    'user-agent',
    'gptbot',
    'ai crawlers',
  ],
  'sitemap-generator': ['create sitemap.xml', 'xml sitemap', 'sitemap from url list', 'crawl', 'hreflang'],
  'sitemap-validator': ['check sitemap.xml', 'xml sitemap checker', 'sitemap errors', 'sitemap index', 'hreflang'],
  'schema-markup-generator': [
    'json-ld generator',
    'faq schema',
    'article schema',
    'structured data',
    'rich results',
    'schema.org',
  ],
}

/** What a search engine reads of a page under a name. */
const tag = (head: ReturnType<typeof toolMeta>, name: string) =>
  head.flatMap((one) =>
    'content' in one && (('name' in one && one.name === name) || ('property' in one && one.property === name))
      ? [one.content]
      : [],
  )[0]

test.each(Object.entries(typed).flatMap(([id, phrases]) => phrases.map((phrase) => [phrase, id] as const)))(
  '“%s” finds %s, half typed and whole, in the palette and by a search engine',
  (phrase, id) => {
    // Two letters before its end a word is no misspelt other one.
    for (const some of [phrase, phrase.slice(0, -2)].filter((part) => part.trim() !== ''))
      expect(searchTools(tools, some).map((one) => one.id)).toContain(id)
    const tool = toolById(id)
    expect(String(tool && tag(toolMeta(tool), 'keywords')).split(', ')).toContain(phrase)
  },
)

describe('menus and addresses', () => {
  test('a menu holds its tools in their order, each at its address', () => {
    const menu = (group: (typeof groups)[number]['id']) =>
      toolsIn(group).map(({ navLabel, path }) => `${navLabel} ${path}`)
    expect(groups.map(({ label, id }) => [label, ...menu(id)])).toEqual([
      [
        'Image Tools',
        'Compress /compressor',
        'Convert /converter',
        'Resize /resizer',
        'Remove BG /background-remover',
        'Recipes /recipes',
      ],
      ['Web & Text', 'Text Case /convert-case', 'Tech Profile /tech-profiler'],
      [
        'Domain Tools',
        'Domain Expiry /domain-expiry-checker',
        'NS Checker /nameserver-checker',
        'DNS Lookup /dig-dns',
        'Domain Report /domain-report',
      ],
      [
        'SEO Toolkit',
        'Robots.txt Test /seo-toolkit/robots-txt-tester',
        'Sitemap Gen /seo-toolkit/sitemap-generator',
        'Sitemap Val /seo-toolkit/sitemap-validator',
        'Schema Gen /seo-toolkit/schema-markup-generator',
      ],
    ])
  })
})

describe('the head of a page', () => {
  const compressor = toolById('compressor')
  const head = compressor ? toolMeta(compressor) : []
  test('names the tool to a search engine, and to whoever is sent a link to it', () => {
    expect(head[0]).toEqual({ title: 'Image Compressor – Sundry' })
    expect(tag(head, 'description')).toBe(compressor?.description)
    expect(tag(head, 'og:title')).toBe('Image Compressor – Sundry')
    expect(tag(head, 'og:description')).toBe(compressor?.description)
    expect(tag(head, 'og:type')).toBe('website')
    expect(tag(head, 'og:site_name')).toBe('Sundry')
    expect(tag(head, 'og:url')).toMatch(/\/compressor$/)
    expect(head).toContainEqual({ tagName: 'link', rel: 'canonical', href: tag(head, 'og:url') })
  })
  test('has a picture for links, as wide and high as it says', () => {
    expect(tag(head, 'og:image')).toBe(String(tag(head, 'og:url')).replace('/compressor', '/og.png'))
    expect([tag(head, 'og:image:width'), tag(head, 'og:image:height')]).toEqual(['1200', '630'])
    expect(tag(head, 'twitter:card')).toBe('summary_large_image')
  })
  test('offers the tool for nothing', () => {
    const [offer] = head.flatMap((one) => ('script:ld+json' in one ? [one['script:ld+json']] : []))
    expect(offer).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'WebApplication',
      name: 'Image Compressor',
      applicationCategory: 'UtilitiesApplication',
      operatingSystem: 'Any',
      browserRequirements: 'Requires JavaScript',
      isAccessibleForFree: true,
      offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
    })
  })
  test('of the home page can be searched from a search engine', () => {
    const all = homeMeta()
    expect(all[0]).toEqual({ title: 'Sundry – free image, text, domain and SEO tools' })
    expect(tag(all, 'description')).toBe(
      'Compress, convert and resize images, remove backgrounds, change text case, look up domains and DNS, test robots.txt, build sitemaps and schema markup. Free, no sign-in.',
    )
    for (const phrase of [
      'free online tools',
      'image compressor',
      'image converter',
      'background remover',
      'dns lookup',
      'seo tools',
    ])
      expect(String(tag(all, 'keywords')).split(', ')).toContain(phrase)
    const [site] = all.flatMap((one) => ('script:ld+json' in one ? [one['script:ld+json']] : []))
    expect(site).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: 'Sundry',
      description: home.metaDescription,
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: expect.stringMatching(/\/\?q=\{search_term_string\}$/) },
        'query-input': 'required name=search_term_string',
      },
      offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
    })
  })
})
