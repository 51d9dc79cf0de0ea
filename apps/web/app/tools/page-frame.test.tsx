// Each tool's page as a visitor first sees it: what it is, what it does, its three steps, and what its form asks for.
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'

const pages = import.meta.glob<{ default: ComponentType }>('./*/page.tsx')

/** The text of each element of a kind, in the order of the page. */
const textsOf = (html: string, tag: string) =>
  [...html.matchAll(new RegExp(`<${tag}\\b[^>]*>(.*?)</${tag}>`, 'gs'))].map(([, inner = '']) =>
    inner
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll('&amp;', '&')
      .replaceAll('&#x27;', "'"),
  )

test.each<[id: string, title: string, description: string, steps: [title: string, text: string][]]>([
  [
    'background-remover',
    'AI Background Remover',
    'Cut the subject out of a photo: transparent PNG, or any solid colour behind it.',
    [
      ['Upload images', 'Drop one photo or many on the page.'],
      ['Choose options', 'Keep the background transparent, or pick a colour to put behind the subject.'],
      ['Download PNG', 'Save the cut-outs one at a time, or all of them as a ZIP.'],
    ],
  ],
  [
    'compressor',
    'Image Compressor',
    'Make JPG, PNG, WebP, HEIC and AVIF photos smaller, as many at once as you like.',
    [
      ['Add your images', 'Drop JPG, PNG, WebP, HEIC or AVIF files on the page, or browse for them.'],
      ['Choose how small', 'Take a preset, or set the quality and the largest file size yourself.'],
      ['Download', 'Save one picture at a time, or all of them as a ZIP.'],
    ],
  ],
  [
    'convert-case',
    'Text Case Converter',
    'Change text to UPPERCASE, lowercase, Title Case, Sentence case, camelCase, snake_case or kebab-case.',
    [
      ['Enter your text', 'Type or paste it into the input area, or drop a .txt, .md or .csv file on it.'],
      ['Choose a case', 'One click changes the whole text, or only what you selected.'],
      ['Use the result', 'Copy it, save it as a file, or share it.'],
    ],
  ],
  [
    'converter',
    'Image Converter',
    'Turn pictures from one format into another, a whole batch in one go.',
    [
      ['Add your images', 'Drop any supported picture on the page, or browse for it.'],
      ['Choose a format', 'Pick the target format; WebP is a good first choice for the web.'],
      ['Download', 'Save one picture at a time, or all of them as a ZIP.'],
    ],
  ],
  [
    'dig-dns',
    'DNS Record Lookup',
    'Look up A, AAAA, CNAME, MX, NS, PTR, SOA, SRV, TXT or all records of a domain, as dig would.',
    [
      ['Enter a domain', 'Type a name such as example.com; a full address works too.'],
      ['Choose a record type', 'A, MX, TXT and the rest, or ANY for what the server will give.'],
      ['Read the records', 'Each record with its name, time to live, type, data and priority.'],
    ],
  ],
  [
    'domain-expiry-checker',
    'Domain Expiry Checker',
    'Find out when a domain expires, who its registrar is and what its status codes mean.',
    [
      ['Enter a domain', 'Type a name such as example.com; a full address works too.'],
      ['We ask the registry', 'Our server asks the registry itself over RDAP, or WHOIS where there is no RDAP.'],
      ['Read the dates', 'Expiry, registration, registrar and status, each with its source.'],
    ],
  ],
  [
    'nameserver-checker',
    'Nameserver Checker',
    'List the nameservers that answer for a domain and see whether parent, zone and registry agree.',
    [
      ['Enter a domain', 'Type a name such as example.com; a full address works too.'],
      ['We ask the DNS', 'Our server asks the parent zone and the nameservers themselves.'],
      ['Compare', 'See which servers answer, and where the answers differ.'],
    ],
  ],
  [
    'resizer',
    'Image Resizer',
    'Resize pictures by pixels or by percentage and keep their proportions.',
    [
      ['Add your images', 'Drop your pictures on the page, or browse for them.'],
      ['Set the size', 'Give a width, a height or a percentage; proportions are kept unless you say otherwise.'],
      ['Download', 'Save one picture at a time, or all of them as a ZIP.'],
    ],
  ],
  [
    'robots-txt-tester',
    'Robots.txt Tester',
    'Test whether a crawler may fetch a URL, and see the line of robots.txt that decides.',
    [
      ['Paste your robots.txt', 'The text area starts with a sample that you can edit.'],
      ['Name a URL and a crawler', 'Googlebot is filled in; any other agent works too.'],
      ['See the verdict', 'Allowed or disallowed, with the line that decided.'],
    ],
  ],
  [
    'schema-markup-generator',
    'Schema Markup Generator',
    'Fill in a form and get JSON-LD for an FAQ page, an article or any other type search engines still read.',
    [
      ['Choose a type', 'FAQ Page, Article or one of many more; or paste what your page has now.'],
      ['Fill in the form', 'The JSON-LD is written and checked as you type; empty fields are left out.'],
      ['Copy the schema', 'Paste it into your page and test it with a rich-results test.'],
    ],
  ],
  [
    'sitemap-generator',
    'Sitemap Generator',
    'Turn a list of URLs into a sitemap.xml that search engines accept.',
    [
      ['List your URLs', 'Paste them one to a line, load a file, or crawl your site.'],
      ['Set the defaults', 'Change frequency and priority apply to every URL without its own.'],
      ['Download sitemap.xml', 'Every file is checked before you save it and upload it to your site.'],
    ],
  ],
  [
    'sitemap-validator',
    'Sitemap Validator',
    'Check a sitemap for errors before a search engine does: by URL, pasted text or file.',
    [
      ['Give us the sitemap', 'Enter its URL, paste its text, or load an .xml or .xml.gz file.'],
      ['Validate', 'Structure, limits, dates, addresses and extensions are checked.'],
      ['Fix what is wrong', 'Every finding leads to its line; many can be fixed with one click.'],
    ],
  ],
  [
    'tech-profiler',
    'Technology Profiler',
    'See what a website is built with: its platform, theme, libraries, servers and services, with the evidence.',
    [
      ['Enter a URL', 'Type the address of the site you are curious about.'],
      ['We read the page', 'Our server fetches the page and compares it with thousands of fingerprints.'],
      ['See the stack', 'Technologies appear by category, with version and evidence.'],
    ],
  ],
])('%s: %s', async (id, title, description, steps) => {
  const page = await pages[`./${id}/page.tsx`]?.()
  if (!page) throw new Error(`${id} has no page`)
  const html = renderToStaticMarkup(createElement(MemoryRouter, null, createElement(page.default)))
  expect(textsOf(html, 'h1')).toEqual([title])
  expect(textsOf(html, 'p')).toContain(description)
  const list = textsOf(html.slice(html.indexOf('id="how-to"')), 'li')
  expect(list).toEqual(steps.map(([step, text], index) => `${index + 1}${step}${text}`))
})

