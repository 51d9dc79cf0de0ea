export const currentNames: Readonly<Record<string, string>> = {
  Apache: 'Apache HTTP Server',
  lighttpd: 'Lighttpd',
  webpack: 'Webpack',
  FancyBox: 'Fancybox',
  gunicorn: 'Gunicorn',
  'Twitter Ads': 'X Ads',
  TornadoServer: 'Tornado',
  ReDoc: 'Redoc',
  RoundCube: 'Roundcube',
  'three.js': 'Three.js',
  Htmx: 'htmx',
  LazySizes: 'lazysizes',
  'Clipboard.js': 'clipboard.js',
  git: 'Git',
  // A theme of WordPress; the plain name is the framework's.
  Sinatra: 'Sinatra theme',
}

/** Properties of a page and protocols: true, but no one builds a site with them. */
export const notTechnologies: readonly string[] = [
  'Open Graph',
  'RSS',
  'Priority Hints',
  'Module Federation',
  'PWA',
  'HSTS',
  'HTTP/2',
  'HTTP/3',
  'Cart Functionality',
]
