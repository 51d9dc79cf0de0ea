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
    'robots.txt keeps search engines out',
    'A robots.txt of a staging server that goes live takes the whole site out of search results within days.',
    'Take the rule that disallows / out of the group of the search engine, or of *.',
  ),
  'site-noindex': rule(
    'error',
    'Every page says noindex',
    'The setting of a staging server that goes live takes the whole site out of search results.',
    'Take noindex off the pages, or out of the host’s headers, and deploy again.',
  ),
  'canonical-local': rule(
    'error',
    'A canonical address is that of a development machine',
    'Search engines are told that the page’s real address is one they cannot open, and may drop the page.',
    'Build with the public address of the site.',
  ),
  'robots-invalid': rule(
    'warning',
    'robots.txt is not read as it was meant',
    'Crawlers skip lines that they do not understand, without telling anybody.',
    'Fix the line; `sundry robots lint` explains each finding.',
  ),
  'robots-blocks-sitemap': rule(
    'error',
    'robots.txt disallows an address that the sitemap lists',
    'The sitemap asks for a visit that robots.txt forbids; search engines report it and may list the address without its text.',
    'Open the path in robots.txt, or take the address out of the sitemap.',
  ),
  'sitemap-invalid': rule(
    'error',
    'A sitemap is not valid',
    'Search engines stop reading a broken sitemap, or skip what is broken.',
    'Run `sundry sitemap validate` for each finding, `sundry sitemap repair` or `sundry check --fix` for what is unambiguous.',
  ),
  'sitemap-missing-page': rule(
    'error',
    'The sitemap lists a page that is not there',
    'Each such address is an error in the reports of search engines and a visit that finds nothing.',
    'Build the page, or take the address out of the sitemap.',
  ),
  'sitemap-redirected': rule(
    'warning',
    'The sitemap lists an address that leads elsewhere',
    'A sitemap names addresses to be listed; one that redirects is not listed.',
    'List the address it leads to instead.',
  ),
  'sitemap-noindex': rule(
    'warning',
    'The sitemap lists a page that says noindex',
    'The sitemap asks for the page to be listed and the page asks not to be.',
    'Decide which of the two is meant, and take the other away.',
  ),
  'sitemap-not-canonical': rule(
    'warning',
    'The sitemap lists a page whose canonical address is another',
    'Search engines list the canonical address, so this one is a wasted visit and a contradicting signal.',
    'List the canonical address instead.',
  ),
  'link-broken': rule(
    'error',
    'A link leads to a page that is not there',
    'Visitors land on the error page, and search engines stop there.',
    'Correct the address, build the page, or redirect the old address.',
  ),
  'anchor-broken': rule(
    'warning',
    'A link leads to a part of a page that is not there',
    'The page opens at its top, and the visitor has to search.',
    'Give the part that id, or correct the link.',
  ),
  'anchor-scripted': rule(
    'info',
    'A link leads to a part of a page that a script makes',
    'The part is there once the script has run, so only a browser can tell whether the link is right.',
    'Open such a link in a browser, and see where it lands.',
  ),
  'resource-missing': rule(
    'error',
    'A picture, script or style sheet is not there',
    'The page shows a gap, or does not work.',
    'Build the file, or correct its address.',
  ),
  'hreflang-no-return': rule(
    'warning',
    'A translation does not point back',
    'Search engines use hreflang only if both pages name each other.',
    'Give the other page a <link rel="alternate" hreflang> to this one.',
  ),
  'json-ld-invalid': rule(
    'error',
    'Structured data is broken or lacks what is required',
    'Without its required properties the page gets no rich result; broken JSON is not read at all.',
    'Fix it; `sundry schema validate` lists every finding.',
  ),
  'json-ld-incomplete': rule(
    'info',
    'Structured data lacks what is recommended',
    'Rich results show more with recommended properties.',
    'Add the property if there is something true to say.',
  ),
  'title-missing': rule(
    'warning',
    'A page has no title',
    'The title is the line that people see in search results, in tabs and bookmarks.',
    'Add a <title> that says what is on this page.',
  ),
  'title-duplicate': rule(
    'warning',
    'Pages have the same title',
    'Neither people nor search engines can tell them apart.',
    'Give each page a title of its own, or make one the canonical address of the others.',
  ),
  'description-missing': rule(
    'warning',
    'A page has no description',
    'Search engines then show whatever words they find.',
    'Add a <meta name="description"> of one or two sentences.',
  ),
  'description-duplicate': rule(
    'warning',
    'Pages have the same description',
    'A description that fits every page says nothing of any.',
    'Write one for each page, or leave it out.',
  ),
  'image-heavy': rule(
    'warning',
    'A picture is heavier than it need be',
    'Pictures are most of what visitors on a phone wait for.',
    'Write it anew at the same look; `--fix` does that: PNG files pixel for pixel, large JPEG files so that they look the same.',
  ),
  'secret-exposed': rule(
    'error',
    'A key or password stands in a published file',
    'Everybody can read it, and scanners find it within minutes.',
    'Revoke it first, then take it out of the build.',
  ),
  'leftover-file': rule(
    'error',
    'A file is published that nobody should see',
    'Settings, backups and repositories tell what a site is made of, often with passwords.',
    'Take it out of the published folder.',
  ),
  'source-map': rule(
    'warning',
    'A source map with the sources is published',
    'Everybody can read the original source with its comments.',
    'Build without source maps, or keep them for the error reporter.',
  ),
  'header-missing': rule(
    'warning',
    'The host sends no security header of this name',
    'Without it browsers leave a protection off that costs nothing.',
    'Add the header for all paths.',
  ),
  'header-weak': rule(
    'warning',
    'A security header protects less than it seems to',
    'A header that is there but allows nearly all gives false safety.',
    'Set the stricter value.',
  ),
} as const

export type RuleId = keyof typeof rules
export const ruleIds = Object.keys(rules) as RuleId[]
