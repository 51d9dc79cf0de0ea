import type { HowTo } from '../define-tool.ts'

export const howTo: HowTo = [
  { title: 'List your URLs', text: 'Paste them one to a line, load a file, or crawl your site.' },
  { title: 'Set the defaults', text: 'Change frequency and priority apply to every URL without its own.' },
  { title: 'Download sitemap.xml', text: 'Every file is checked before you save it and upload it to your site.' },
]

export const words = {
  urls: 'URLs (one per line)',
  urlsHint:
    'Or a table from a spreadsheet or CSV file: url, lastmod, changefreq, priority. Columns named by language, such as en, de and x-default, become hreflang links.',
  placeholder: 'https://www.example.com/\nhttps://www.example.com/about',
  changefreq: 'Default change frequency',
  priority: 'Default priority',
  lastmod: 'Last modified',
  today: 'Today for every URL',
  noDate: 'Only where I give a date',
  lean: 'Leave out change frequency and priority',
  gzip: 'Also as .gz',
  baseUrl: 'Address the files will have',
  baseUrlHint: 'For the index of large lists. Empty means the root of the first URL’s site.',
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
    'Google ignores change frequency and priority. It does read dates, and trusts them less once “today” stands on every page of every sitemap: give real dates where you have them.',
  cut: 'The beginning is shown; the download has all of it.',
  fixFirst: 'Please fix what is listed here before you upload the file.',
  clean: 'Checked with our validator: no errors.',
} as const

export const example = `url,lastmod,priority
https://www.example.com/,2026-11-02,1.0
https://www.example.com/shop?colour=red&size=m,2026-10-17,0.6
https://www.example.com/über-uns,,
`

export const skipReasons = {
  'not-absolute': 'not a complete address',
  'not-http': 'not http or https',
  'too-long': '2,048 characters or more',
  unreadable: 'cannot be read as a URL',
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
    description: 'The sitemap could not be written. Your list is untouched; please try again.',
  },
  unreadable: {
    title: 'Error',
    description: 'This file holds no list of addresses. Please choose a text, CSV or XML file.',
  },
  loaded: (count: number) => ({ title: 'File Loaded', description: `${count.toLocaleString('en-US')} URLs read.` }),
} as const
