import { ofFamily } from './rule.ts'

/** Rules of `--was` and of the redirects of the host. */
export const former = ofFamily('addresses', {
  'address-lost': {
    severity: 'error',
    title: 'A former address is neither built nor redirected',
    why: 'Links, bookmarks and search results that name it end on an error page, and its rank is lost.',
    fix: 'Redirect it to the page that has its content now, or answer it with 410 if the page is gone on purpose.',
    bad: '/blog/2024/05/my-post.html was built before, and is not any more',
    good: '/blog/2024/05/my-post.html /blog/my-post 301',
  },
  'address-fallback': {
    severity: 'warning',
    title: 'A former address is answered by a page that answers everything',
    why: 'The host sends one page with status 200 for every path, so nobody can tell from the outside whether the former page still exists.',
    fix: 'Redirect the former address to its successor, before the rule that catches everything.',
    bad: '/* /index.html 200',
    good: '/old-page /new-page 301\n/* /index.html 200',
  },
  'redirect-chain': {
    severity: 'warning',
    title: 'A redirect leads to another redirect',
    why: 'Every further redirect costs a round trip, and crawlers give up on long chains.',
    fix: 'Redirect straight to the last address.',
    bad: '/a /b 301\n/b /c 301',
    good: '/a /c 301\n/b /c 301',
  },
  'redirect-loop': {
    severity: 'error',
    title: 'Redirects lead in a circle',
    why: 'Browsers show an error instead of a page.',
    fix: 'Redirect to a page that is built.',
    bad: '/a /b 301\n/b /a 301',
    good: '/a /b 301',
  },
  'redirect-to-missing': {
    severity: 'error',
    title: 'A redirect leads to a page that does not exist',
    why: 'Visitors are sent to an error page, and search engines drop both addresses.',
    fix: 'Correct the target, or build the page.',
    bad: '/old /never-built 301',
    good: '/old /new 301',
  },
  'host-file-invalid': {
    severity: 'error',
    title: 'A configuration of the host cannot be loaded',
    why: 'The host refuses the whole file, or what follows the fault, with its redirects and headers.',
    fix: 'Close the block, or correct the syntax.',
    bad: 'location /old { return 301 /new;',
    good: 'location /old { return 301 /new; }',
  },
  'host-rule-unknown': {
    severity: 'info',
    title: 'A redirect rule of the host is not understood',
    why: 'It depends on what only the running host knows, so it neither counts as a redirect nor against one.',
    fix: 'Check the addresses it is about on the running host.',
    bad: 'RewriteCond %{HTTP_COOKIE} beta\nRewriteRule ^old$ /beta [R]',
    good: 'Redirect 301 /old /new',
  },
})
