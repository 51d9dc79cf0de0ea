import { ofFamily } from './rule.ts'

export const links = ofFamily('links', {
  'link-broken': {
    severity: 'error',
    title: 'A link points to a page that does not exist',
    why: 'Visitors land on an error page, and search engines stop there.',
    fix: 'Correct the link, build the page, or redirect the old URL.',
    bad: '<a href="/abuot/">About</a>',
    good: '<a href="/about/">About</a>',
  },
  'anchor-broken': {
    severity: 'warning',
    title: 'A link points to an anchor that does not exist',
    why: 'The page opens at the top, and the visitor has to search.',
    fix: 'Add that id to the page, or correct the link.',
    bad: '<a href="#prices">Prices</a> <h2>Prices</h2>',
    good: '<a href="#prices">Prices</a> <h2 id="prices">Prices</h2>',
  },
  'anchor-scripted': {
    severity: 'info',
    title: 'A link points to an anchor that a script creates',
    why: 'The anchor exists only after the script has run, so only a browser can confirm that the link works.',
    fix: 'Open the link in a browser and check where it lands.',
    bad: '<a href="#made">Part</a> <script>part.id = "made"</script>',
    good: '<a href="#part">Part</a> <h2 id="part">Part</h2>',
  },
  'resource-missing': {
    severity: 'error',
    title: 'An image, script or style sheet is missing',
    why: 'The page looks incomplete or does not work.',
    fix: 'Build the file, or correct its URL.',
    bad: '<script src="/app.js"></script>  (the build has app.4f1c.js)',
    good: '<script src="/app.4f1c.js"></script>',
  },
})