const plain = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The control a label belongs to, with the hint it is described by. */
function controlOf(html: string, label: string): { hint: string; placeholder: string } | null {
  const labels = [...html.matchAll(/<label\b[^>]*\bfor="([^"]+)"[^>]*>(.*?)<\/label>/gs)]
  const [, id] = labels.find(([, , inner = '']) => plain(inner) === label) ?? []
  const control = html.match(/<(?:input|textarea|select)\b[^>]*>/g)?.find((one) => one.includes(`id="${id}"`))
  if (id === undefined || control === undefined) return null
  const described = /aria-describedby="([^"]+)"/.exec(control)?.[1]?.split(' ') ?? []
  const hints = described.map((one) => plain(new RegExp(`id="${one}"[^>]*>(.*?)</`, 's').exec(html)?.[1] ?? ''))
  return { hint: hints.filter(Boolean).join(' '), placeholder: /placeholder="([^"]*)"/.exec(control)?.[1] ?? '' }
}

test.each<[id: string, fields: [label: string, hint: string, placeholder: string][], buttons: string[]]>([
  [
    'background-remover',
    [
      [
        'Drag & Drop Images or click to browse files from your device Browse Files Choose a folder Take a photo Try an example Supports JPG, PNG, WEBP, BMP, HEIC, HEIF • Max 50MB You can also paste a picture, or drop files and whole folders anywhere on this page.',
        '',
        '',
      ],
      ['Where the work is done', 'Photos stay in this tab.', ''],
    ],
    [
      'Browse Files',
      'Choose a folder',
      'Take a photo',
      'Try an example',
      'Transparent',
      'Color',
      'Remove Background (0)',
    ],
  ],
  [
    'compressor',
    [
      [
        'Drag & Drop Images or click to browse files from your device Browse Files Choose a folder Take a photo Try an example Supports JPG, PNG, WEBP, BMP, AVIF, HEIC, HEIF • Max 50MB You can also paste a picture, or drop files and whole folders anywhere on this page.',
        '',
        '',
      ],
      [
        'Compression Preset',
        'Quality 70, at most 2 MB a file. PNG and BMP keep every pixel and colour, even above that.',
        '',
      ],
      [
        'Quality is',
        'By look, each picture gets the lowest quality that looks as asked. The smallest format may be JPEG, WebP or AVIF.',
        '',
      ],
      ['Encoder', '', ''],
      ['Metadata', 'Place, camera and date. Colours stay right either way.', ''],
      ['File names', 'May hold {name}, {number}, {width}, {height}.', '{name}'],
    ],
    [
      'Browse Files',
      'Try an example',
      'Compress',
      'Enable Compression',
      'Copy link to these settings',
      'Optimize Images (0)',
    ],
  ],
  [
    'convert-case',
    [
      ['Language rules', 'Turkish and Azeri i, Dutch IJ, Greek and Lithuanian accents.', ''],
      ['Words to keep as written', 'Separated by commas, such as iPhone, NASA, Node.js', ''],
      ['Quotation marks', '', ''],
    ],
    [
      'Try an example',
      'Undo',
      'Redo',
      'Clear',
      'UPPERCASE',
      'lowercase',
      'Title Case',
      'Sentence case',
      'camelCase',
      'snake_case',
      'kebab-case',
      'PascalCase',
      'CONSTANT_CASE',
      'dot.case',
      'path/case',
      'Train-Case',
      'iNVERSE cASE',
      'aLtErNaTiNg CaSe',
      'AP Title Case',
      'Chicago Title Case',
      'Use as input',
      'Copy',
      'Save',
      'Share',
      'Copy link',
      'Clean input',
    ],
  ],
  [
    'converter',
    [
      [
        'Drag & Drop Images or click to browse files from your device Browse Files Choose a folder Take a photo Try an example Supports JPG, PNG, WEBP, GIF, BMP, SVG, AVIF, HEIC, HEIF, JXL, TIFF, ICO • Max 50MB You can also paste a picture, or drop files and whole folders anywhere on this page.',
        '',
        '',
      ],
      ['Encoder', '', ''],
      ['Metadata', 'Place, camera and date. Colours stay right either way.', ''],
      ['File names', 'May hold {name}, {number}, {width}, {height}.', '{name}'],
    ],
    [
      'Browse Files',
      'Try an example',
      'Convert',
      'Enable Format Conversion',
      'Copy link to these settings',
      'Optimize Images (0)',
    ],
  ],
  [
    'dig-dns',
    [
      ['Domain', 'A name such as example.com; for PTR an IP address.', 'example.com'],
      ['Record type', '', ''],
      ['Resolver', '', ''],
    ],
    ['Lookup DNS Records', 'Try an example'],
  ],
  [
    'domain-expiry-checker',
    [['Domain', 'A name such as example.com. Names in any script work.', 'example.com']],
    ['Check Expiry', 'Try an example'],
  ],
  [
    'nameserver-checker',
    [['Domain', 'A name such as example.com. Names in any script work.', 'example.com']],
    ['Check Nameservers', 'Try an example'],
  ],
  [
    'resizer',
    [
      [
        'Drag & Drop Images or click to browse files from your device Browse Files Choose a folder Take a photo Try an example Supports JPG, PNG, WEBP, GIF, BMP, HEIC, HEIF • Max 50MB You can also paste a picture, or drop files and whole folders anywhere on this page.',
        '',
        '',
      ],
      ['Scaling', '', ''],
      ['Quality', '', ''],
      ['Metadata', 'Place, camera and date. Colours stay right either way.', ''],
      ['File names', 'May hold {name}, {number}, {width}, {height}.', '{name}'],
    ],
    [
      'Browse Files',
      'Try an example',
      'Resize',
      'Enable Resizing',
      'Copy link to these settings',
      'Optimize Images (0)',
    ],
  ],
  [
    'robots-txt-tester',
    [
      ['Fetch from a website', 'This asks our server, which fetches the file for you.', 'example.com'],
      ['robots.txt content', '', ''],
      ['URL to test', '', 'https://www.example.com/private/page.html'],
      ['User-agent', '', ''],
    ],
    ['Use the sample', 'Copy link', 'Fetch', 'Test URL'],
  ],
  [
    'schema-markup-generator',
    [
      ['Schema Type', 'Questions and the answers the site itself gives.', ''],
      ['Question', 'required', ''],
      ['Answer', 'required', ''],
      ['JSON-LD or HTML', 'Paste JSON-LD, its script tag or the source of a whole page.', ''],
      [
        'Or take it from a page',
        'This sends the address to our server, which fetches the page and hands back its JSON-LD.',
        'example.com/article',
      ],
      ['Write as', '', ''],
    ],
    [
      'Add another entity',
      'Start over',
      'Try an example',
      'Add FAQ Item',
      'Check and edit',
      'Fetch',
      'Copy Schema',
      'Download',
      'Copy link',
    ],
  ],
  [
    'sitemap-generator',
    [
      [
        'URLs (one per line)',
        'Or a table from a spreadsheet or CSV file: url, lastmod, changefreq, priority. Columns named by language, such as en, de and x-default, become hreflang links.',
        'https://www.example.com/\nhttps://www.example.com/about',
      ],
      ['Default change frequency', '', ''],
      ['Default priority', '', ''],
      ['Last modified', '', ''],
      [
        'Address the files will have',
        'For the index of large lists. Empty means the root of the first URL’s site.',
        'https://www.example.com/',
      ],
      ['Generated sitemap', '', ''],
    ],
    ['Try an example', 'Generate', 'Download sitemap.xml', 'Copy'],
  ],
  [
    'sitemap-validator',
    [
      [
        'Sitemap URL',
        'Our server fetches it for you. Text and files stay in this tab.',
        'https://www.example.com/sitemap.xml',
      ],
      ['Sitemap content', '', ''],
    ],
    ['Validate', 'Try an example'],
  ],
  [
    'tech-profiler',
    [
      [
        'Website URL',
        'Our server fetches this page and a few files beside it, as a visitor would.',
        'https://example.com',
      ],
    ],
    ['Analyze', 'Try an example'],
  ],
])('%s: every field has its label and its hint, every button its word', async (id, fields, buttons) => {
  const page = await pages[`./${id}/page.tsx`]?.()
  if (!page) throw new Error(`${id} has no page`)
  const html = renderToStaticMarkup(createElement(MemoryRouter, null, createElement(page.default)))
  for (const [label, hint, placeholder] of fields)
    expect({ label, ...controlOf(html, label) }).toEqual({ label, hint, placeholder })
  const shown = textsOf(html, 'button').map(plain)
  for (const button of buttons) expect(shown).toContain(button)
})
