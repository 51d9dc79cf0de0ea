import { ofFamily } from './rule.ts'

export const agents = ofFamily('agents', {
  'llms-txt-missing': {
    severity: 'info',
    title: 'The site has no llms.txt',
    why: 'Agents that look for an overview of the site find none.',
    fix: 'List the pages that matter, with a line on each.',
    bad: '(404)',
    good: '# Harbour museum\n\n- [Tickets](https://example.com/tickets.md): prices and hours',
  },
  'llms-txt-invalid': {
    severity: 'warning',
    title: 'llms.txt does not begin with a heading',
    why: 'Programs look for the name of the site in its first line.',
    fix: 'Begin with "# " and the name.',
    bad: 'Harbour museum',
    good: '# Harbour museum',
  },
  'llms-txt-broken': {
    severity: 'warning',
    title: 'llms.txt links to a page that does not exist',
    why: 'Agents are led to an error page.',
    fix: 'Correct the link.',
    bad: '- [Tickets](/tikets.md)',
    good: '- [Tickets](/tickets.md)',
  },
  'content-scripted': {
    severity: 'warning',
    title: 'Without scripts a page is empty',
    why: 'Most crawlers of AI services and previews run no scripts.',
    fix: 'Render the text when the site is built.',
    bad: '<div id="root"></div> <script src="app.js">',
    good: '<div id="root"><h1>Tickets</h1>…</div>',
  },
  'answers-closed': {
    severity: 'info',
    title: 'robots.txt keeps out a crawler that answers questions',
    why: 'Its answers can neither quote nor name the site.',
    fix: 'Allow it, if you want to be found there.',
    bad: 'User-agent: PerplexityBot\nDisallow: /',
    good: 'User-agent: *\nDisallow:',
  },
  'snippet-closed': {
    severity: 'info',
    title: 'A page may not be quoted',
    why: 'Search results show it without text, and AI answers leave it out.',
    fix: 'Remove nosnippet.',
    bad: '<meta name="robots" content="nosnippet">',
    good: '<meta name="robots" content="max-snippet:-1">',
  },
})
