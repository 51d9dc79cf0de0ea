import { naming, site } from '../platform/site.ts'

export const home = {
  metaTitle: naming(`${site.name} – free image, text, domain and SEO tools`, `${site.name} – free tools for the web`),
  metaDescription: naming(
    'Compress, convert and resize images, remove backgrounds, change text case, look up domains and DNS, test robots.txt, build sitemaps and schema markup. Free, no sign-in.',
    'Free tools for the web that need no sign-in.',
  ),
  keywords: [
    naming(
      'free online tools, image compressor, image converter, background remover, dns lookup, seo tools',
      'free online tools',
    ),
  ],
  headline: 'Master Your Digital Workflow',
  promise: 'Make images smaller. In\u00a0your\u00a0browser.',
  lead: naming(
    'Tools for images, text, domains and search engines. Free, no account, and your images stay on your device.',
    'Free tools that need no account. Each says whether it works in your browser or uses our server.',
  ),
  productLabel: 'Image Compressor: a photo before and after, with both sizes',
  start: 'Get Started',
  open: 'Open',
  explore: 'Explore All Tools',
  featuresTitle: 'Every tool in one place',
  featuresLead: 'No sign-in, no watermarks, and no limits on what runs in your browser.',
  whyTitle: `Why choose ${site.name}?`,
  whyStart: 'Start Optimizing',
  closingTitle: 'Is your site open to the right crawlers?',
  closingText: 'Paste your robots.txt, enter a URL and a crawler, and see the deciding rule.',
  closingLink: 'Test your robots.txt',
} as const

interface Reason {
  readonly title: string
  readonly text: string
  /** It is true of every tool; the others speak of images. */
  readonly isOfAll?: boolean
}

export const reasons: readonly Reason[] = [
  {
    title: 'Lightning-fast processing',
    text: 'Work runs on all cores of your processor and starts the moment you drop a file.',
  },
  {
    title: 'Client-side privacy',
    text: naming(
      'Images and text are processed in your browser. Lookups use our server and are labelled.',
      'What works without our server is processed in your browser, and the rest is labelled.',
    ),
    isOfAll: true,
  },
  { title: 'Batch operations', text: 'Queue a whole folder, watch the results arrive, and download them as one ZIP.' },
  {
    title: 'Fine-grained control',
    text: 'Presets when you are in a hurry; quality, size and format when you want control.',
  },
  {
    title: 'Wide range of formats and tools',
    text: naming(
      'JPG, PNG, WebP, AVIF, HEIC, GIF, BMP and SVG, plus text, domain and SEO tools.',
      'JPG, PNG, WebP, AVIF, HEIC, GIF, BMP and SVG.',
    ),
  },
]

export const box = {
  label: naming('A domain, URL, email address, text or image', 'A text, an address or a file'),
  placeholder: naming('Domain, text or image', 'Text, address or file'),
  hint: naming(
    'Type or paste a domain, URL, email address or text, or choose images. Message headers, robots.txt, sitemaps, JSON-LD and the folder of a website work too.',
    'Type or paste a text or an address, or choose files, to see which tools here can use them.',
  ),
  release: 'Drop to see what you can do with it',
  choose: 'Choose files',
  go: 'Go',
} as const
