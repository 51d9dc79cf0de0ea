// What a visitor reads on a tool's page that has just been opened, before anything was given to it.
import type { ComponentType } from 'react'
import { describe, expect, test } from 'vitest'
import { read } from '../../testing/read.ts'

const pages = import.meta.glob<{ default: ComponentType }>('./*/page.tsx')

async function opened(id: string): Promise<string> {
  const page = await pages[`./${id}/page.tsx`]?.()
  if (!page) throw new Error(`${id} has no page`)
  return read(page.default, {})
}
const says = async (id: string, ...sentences: readonly string[]) => {
  const page = await opened(id)
  for (const sentence of sentences) expect(page).toContain(sentence)
}

describe('an image tool asks for pictures, says what it takes, and keeps them in the tab', () => {
  test.each(['compressor', 'converter', 'resizer'])('%s', (id) =>
    says(
      id,
      'Drag & Drop Images or click to browse files from your device Browse Files Choose a folder Take a photo Try an example Supports JPG',
      'HEIF',
      'Max 50MB You can also paste a picture, or drop files and whole folders anywhere on this page. Optimization Studio',
      'More options +',
      'Metadata Remove all Keep the colour profile Keep all, the place too Place, camera and date. Colours stay right either way. File names May hold {name}, {number}, {width}, {height}. Copy link to these settings Optimize Images (0)',
      'Your files and text are worked on here and never leave your browser.',
      '3 Download Save one picture at a time, or all of them as a ZIP.',
    ),
  )
  test('the compressor has a preset and says what it means', () =>
    says(
      'compressor',
      'Image Compressor Make JPG, PNG, WebP, HEIC and AVIF photos smaller, as many at once as you like.',
      'Compress Enable Compression Compression Preset Low (High Quality) Medium (Balanced) High (Small Size) Custom Configuration Quality 70, at most 2 MB a file. PNG and BMP keep every pixel and colour, even above that.',
      'Quality is The same number for all The same look for all: slower The same look in the smallest format By look, each picture gets the lowest quality that looks as asked. The smallest format may be JPEG, WebP or AVIF. Encoder Fast Small: slower, fewer bytes',
      '1 Add your images Drop JPG, PNG, WebP, HEIC or AVIF files on the page, or browse for them. 2 Choose how small Take a preset, or set the quality and the largest file size yourself.',
    ))
  test('the converter waits for a format', () =>
    says(
      'converter',
      'Image Converter Turn pictures from one format into another, a whole batch in one go.',
      'Convert Enable Format Conversion More options',
      '1 Add your images Drop any supported picture on the page, or browse for it. 2 Choose a format Pick the target format; WebP is a good first choice for the web.',
    ))
  test('the resizer waits for a size', () =>
    says(
      'resizer',
      'Image Resizer Resize pictures by pixels or by percentage and keep their proportions.',
      'Resize Enable Resizing More options + Scaling Fast Best: Lanczos, slower Quality 100%',
      '1 Add your images Drop your pictures on the page, or browse for them. 2 Set the size Give a width, a height or a percentage; proportions are kept unless you say otherwise.',
    ))
})

test('the text tool asks for a text and a case', () =>
  says(
    'convert-case',
    'Text Case Converter Change text to UPPERCASE, lowercase, Title Case, Sentence case, camelCase, snake_case or kebab-case.',
    'UPPERCASE lowercase Title Case Sentence case camelCase snake_case kebab-case More cases PascalCase CONSTANT_CASE dot.case path/case Train-Case iNVERSE cASE aLtErNaTiNg CaSe AP Title Case Chicago Title Case Transformed Text',
    '1 Enter your text Type or paste it into the input area, or drop a .txt, .md or .csv file on it. 2 Choose a case One click changes the whole text, or only what you selected. 3 Use the result Copy it, save it as a file, or share it.',
  ))

describe('a lookup asks for a name, and says that our server is asked', () => {
  const server = 'What you type is sent to this site’s own server, which looks it up for you.'
  test('DNS', () =>
    says(
      'dig-dns',
      'DNS Record Lookup Look up A, AAAA, CNAME, MX, NS, PTR, SOA, SRV, TXT or all records of a domain, as dig would.',
      'Domain A name such as example.com; for PTR an IP address. Lookup DNS Records Try an example Record type',
      'All common types Resolver This server’s own Cloudflare (1.1.1.1) Google (8.8.8.8) Quad9 (9.9.9.9) Compare resolvers Ask every resolver of the list and set their answers side by side.',
      server,
      '1 Enter a domain Type a name such as example.com; a full address works too. 2 Choose a record type A, MX, TXT and the rest, or ANY for what the server will give. 3 Read the records Each record with its name, time to live, type, data and priority.',
    ))
  test('expiry', () =>
    says(
      'domain-expiry-checker',
      'Domain Expiry Checker Find out when a domain expires, who its registrar is and what its status codes mean.',
      'Domain A name such as example.com. Names in any script work. Check Expiry Try an example Check several domains',
      server,
      '1 Enter a domain Type a name such as example.com; a full address works too. 2 We ask the registry Our server asks the registry itself over RDAP, or WHOIS where there is no RDAP. 3 Read the dates Expiry, registration, registrar and status, each with its source.',
    ))
  test('nameservers', () =>
    says(
      'nameserver-checker',
      'Nameserver Checker List the nameservers that answer for a domain and see whether parent, zone and registry agree.',
      'Domain A name such as example.com. Names in any script work. Check Nameservers Try an example',
      server,
      '1 Enter a domain Type a name such as example.com; a full address works too. 2 We ask the DNS Our server asks the parent zone and the nameservers themselves. 3 Compare See which servers answer, and where the answers differ.',
    ))
  test('technologies', () =>
    says(
      'tech-profiler',
      'Technology Profiler See what a website is built with: its platform, theme, libraries, servers and services, with the evidence.',
      'Website URL Our server fetches this page and a few files beside it, as a visitor would. Analyze Try an example Results come from a live look at the page. When this installation cannot reach other sites, sample data is shown and labelled as such.',
      server,
      '1 Enter a URL Type the address of the site you are curious about. 2 We read the page Our server fetches the page and compares it with thousands of fingerprints. 3 See the stack Technologies appear by category, with version and evidence.',
    ))
})

