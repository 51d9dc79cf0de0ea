/** Names that have changed since the vendored set was made, or were never the product's own. */
export const currentNames: Readonly<Record<string, string>> = {
  Apache: 'Apache HTTP Server',
  lighttpd: 'Lighttpd',
  webpack: 'Webpack',
  FancyBox: 'Fancybox',
  gunicorn: 'Gunicorn',
  'Twitter Ads': 'X Ads',
}

/** Properties of a page and protocols: true, but nobody builds a site with them. */
export const notTechnologies: readonly string[] = [
  'Open Graph',
  'RSS',
  'Priority Hints',
  'Module Federation',
  'PWA',
  'HSTS',
  'HTTP/2',
  'HTTP/3',
]
