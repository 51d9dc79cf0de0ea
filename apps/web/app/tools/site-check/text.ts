import { counted } from '../../platform/format.ts'
import type { HowTo } from '../define-tool.ts'

export const howTo: HowTo = [
  { title: 'Hand over the site', text: 'Drop the built folder or a ZIP of it, or enter the address of a live site.' },
  { title: 'Read what to fix first', text: 'Each issue stands beside its line of source, with its rule explained.' },
  { title: 'Fix, export, compare', text: 'Download repaired files and a report, and compare it with the next run.' },
]

const n = (count: number) => count.toLocaleString('en-US')

export const words = {
  drop: 'Drop a built site here',
  dropOver: 'Drop to check this site',
  dropHint: (max: number) =>
    `A folder such as dist or public, or a ZIP of it. It is read in this tab and never uploaded. Up to ${n(max)} pages.`,
  folder: 'Choose folder',
  zip: 'Choose ZIP',
  address: 'Or check a live site',
  url: 'Website',
  maxPages: 'Maximum pages',
  crawl: 'Crawl and check',
  crawlHint: (max: number) =>
    `Our server crawls up to ${n(max)} pages, two per second, and obeys robots.txt. The pages are checked in this tab. Of images, scripts and style sheets it asks only whether they exist, for as many as pages.`,
  weighs: 'Also find images that could be smaller',
  weighsHint: 'Each is compressed to see what it would save, which takes longer.',
  sample: 'Try a sample site',
  older: 'Open a report',
  olderHint: 'A report saved here as JSON. Open it after a check to see what changed.',
  was: 'Old addresses',
  moreChecks: 'More checks: lost addresses, heavy images',
  wasHint:
    'The sitemap of the site before the change, a list of its addresses, one per line, or a ZIP of the old site. With an index, load the sitemaps that it names too. Each address must still exist or redirect.',
  wasFile: 'Load a sitemap, list or ZIP',
  wasFrom: (files: readonly string[]) => `Old addresses from ${files.join(', ')}.`,
  wasNone: 'Remove',
  add: (file: string) => `Add to ${file}`,
  copy: 'Copy',
  copied: 'Copied',
  addTitle: 'Redirects to add',
  addLead: (file: string) => `Check each line, then add them to ${file}.`,
  cancel: 'Cancel',
  noCheck: 'Nothing to Check',
  noUrl: 'Please enter the URL of a website.',
  opening: 'Reading the list of files…',
  crawling: (fetched: number, waiting: number) =>
    `Crawling: ${counted(fetched, 'page')} fetched, ${n(waiting)} waiting…`,
  files: (done: number, total: number) => `Looking for images, scripts and style sheets: ${n(done)} of ${n(total)}…`,
  checking: (done: number, total: number) => `Checking file ${n(done)} of ${n(total)}…`,
  judging: 'Comparing pages and links…',
  progress: 'Progress of the check',
  another: 'Check another site',
  compare: 'Compare with a report',
  again: 'Check again',
  result: 'Site check',
  export: 'Export',
  formats: {
    html: 'Report (HTML)',
    csv: 'Spreadsheet (CSV)',
    json: 'Report to open here (JSON)',
    sarif: 'Code scanning (SARIF)',
    junit: 'Test results (JUnit)',
  },
  by: 'Group by',
  byRule: 'By rule',
  byPage: 'By page',
  severity: 'Severity',
  severities: { error: 'Errors', warning: 'Warnings', info: 'Notes' },
  one: { error: 'Error', warning: 'Warning', info: 'Note' },
  family: 'Topic',
  allFamilies: 'All topics',
  find: 'Filter by text',
  show: 'Show',
  states: { open: 'To do', new: 'New', same: 'Unchanged', fixed: 'Fixed', ignored: 'Ignored' },
  none: 'No issue matches these filters.',
  clearFilters: 'Clear filters',
  more: (count: number) => `Show ${n(count)} more`,
  aboutRule: 'About this rule',
  bad: 'Instead of',
  good: 'Write',
  allRules: 'All rules',
  source: (file: string, line: number) => `${file}, line ${n(line)}`,
  sourceGone: 'The file is no longer readable. If it was changed or moved, check the site again.',
  moreSource: 'Show more lines',
  image: (file: string) => `The image ${file}`,
  ignore: 'Ignore…',
  ignoreReason: 'Reason',
  ignoreThis: 'Ignore this issue',
  ignoreAll: (count: number) => `Ignore all of this rule (${n(count)})`,
  unignore: 'Do not ignore',
  ignoredFor: (reason: string) => `Ignored: ${reason}`,
  noReason: 'no reason given',
  remember: 'Remember ignored issues in this browser',
  fix: (count: number) => (count === 0 ? 'Fix' : `Fix ${n(count)}`),
  fixBusy: 'Looking for what can be fixed…',
  fixTitle: 'Fixes',
  fixNone: 'None of these issues can be fixed without a decision of yours.',
  fixLead: (files: number) =>
    `${counted(files, 'file')} can be repaired without changing what ${files === 1 ? 'it says' : 'they say'}. Nothing is written until you choose.`,
  guesses: (count: number) => `${counted(count, 'broken link')} with a likely target`,
  guessLead: 'Each is a guess. Accept those that are right; nothing else of the page changes.',
  guessReasons: {
    case: 'The site has this page in another case.',
    spelling: 'This is spelled nearly the same.',
    name: 'This page has a similar name.',
  },
  guessAt: (file: string, line: number) => `${file}, line ${line}`,
  accept: 'Accept',
  skip: 'Skip',
  acceptOf: (value: string, to: string) => `Accept ${to} for ${value}`,
  skipOf: (value: string) => `Skip ${value}`,
  accepted: 'Accepted',
  skipped: 'Skipped',
  undoGuess: 'Undo',
  undoGuessOf: (value: string) => `Undo the decision on ${value}`,
  guessFailed: 'This file could not be changed. Check the site again.',
  fixZip: 'Download fixed files (ZIP)',
  fixWrite: 'Write to the folder…',
  fixWritten: (files: number) => `${counted(files, 'file')} written. Check again to confirm.`,
  fixRefused: 'The browser may not write to this folder, so nothing was changed. Download the ZIP instead.',
  confirmWrite: (files: number, folder: string) => `Overwrite ${counted(files, 'file')} in “${folder}”?`,
  diffOf: (file: string) => `Changes of ${file}`,
  noDiff: 'Too long to compare here.',
  crawlEnd: {
    done: '',
    pages: 'The page limit was reached, so links to other pages were not checked.',
    depth: 'The depth limit was reached, so links to deeper pages were not checked.',
    time: 'The time limit was reached, so links to other pages were not checked.',
    size: 'The size limit was reached, so links to other pages were not checked.',
  },
  resources: ({ checked, known }: { checked: number; known: number }) =>
    `Of ${counted(known, 'image, script or style sheet', 'images, scripts and style sheets')}, ${n(checked)} ${checked === 1 ? 'was' : 'were'} looked for; the others count as present.`,
  unanswered: (count: number) => `${counted(count, 'page')} gave no response.`,
  closed: (count: number) =>
    `robots.txt closes ${counted(count, 'page')} to our crawler, so ${count === 1 ? 'it was' : 'they were'} not checked.`,
  noAnswer: 'The site gave no response.',
  lastRun: 'the last check',
  mock: 'Not checked. Nothing was fetched: this server cannot reach the DNS or the internet.',
  noMemory:
    'The browser ended the check, probably for lack of memory. Close other tabs and try again, or use the command sundry check.',
  failed: 'The check stopped because of an error on our side. Your files are unchanged; please try again.',
  weighed: ({ images, others }: { images: number; others: number }) =>
    `${counted(images, 'image')} compressed to see what it saves; ${n(others)} not tried, being neither JPEG nor PNG or under 10 kB.`,
  ran: (files: number, seconds: number) =>
    `${counted(files, 'file')} checked in ${seconds < 1 ? 'under a second' : counted(Math.round(seconds), 'second')}.`,
  fromReport: (name: string) => `From the report ${name}. Open the site itself to see lines of source.`,
} as const

