import type { HowTo } from '../define-tool.ts'

export const howTo: HowTo = [
  { title: 'Add your sitemap', text: 'Enter its URL, paste its text, or open an .xml or .xml.gz file.' },
  { title: 'Validate', text: 'We check structure, limits, dates, URLs and extensions.' },
  { title: 'Fix what is wrong', text: 'Every finding links to its line; many can be fixed with one click.' },
]

export const words = {
  url: 'Sitemap URL',
  urlHint: 'Our server fetches it. Pasted text and files stay in this tab.',
  urlPlaceholder: 'https://www.example.com/sitemap.xml',
  content: 'Sitemap content',
  file: 'Open .xml file',
  example: 'Try an example',
  run: 'Validate',
  running: 'Validating...',
  cancel: 'Cancel',
  valid: 'Sitemap Valid',
  invalid: 'Invalid',
  errors: 'Errors',
  warnings: 'Warnings',
  notes: 'Notes',
  basic:
    'Basic checks: XML structure, encoding, namespaces, limits, dates, hosts, duplicates, and the image, video, news and hreflang extensions. Not checked: whether the pages exist and can be indexed.',
  assumed: (host: string) => `The URL of the sitemap is unknown, so ${host} is assumed as its host.`,
  incomplete: 'Parsing stopped early; counts cover only the parsed part.',
  fetched: 'Fetched content',
  undo: 'Bring back the pasted text',
  samplePages: 'Try two sample pages',
} as const

export const example = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url>
    <loc>https://www.example.com/</loc>
    <lastmod>2026-11-02</lastmod>
  </url>
  <url>
    <loc>https://www.example.com/shop?colour=red&size=m</loc>
    <lastmod>2 November 2026</lastmod>
    <changefreq>Weekly</changefreq>
  </url>
</urlset>
`

export const FETCH_FAILED_ERROR = 'Failed to fetch sitemap from URL or content is empty.'
export const MOCK_MESSAGE = 'Could not fetch or parse sitemap from URL. (Mock response)'
export const EMPTY_MESSAGE = 'The sitemap at this URL is empty.'

export const toasts = {
  nothing: { title: 'Error', description: 'Please enter a sitemap URL or paste sitemap content.' },
  tooLarge: { title: 'File Too Large', description: 'Sitemap file cannot exceed 50MB.' },
  wrongType: { title: 'Invalid File Type', description: 'Please upload an XML file.' },
  loaded: (name: string) => ({ title: 'File Loaded', description: `${name} is ready to be validated.` }),
  failed: { title: 'Error', description: 'The sitemap could not be read completely. Please try again.' },
} as const
