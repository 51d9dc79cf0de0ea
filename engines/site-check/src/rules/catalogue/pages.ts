import { ofFamily } from './rule.ts'

export const languages = ofFamily('languages', {
  'hreflang-no-return': {
    severity: 'warning',
    title: 'A translation has no return link',
    why: 'Search engines use hreflang only if both pages link to each other.',
    fix: 'Add a <link rel="alternate" hreflang> to this page on the other one.',
    bad: '<link rel="alternate" hreflang="de" href="/de/">  (/de/ names no English page)',
    good: '<link rel="alternate" hreflang="en" href="/">  (on /de/)',
  },
})

export const structuredData = ofFamily('structured data', {
  'json-ld-invalid': {
    severity: 'error',
    title: 'Structured data is invalid or lacks required properties',
    why: 'Without its required properties the page gets no rich result; invalid JSON is ignored.',
    fix: 'Fix it; `sundry schema validate` lists every finding.',
    bad: '{"@context": "https://schema.org", "@type": "Recipe", "name": "Bread",}',
    good: '{"@context": "https://schema.org", "@type": "Recipe", "name": "Bread", "image": "https://example.com/bread.jpg"}',
  },
  'json-ld-incomplete': {
    severity: 'info',
    title: 'Structured data lacks recommended properties',
    why: 'Rich results show more with recommended properties.',
    fix: 'Add the property if you have a true value for it.',
    bad: '{"@type": "Recipe", "name": "Bread", "image": "…"}',
    good: '{"@type": "Recipe", "name": "Bread", "image": "…", "cookTime": "PT40M"}',
  },
})

export const titles = ofFamily('titles', {
  'title-missing': {
    severity: 'warning',
    title: 'A page has no title',
    why: 'People see the title in search results, tabs and bookmarks.',
    fix: 'Add a <title> that says what is on this page.',
    bad: '<title></title>',
    good: '<title>Opening hours of the harbour museum</title>',
  },
  'title-duplicate': {
    severity: 'warning',
    title: 'Pages have the same title',
    why: 'Neither people nor search engines can tell them apart.',
    fix: 'Give each page its own title, or make one page the canonical URL of the others.',
    bad: '<title>Harbour museum</title>  (on every page)',
    good: '<title>Tickets – Harbour museum</title>',
  },
  'description-missing': {
    severity: 'warning',
    title: 'A page has no description',
    why: 'Search engines then show arbitrary text from the page.',
    fix: 'Add a <meta name="description"> of one or two sentences.',
    bad: '<meta name="description" content="">',
    good: '<meta name="description" content="When the museum is open, and how to reach it.">',
  },
  'description-duplicate': {
    severity: 'warning',
    title: 'Pages have the same description',
    why: 'A description that fits every page describes none.',
    fix: 'Write one for each page, or remove it.',
    bad: '<meta name="description" content="Welcome to our site">  (on every page)',
    good: '<meta name="description" content="Tickets cost 8 €; children enter free.">',
  },
})