/** Where a rule's advice names a command, the tool of this site and what the page itself can do. */
export const webAdvice: Readonly<
  Record<string, { readonly fix: string; readonly tool?: { path: string; label: string } }>
> = {
  'form-target-missing': { fix: 'Correct the action, or ignore the issue if a server answers there without a file.' },
  'image-heavy': {
    fix: 'Compress it at the same visual quality. Fix does that: PNG losslessly, large JPEG files with no visible change.',
  },
  'link-redirected': {
    fix: 'Link to its target. Fix does that where the redirect is permanent and the target a page of this site.',
  },
  'json-ld-invalid': {
    fix: 'Paste the markup there to see and correct every finding.',
    tool: { path: '/seo-toolkit/schema-markup-generator', label: 'Schema Markup Generator' },
  },
  'robots-invalid': {
    fix: 'Paste the file there to see what is wrong with each line.',
    tool: { path: '/seo-toolkit/robots-txt-tester', label: 'Robots.txt Tester' },
  },
  'sitemap-invalid': {
    fix: 'Fix repairs what is unambiguous. Paste the file there to see every finding.',
    tool: { path: '/seo-toolkit/sitemap-validator', label: 'Sitemap Validator' },
  },
}

const list = (parts: readonly string[]) =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`

export const familyTitle = (family: string) =>
  family === 'html' ? 'HTML' : `${family[0]?.toUpperCase()}${family.slice(1)}`

export const leftOut = (title: string, count: number) =>
  `“${title}”: ${counted(count, 'more is', 'more are')} not listed.`

export interface Counts {
  readonly error: number
  readonly warning: number
  readonly info: number
}

/** One sentence of what to do, one of where, and one of what changed. */
export function verdictOf({ error, warning, info }: Counts, pages: number): string {
  const on = `on ${counted(pages, 'page')}`
  const rest = [...(warning > 0 ? [counted(warning, 'warning')] : []), ...(info > 0 ? [counted(info, 'note')] : [])]
  if (error > 0)
    return `${list([counted(error, 'error'), ...rest])} ${on}. Fix the ${error === 1 ? 'error' : 'errors'} before you publish.`
  if (warning > 0) return `No errors. ${list(rest)} ${on}.`
  return info > 0 ? `No errors or warnings. ${list(rest)} ${on}.` : `No issues found ${on}.`
}

export const maxOf = (title: string, count: number, files: number) =>
  `Most frequent: “${title}” (${n(count)} in ${counted(files, 'file')}).`

export const comparedWith = (fresh: number, fixed: number, same: number, name: string) =>
  `Since ${name}: ${n(fresh)} new, ${n(fixed)} fixed, ${n(same)} unchanged.`

export const faults = {
  noPages: 'No HTML pages found. Choose the folder that is published, such as dist, build, public or _site.',
  manyFiles: 'This folder holds more than 100,000 files. Choose the folder that is published, such as dist.',
  manyPages: (pages: number, max: number) =>
    `This site has ${counted(pages, 'page')}; a tab checks up to ${n(max)}. The command sundry check has no such limit.`,
  noReport: 'This file is not a report of Site Check. Choose a report that was exported as JSON.',
  nothing: 'Nothing to check was found. Drop a folder, a ZIP, or a report saved as JSON.',
} as const

export const elsewhere = {
  title: 'This check in a terminal and in CI',
  command: 'Command',
  folderLead: 'In the folder that contains it. A finding of severity error ends the command with 1.',
  liveLead: 'A finding of severity error ends the command with 1.',
  install: 'Install the command',
  ci: 'Lines of a job',
  ciLead:
    'In any CI with Node 22.17 or newer, after the build. An update of this installation changes the file and its SHA-256: the job then stops until you replace both.',
} as const
