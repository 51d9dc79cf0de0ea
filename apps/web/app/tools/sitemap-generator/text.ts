import { counted } from '../../platform/format.ts'
import type { HowTo } from '../define-tool.ts'

export const howTo: HowTo = [
  { title: 'List your URLs', text: 'Paste one per line, load a file, or crawl your site.' },
  { title: 'Set the defaults', text: 'Change frequency and priority apply to every URL without its own values.' },
  { title: 'Download sitemap.xml', text: 'Every file is validated before you download it.' },
]

export const words = {
  undo: 'Bring back the previous list',
  urls: 'URLs (one per line)',
  urlsHint:
    'Or a table from a spreadsheet or CSV file: url, lastmod, changefreq, priority. Language columns such as en, de and x-default become hreflang links.',
  placeholder: 'https://www.example.com/\nhttps://www.example.com/about',
  changefreq: 'Default change frequency',
  priority: 'Default priority',
  lastmod: 'Last modified',
  today: 'Today for every URL',
  noDate: 'Only where I provide a date',
  lean: 'Omit change frequency and priority',
  gzip: 'Also create a .gz file',
  baseUrl: 'Base URL of the files',
  baseUrlHint: 'For the sitemap index of large lists. If empty, the root of the first URL is used.',
  options: 'More options',
  run: 'Generate',
  running: 'Generating…',
  output: 'Generated sitemap',
  download: 'Download sitemap.xml',
  copy: 'Copy',
  copied: 'Copied!',
  open: 'Load a list or sitemap',
  example: 'Try an example',
  crawl: 'Crawl a site',
  honest:
    'Google ignores change frequency and priority, and uses dates. If you know when each page changed, paste lines of URL and date, and those dates are written.',
  cut: 'Only the beginning is shown; the download is complete.',
  fixFirst: 'Please fix these issues before you upload the file.',
  clean: 'Checked with our validator: no errors.',
} as const

export const example = `url,lastmod,priority
https://www.example.com/,2026-11-02,1.0
https://www.example.com/shop?colour=red&size=m,2026-10-17,0.6
https://www.example.com/über-uns,,
`

export const skipReasons = {
  'not-absolute': 'not an absolute URL',
  'not-http': 'not http or https',
  'too-long': '2,048 characters or more',
  unreadable: 'not a valid URL',
} as const

export const frequencies = ['always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never'] as const

export const toasts = {
  nothing: { title: 'Error', description: 'Please enter at least one URL.' },
  noneValid: { title: 'Error', description: 'No valid URLs found.' },
  nothingToDownload: { title: 'Error', description: 'No sitemap generated to download.' },
  copyFailed: {
    title: 'Copy Failed',
    description: 'Your browser did not allow it. Select the text and copy it by hand.',
  },
  failed: {
    title: 'Error',
    description: 'The sitemap could not be generated. Your list is unchanged; please try again.',
  },
  unreadable: {
    title: 'Error',
    description: 'This file contains no list of URLs. Please choose a text, CSV or XML file.',
  },
  loaded: (count: number) => ({ title: 'File Loaded', description: `${counted(count, 'URL')} read.` }),
} as const
