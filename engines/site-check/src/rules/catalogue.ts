export type Severity = 'error' | 'warning' | 'info'

export interface Rule {
  readonly severity: Severity
  readonly title: string
  readonly why: string
  readonly fix: string
}

const rule = (severity: Severity, title: string, why: string, fix: string): Rule => ({ severity, title, why, fix })

/** Every rule with its documentation; an id never changes its meaning, because configurations and baselines name it. */
export const rules = {
  'robots-closed': rule(
    'error',
    'robots.txt blocks search engines',
    'A staging robots.txt that goes live removes the whole site from search results within days.',
    'Remove "Disallow: /" from the group of the search engine, or of *.',
  ),
  'site-noindex': rule(
    'error',
    'Every page is set to noindex',
    'A staging setting that goes live removes the whole site from search results.',
    'Remove noindex from the pages or the headers of the host, and deploy again.',
  ),
  'canonical-local': rule(
    'error',
    'A canonical URL points to a development machine',
    'Search engines cannot open the canonical URL and may drop the page.',
    'Build with the public URL of the site.',
  ),
  'robots-invalid': rule(
    'warning',
    'robots.txt has lines that crawlers ignore or misread',
    'Crawlers silently skip lines they do not understand.',
    'Fix the line; `sundry robots lint` explains each finding.',
  ),
  'robots-blocks-sitemap': rule(
    'error',
    'robots.txt disallows a URL that the sitemap lists',
    'The sitemap asks for a crawl that robots.txt forbids; search engines report it and may list the URL without its text.',
    'Allow the path in robots.txt, or remove the URL from the sitemap.',
  ),
  'sitemap-invalid': rule(
    'error',
    'A sitemap is not valid',
    'Search engines stop reading an invalid sitemap, or skip its invalid parts.',
    'Run `sundry sitemap validate` for every finding; `sundry sitemap repair` or `sundry check --fix` fixes what is unambiguous.',
  ),
  'sitemap-missing-page': rule(
    'error',
    'The sitemap lists a page that does not exist',
    'Search engines report each one as an error and waste a crawl on it.',
    'Build the page, or remove the URL from the sitemap.',
  ),
  'sitemap-redirected': rule(
    'warning',
    'The sitemap lists a URL that redirects',
    'A sitemap lists URLs to be indexed; one that redirects is not indexed.',
    'List its target instead.',
  ),
  'sitemap-noindex': rule(
    'warning',
    'The sitemap lists a noindex page',
    'The sitemap asks for the page to be indexed, and the page asks not to be.',
    'Decide which of the two is intended, and remove the other.',
  ),
  'sitemap-not-canonical': rule(
    'warning',
    'The sitemap lists a page with another canonical URL',
    'Search engines index the canonical URL, so this one is a wasted crawl and a contradictory signal.',
    'List the canonical URL instead.',
  ),
  'link-broken': rule(
    'error',
    'A link points to a page that does not exist',
    'Visitors land on an error page, and search engines stop there.',
    'Correct the link, build the page, or redirect the old URL.',
  ),
  'anchor-broken': rule(
    'warning',
    'A link points to an anchor that does not exist',
    'The page opens at the top, and the visitor has to search.',
    'Add that id to the page, or correct the link.',
  ),
  'anchor-scripted': rule(
    'info',
    'A link points to an anchor that a script creates',
    'The anchor exists only after the script has run, so only a browser can confirm that the link works.',
    'Open the link in a browser and check where it lands.',
  ),
  'resource-missing': rule(
    'error',
    'An image, script or style sheet is missing',
    'The page looks incomplete or does not work.',
    'Build the file, or correct its URL.',
  ),
  'hreflang-no-return': rule(
    'warning',
    'A translation has no return link',
    'Search engines use hreflang only if both pages link to each other.',
    'Add a <link rel="alternate" hreflang> to this page on the other one.',
  ),
  'json-ld-invalid': rule(
    'error',
    'Structured data is invalid or lacks required properties',
    'Without its required properties the page gets no rich result; invalid JSON is ignored.',
    'Fix it; `sundry schema validate` lists every finding.',
  ),
  'json-ld-incomplete': rule(
    'info',
    'Structured data lacks recommended properties',
    'Rich results show more with recommended properties.',
    'Add the property if you have a true value for it.',
  ),
  'title-missing': rule(
    'warning',
    'A page has no title',
    'People see the title in search results, tabs and bookmarks.',
    'Add a <title> that says what is on this page.',
  ),
  'title-duplicate': rule(
    'warning',
    'Pages have the same title',
    'Neither people nor search engines can tell them apart.',
    'Give each page its own title, or make one page the canonical URL of the others.',
  ),
  'description-missing': rule(
    'warning',
    'A page has no description',
    'Search engines then show arbitrary text from the page.',
    'Add a <meta name="description"> of one or two sentences.',
  ),
  'description-duplicate': rule(
    'warning',
    'Pages have the same description',
    'A description that fits every page describes none.',
    'Write one for each page, or remove it.',
  ),
  'image-heavy': rule(
    'warning',
    'An image is larger than necessary',
    'Images take up most of the loading time on phones.',
    'Compress it at the same visual quality; `--fix` does that: PNG losslessly, large JPEG files with no visible change.',
  ),
  'secret-exposed': rule(
    'error',
    'A published file contains a key or password',
    'Anyone can read it, and scanners find it within minutes.',
    'Revoke it first, then remove it from the build.',
  ),
  'leftover-file': rule(
    'error',
    'A private file is published',
    'Settings, backups and repositories reveal the internals of a site, often with passwords.',
    'Remove it from the published folder.',
  ),
  'source-map': rule(
    'warning',
    'A source map with source code is published',
    'Anyone can read the original source code with its comments.',
    'Build without source maps, or upload them only to your error tracker.',
  ),
  'header-missing': rule(
    'warning',
    'A security header is missing',
    'Without it, browsers do not enable this protection.',
    'Add the header for all paths.',
  ),
  'header-weak': rule(
    'warning',
    'A security header protects less than it seems to',
    'A header that allows almost everything gives a false sense of security.',
    'Set a stricter value.',
  ),
} as const

export type RuleId = keyof typeof rules
export const ruleIds = Object.keys(rules) as RuleId[]