test('the domain report takes whatever one has, and says what more it can do', () =>
  says(
    'domain-report',
    'Domain Report One box for a domain and its mail: a graded report with the evidence and the record that mends it.',
    'Domain, address or header example.com, you@example.com, a URL, an IP address, or the header of a message. Check Domain Try an example',
    'Several domains Up to 100 domains as a table of grades, with CSV. Mail report files DMARC and TLS reports, and message files, read in this tab. Change of name servers Compare the new zone with the live one before the switch, and follow it afterwards.',
    '1 Enter what you have A domain, an address of mail, a URL or an IP address. A pasted message header is read in this tab. 2 Watch the report come in Registration, zone, DNSSEC, addresses, web and mail, each on its own. 3 Paste what mends it Each finding says why it matters and gives the record to publish.',
  ))

test('recipes ask for pictures and for steps', () =>
  says(
    'recipes',
    'Recipes Chain every step a picture needs, see the first one change live, and run the chain over all of them.',
    'Recipe Run the recipe',
    '1 Add your pictures Drop them on the page. The first one is shown as the recipe leaves it. 2 Choose or build a recipe Begin with a ready one, add steps, and put them in the order you want. 3 Run it All pictures go through the same steps; save them one by one, as a ZIP or to a folder.',
  ))

test('the robots tester has a sample to try, and says which of its ways ask our server', () =>
  says(
    'robots-txt-tester',
    'Robots.txt Tester Test whether a crawler may fetch a URL, and see the line of robots.txt that decides.',
    'Open file Use the sample Copy link Fetch from a website Fetch This asks our server, which fetches the file for you. robots.txt content 1 2 3 4 5 6 7 User-agent: * Allow: / User-agent: Googlebot Disallow: /private/ Disallow: /tmp/ URL to test User-agent Test URL',
    'Simplified matching The plain rule of many simple testers: paths match anywhere, the last line wins. Not what crawlers do. Raw octets Compare the URL exactly as typed, without the encoding a crawler would apply.',
    '1 Paste your robots.txt The text area starts with a sample that you can edit. 2 Name a URL and a crawler Googlebot is filled in; any other agent works too. 3 See the verdict Allowed or disallowed, with the line that decided.',
  ))

test('the sitemap generator asks for addresses, and says what search engines make of the rest', () =>
  says(
    'sitemap-generator',
    'Sitemap Generator Turn a list of URLs into a sitemap.xml that search engines accept.',
    'Load a list or sitemap Try an example URLs (one per line) Or a table from a spreadsheet or CSV file: url, lastmod, changefreq, priority. Columns named by language, such as en, de and x-default, become hreflang links. Generate',
    'Default change frequency always hourly daily weekly monthly yearly never Default priority More options Last modified Today for every URL Only where I give a date Address the files will have For the index of large lists. Empty means the root of the first URL’s site. Leave out change frequency and priority Also as .gz',
    'Google ignores change frequency and priority. It does read dates, and trusts them less once “today” stands on every page of every sitemap: give real dates where you have them. Generated sitemap Download sitemap.xml Copy Crawl a site',
    '1 List your URLs Paste them one to a line, load a file, or crawl your site. 2 Set the defaults Change frequency and priority apply to every URL without its own. 3 Download sitemap.xml Every file is checked before you save it and upload it to your site.',
  ))

test('the sitemap validator takes an address, a text or a file', () =>
  says(
    'sitemap-validator',
    'Sitemap Validator Check a sitemap for errors before a search engine does: by URL, pasted text or file.',
    'Sitemap URL Our server fetches it for you. Text and files stay in this tab. Validate Upload .xml file Try an example Sitemap content',
    '1 Give us the sitemap Enter its URL, paste its text, or load an .xml or .xml.gz file. 2 Validate Structure, limits, dates, addresses and extensions are checked. 3 Fix what is wrong Every finding leads to its line; many can be fixed with one click.',
  ))
