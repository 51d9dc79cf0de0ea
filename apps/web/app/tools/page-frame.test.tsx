// Each tool's page as a visitor first sees it: what it is, what it does, and its three steps in order.
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
    'Make JPG, PNG, WebP, HEIC and AVIF photos smaller, thirty at a time, without a visible loss.',
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
      ['Fix what is wrong', 'Every finding leads to its line; much can be mended with one click.'],
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
