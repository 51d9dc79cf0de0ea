import type { Page, SiteContext } from '../context/context.ts'

const FILE = 'llms.txt'
const MAX_LINKS = 5000
const MIN_PAGES = 5
const FEW_WORDS = 10

/** The files for programs that read the site for people: https://llmstxt.org */
export async function checkAgents(context: SiteContext): Promise<void> {
  const { files, pages, report, reader, addresses } = context
  const first = ['index.html', 'index.htm'].find((file) => pages.has(file))
  if (files.has(FILE)) checkList(new TextDecoder().decode(await reader.read(FILE)), context)
  else if (first !== undefined && pages.size >= MIN_PAGES && new URL(addresses.baseUrl).pathname === '/')
    report('llms-txt-missing', { file: first, message: `The site has no ${FILE}.` })
}

/** The text that a page has without its scripts. */
export function checkScripted(page: Page, hasFrames: boolean, { report }: SiteContext): void {
  if (page.refresh || page.text.words >= FEW_WORDS || hasFrames) return
  if (page.scripts.length === 0) return
  report('content-scripted', {
    file: page.path,
    message: `Without scripts the page has ${page.text.words} ${page.text.words === 1 ? 'word' : 'words'}.`,
  })
}

function checkList(text: string, { report, addresses }: SiteContext): void {
  const lines = text.split(/\r?\n/)
  const at = lines.findIndex((line) => line.trim() !== '')
  if (!/^#\s+\S/.test(lines[at] ?? ''))
    report('llms-txt-invalid', {
      file: FILE,
      line: at + 1,
      message: 'Its first line is not a heading with the name of the site (# Name).',
    })
  let count = 0
  for (const [index, line] of lines.entries()) {
    for (const [, href = ''] of line.slice(0, 2000).matchAll(/\]\(([^()\s]{1,1000})\)/g)) {
      count += 1
      if (count > MAX_LINKS) return
      if (addresses.resolve(href, { path: FILE, base: null }).kind === 'missing')
        report('llms-txt-broken', {
          file: FILE,
          line: index + 1,
          value: href,
          message: `${href} is missing from the built site.`,
        })
    }
  }
}
