// A small site with faults of many kinds, so that a visitor sees a report before handing over a site.

const base = 'https://www.example.com/'

interface Page {
  readonly path: string
  readonly title?: string
  readonly description?: string
  readonly lang?: string
  readonly head?: string
  readonly body: string
}

const pages: readonly Page[] = [
  {
    path: 'index.html',
    title: 'Harbour Bakery',
    description: 'Bread and cakes from the harbour, baked every morning.',
    head: `<script type="application/ld+json">
    {"@context": "https://schema.org", "@type": "Bakery", "name": "Harbour Bakery", }
  </script>`,
    body: `<h1>Harbour Bakery</h1>
  <p>Fresh every morning. See our <a href="/bread/">bread</a>, our <a href="/cakes/">cakes</a>
  and the <a href="/opening-times/">opening times</a>.</p>
  <img src="/images/shop-front.jpg">`,
  },
  {
    path: 'bread/index.html',
    title: 'Bread',
    description: 'Bread and cakes from the harbour, baked every morning.',
    body: `<h1>Bread</h1>
  <h4>Sourdough</h4>
  <p id="rye">Rye, wheat and spelt. <a href="#price-list">Prices</a></p>
  <p id="rye">Seeded rye on Fridays.</p>
  <form><input type="email" placeholder="Email"><button></button></form>`,
  },
  {
    path: 'cakes/index.html',
    title: 'Bread',
    head: '<link rel="canonical" href="http://localhost:3000/cakes/">',
    body: `<h1>Cakes</h1>
  <p>To <b><i>order</b></i> a cake, <a href="http://www.example.com/order.html">write to us</a>.</p>
  <iframe src="http://maps.example.org/embed"></iframe>
  <a href="/bread/"></a>`,
  },
  {
    path: 'about.html',
    lang: '',
    head: '<meta name="robots" content="noindex">',
    body: '<h2>About us</h2><p>Three generations of bakers. <a href="/">Home</a></p>',
  },
]

const html = ({ path, title, description, lang = 'en', head = '', body }: Page) => `<!doctype html>
<html${lang === '' ? '' : ` lang="${lang}"`}>
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
${title === undefined ? '' : `  <title>${title}</title>\n`}${description === undefined ? '' : `  <meta name="description" content="${description}">\n`}${head.includes('canonical') ? '' : `  <link rel="canonical" href="${base}${path.replace(/index\.html$/, '')}">\n`}${head === '' ? '' : `  ${head}\n`}  <link rel="stylesheet" href="/style.css">
</head>
<body>
  ${body}
  <script src="/app.js"></script>
</body>
</html>
`

/** An invented key, assembled here so that no scanner takes it for a real one. */
const key = ['AKIA', 'Q3EGTX7YMNB4KZ5P'].join('')

export const sampleSite: Readonly<Record<string, string>> = {
  ...Object.fromEntries(pages.map((page) => [page.path, html(page)])),
  'style.css': 'body { font-family: sans-serif }\nheader { background: url(images/waves.png) }\n',
  'app.js': `const config = { accessKeyId: '${key}' }\nconsole.log('ready')\n`,
  'robots.txt': `User-agent: *\nDisallow: /bread/\n\nSitemap: ${base}sitemap.xml\n`,
  'sitemap.xml': `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url><loc>${base}</loc></url>
  <url><loc>${base}bread/</loc></url>
  <url><loc>${base}about.html</loc></url>
  <url><loc>${base}cakes/?size=large&colour=red</loc></url>
  <url><loc>${base}christmas-2023/</loc></url>
</urlset>
`,
  _headers: '/*\n  X-Content-Type-Options: nosniff\n  Strict-Transport-Security: max-age=3600\n',
  '.env': 'SMTP_PASSWORD=correct-horse\n',
}
