// A fault for each rule, and the same without it: what the tests of the rules and bench/site-check.ts plant into pages.
import type { RuleId } from './catalogue/catalogue.ts'

type Files = Readonly<Record<string, string | Uint8Array>>
type Change = string | Files | ((html: string) => string)

export interface Case {
  readonly rule: RuleId
  /** Where a text is put, unless the case is files or a function of the page. */
  readonly into: 'head' | 'body'
  readonly bad: Change
  readonly good: Change
  /** The file that the rule is to name, unless it is the page. */
  readonly at?: string
}

/** The beginning of an image, which is all that is read of it. */
function pngOf(width: number, height: number): Uint8Array {
  const bytes = new Uint8Array(64)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])
  const view = new DataView(bytes.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return bytes
}

const twelveImages = Array.from({ length: 12 }, (_, at) => `<img src="https://x.example/${at}.jpg" alt="">`).join('')
const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0])
const gif = (frames: number) => {
  const bytes = new Uint8Array(600_000)
  bytes.set(new TextEncoder().encode('GIF89a'))
  for (let at = 0; at < frames; at += 1) bytes.set([0x21, 0xf9, 4, 0, 0, 0, 0, 0], 100 + at * 100)
  return bytes
}

const swap = (pattern: RegExp, by: string) => (html: string) => html.replace(pattern, by)
const same = (html: string) => html
const times = (count: number, text: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => text(at)).join('')
const plain = (body: string, head = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${head}</head><body>${body}</body></html>`
const prose = times(60, (at) => `word${at} `)

const head = (rule: RuleId, bad: string, good: string): Case => ({ rule, into: 'head', bad, good })
const body = (rule: RuleId, bad: string, good: string): Case => ({ rule, into: 'body', bad, good })
const page = (rule: RuleId, bad: (html: string) => string, good: (html: string) => string = same): Case => ({
  rule,
  into: 'body',
  bad,
  good,
})
const files = (rule: RuleId, at: string, bad: Files, good: Files): Case => ({ rule, into: 'body', bad, good, at })

const jsonLd = (text: string) => `<script type="application/ld+json">${text}</script>`
const links = (file: string) => `<a href="${file}">more</a>`
const canonical = (address: string) => `<link rel="canonical" href="${address}">`
const hreflang = (code: string, address: string) => `<link rel="alternate" hreflang="${code}" href="${address}">`
const og = (property: string, content: string) => `<meta property="og:${property}" content="${content}">`
const pair = (first: string, second: string): Files => ({
  'pair-a.html': plain('<main>one</main>', first),
  'pair-b.html': plain('<main>two</main>', second),
})

/** `{base}` is replaced by the site's URL. */
export const cases: readonly Case[] = [
  // links
  body('frame-missing', '<iframe src="never.html" title="x"></iframe>', '<iframe src="#" title="x"></iframe>'),
  page('refresh-missing', swap(/<head>/, '<head><meta http-equiv="refresh" content="0; url=never.html">')),
  body('form-target-missing', '<form action="never/"></form>', '<form action="#"></form>'),
  head(
    'alternate-missing',
    '<link rel="alternate" type="application/rss+xml" href="never.xml">',
    '<link rel="alternate" href="never.xml">',
  ),
  head(
    'preload-missing',
    '<link rel="preload" as="image" href="never.png">',
    '<link rel="preload" as="image" href="https://x.example/a.png">',
  ),
  files(
    'css-target-missing',
    'c/a.css',
    { 'c/a.css': 'a { background: url(never.png) }' },
    { 'c/a.css': '/* url(never.png) */ a { background: url(data:x) }' },
  ),
  files(
    'link-redirected',
    'to-old.html',
    { _redirects: '/old-x /new-x 301\n/project/old-x /new-x 301\n', 'to-old.html': plain(links('{base}old-x')) },
    { 'to-old.html': plain(links('#')) },
  ),
  body('link-misspelt', links('www.example.org/a'), links('https://www.example.org/a')),
  body('link-local-file', links('file:///home/ann/a.html'), links('https://x.example/file:///')),
  body('link-localhost', links('http://localhost:3000/'), links('http://localhost.example/')),
  body('link-insecure', links('http://example.com/'), links('https://example.com/')),
  body('link-placeholder', links('#'), links('#top')),
  body('link-script', links('javascript:print()'), links('https://x.example/javascript:')),
  body(
    'link-nofollow',
    '<a href="{base}" rel="nofollow">more</a>',
    '<a href="https://x.example/" rel="nofollow">more</a>',
  ),
  body(
    'mail-link-invalid',
    links('mailto:info-example'),
    links('mailto:info@example.com,Ann%20%3Cann@example.com%3E?subject=x'),
  ),
  body('phone-link-invalid', links('tel:call me'), links('tel:+44-123-456')),
  // addresses
  files(
    'canonical-missing',
    'pair-a.html',
    pair(canonical('{base}never.html'), ''),
    pair(canonical('{base}pair-b.html'), ''),
  ),
  files(
    'canonical-redirected',
    'pair-a.html',
    { _redirects: '/gone-x.html / 301\n/project/gone-x.html / 301\n', ...pair(canonical('{base}gone-x.html'), '') },
    pair(canonical('{base}pair-b.html'), ''),
  ),
  files(
    'canonical-chain',
    'pair-a.html',
    pair(canonical('{base}pair-b.html'), canonical('{base}')),
    pair(canonical('{base}pair-b.html'), canonical('{base}pair-b.html')),
  ),
  files(
    'canonical-noindex',
    'pair-a.html',
    pair(canonical('{base}pair-b.html'), '<meta name="robots" content="noindex">'),
    pair(canonical('{base}pair-b.html'), ''),
  ),
  files(
    'canonical-insecure',
    'pair-a.html',
    pair(canonical('http://example.com/pair-a.html'), ''),
    pair(canonical('{base}pair-a.html'), ''),
  ),
  files(
    'canonical-foreign',
    'pair-a.html',
    {
      ...Object.fromEntries(
        Array.from({ length: 30 }, (_, at) => [`n${at}.html`, plain('x', canonical(`{base}n${at}.html`))]),
      ),
      ...pair(canonical('https://staging.example/pair-a.html'), ''),
    },
    pair(canonical('{base}pair-a.html'), ''),
  ),
  head('canonical-repeated', canonical('{base}a') + canonical('{base}b') + canonical('{base}c'), ''),
  body('canonical-in-body', canonical('{base}'), ''),
  files(
    'canonical-relative',
    'pair-a.html',
    pair(canonical('pair-b.html'), ''),
    pair(canonical('{base}pair-b.html'), ''),
  ),
  files(
    'canonical-fragment',
    'pair-a.html',
    pair(canonical('{base}pair-b.html#part'), ''),
    pair(canonical('{base}pair-b.html'), ''),
  ),
  files(
    'page-orphan',
    'alone.html',
    { 'alone.html': plain('x') },
    { 'alone.html': plain('x', '<meta name="robots" content="noindex">') },
  ),
  files(
    'page-deep',
    'deep8.html',
    {
      ...Object.fromEntries(
        Array.from({ length: 8 }, (_, at) => [`deep${at + 1}.html`, plain(at < 7 ? links(`deep${at + 2}.html`) : 'x')]),
      ),
      '{home}': links('deep1.html'),
    },
    { 'deep1.html': plain('x') },
  ),
  files(
    'links-scripted',
    '{home}',
    Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`lone${at}.html`, plain('x')])),
    {},
  ),
  files(
    'path-case-clash',
    'twin.html',
    { 'Twin.html': plain('x'), 'twin.html': plain('y') },
    { 'twin.html': plain('y') },
  ),
  files(
    'path-uppercase',
    'Upper.html',
    {
      ...Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`low${at}.html`, plain('x')])),
      'Upper.html': plain('x'),
    },
    { 'upper.html': plain('x') },
  ),
  files('path-unsafe', 'a b.html', { 'a b.html': plain('x') }, { 'a-b.html': plain('x') }),
  files('path-long', `${'long-'.repeat(42)}.html`, { [`${'long-'.repeat(42)}.html`]: plain('x') }, {}),
  files(
    'not-found-relative',
    '404.html',
    { '404.html': plain('x', '<link rel="stylesheet" href="a.css">') },
    { '404.html': plain('x', '<link rel="stylesheet" href="/a.css">') },
  ),
  // titles
  head('title-repeated', '<title>One more</title><title>And one</title>', ''),
  page(
    'title-default',
    swap(/<title>[^<]*/, '<title>Untitled document'),
    swap(/<title>[^<]*/, '<title>Untitled works of 1920'),
  ),
  page('title-long', swap(/<title>[^<]*/, `<title>${prose}`)),
  head('description-repeated', '<meta name="description" content="One"><meta name="description" content="Two">', ''),
  page('description-long', swap(/<head>/, `<head><meta name="description" content="${prose}">`)),
  page('description-short', swap(/<head>/, '<head><meta name="description" content="Short">')),
  files(
    'h1-missing',
    'no-h1.html',
    { 'no-h1.html': plain(prose.repeat(2)) },
    { 'no-h1.html': plain(`<h1>x</h1>${prose}`) },
  ),
  body('h1-repeated', '<h1>a</h1><h1>b</h1>', ''),
  files(
    'page-duplicate',
    'twice-b.html',
    { 'twice-a.html': plain(`<p>${prose}</p>`), 'twice-b.html': plain(`<nav>b</nav><p>${prose}</p>`) },
    { 'twice-a.html': plain(`<p>${prose}</p>`) },
  ),
  files(
    'page-near-duplicate',
    'near-b.html',
    {
      'near-a.html': plain(times(900, (at) => `term${at} `)),
      'near-b.html': plain(times(900, (at) => `term${at === 400 ? 'x' : at} `)),
    },
    { 'near-a.html': plain(times(900, (at) => `term${at} `)), 'near-b.html': plain(times(900, (at) => `other${at} `)) },
  ),
  files(
    'page-thin',
    'thin.html',
    {
      ...Object.fromEntries(
        Array.from({ length: 40 }, (_, at) => [`rich${at}.html`, plain(times(120, (word) => `w${at}x${word} `))]),
      ),
      'thin.html': plain('<p>Soon</p>'),
    },
    { 'thin.html': plain(prose) },
  ),
  body(
    'text-placeholder',
    '<p>Lorem ipsum dolor sit amet, consectetur adipiscing elit</p>',
    '<p>What lorem ipsum is</p>',
  ),
  body('text-garbled', '<p>CafÃ© and donâ€™t</p>', '<p>Café São Ânimo</p>'),
  page('template-unrendered', swap(/<title>[^<]*/, '<title>{{ page.title }}')),
  body('template-value', links('posts/undefined/x'), '<p>undefined</p>'),
  body('template-value', '<img src="icon.svg" alt="[object Object]">', '<img src="icon.svg" alt="undefined values">'),
  page('template-value', swap(/<title>[^<]*/, '<title>undefined | Example')),
  page('template-value', swap(/(name="description" content=)"[^"]*"/, '$1"null"')),
  // images
  body(
    'alt-missing',
    '<img src="data:image/png;base64,x" width="1" height="1">',
    '<img src="data:image/png;base64,x" alt="" width="1" height="1">',
  ),
  body('alt-filename', '<img src="data:," alt="IMG_2041.jpg">', '<img src="data:," alt="Version 2.0">'),
  body('alt-long', `<img src="data:," alt="${prose}">`, '<img src="data:," alt="A crane">'),
  body(
    'image-unsized',
    '<img src="https://x.example/a.png" alt="">',
    '<img src="https://x.example/a.png" alt="" width="9" height="9">',
  ),
  files(
    'image-ratio',
    'ratio.html',
    { 'r.png': pngOf(800, 600), 'ratio.html': plain('<img src="r.png" alt="" width="400" height="400">') },
    { 'r.png': pngOf(800, 600), 'ratio.html': plain('<img src="r.png" alt="" width="400" height="300">') },
  ),
  files(
    'image-oversized',
    'big.html',
    { 'r.png': pngOf(4000, 3000), 'big.html': plain('<img src="r.png" alt="" width="400" height="300">') },
    { 'r.png': pngOf(800, 600), 'big.html': plain('<img src="r.png" alt="" width="400" height="300">') },
  ),
  files('image-invalid', 'page.png', { 'page.png': '<html>Not found</html>' }, { 'page.png': pngOf(1, 1) }),
  files('image-extension', 'photo.png', { 'photo.png': jpeg }, { 'photo.png': pngOf(1, 1) }),
  files('gif-heavy', 'demo.gif', { 'demo.gif': gif(3) }, { 'demo.gif': gif(1) }),
  body(
    'srcset-invalid',
    '<img src="data:," alt="" srcset="https://x.example/a 400w, https://x.example/b 2x" sizes="1px">',
    '<img src="data:," alt="" srcset="https://x.example/a 1x, https://x.example/b 2x">',
  ),
  files(
    'srcset-width',
    'set.html',
    { 'r.png': pngOf(640, 480), 'set.html': plain('<img src="r.png" alt="" srcset="r.png 800w" sizes="9px">') },
    { 'r.png': pngOf(640, 480), 'set.html': plain('<img src="r.png" alt="" srcset="r.png 640w" sizes="9px">') },
  ),
  body(
    'sizes-missing',
    '<img src="data:," alt="" srcset="https://x.example/a 400w, https://x.example/b 800w">',
    '<img src="data:," alt="" loading="lazy" srcset="https://x.example/a 400w">',
  ),
  body(
    'picture-source',
    '<picture><source src="https://x.example/a.avif"><img src="data:," alt=""></picture>',
    '<video muted><source src="https://x.example/a.mp4"></video>',
  ),
  body(
    'lazy-priority',
    '<img src="data:," alt="" loading="lazy" fetchpriority="high">',
    '<img src="data:," alt="" fetchpriority="high">',
  ),
  body('lazy-missing', twelveImages, `${twelveImages}<img src="data:," alt="" loading="lazy">`),
  // social
  head('social-incomplete', og('title', 'x'), og('title', 'x') + og('image', 'https://x.example/a.png')),
  head('social-image-missing', og('image', '{base}never.png'), og('image', 'https://x.example/a.png')),
  head('social-image-relative', og('image', '/a.png'), og('image', 'https://x.example/a.png')),
  head('social-image-format', og('image', 'https://x.example/a.svg'), og('image', 'https://x.example/a.svg.png')),
  files(
    'social-image-small',
    'card.html',
    { 'card.png': pngOf(64, 64), 'card.html': plain('x', og('image', '{base}card.png')) },
    { 'card.png': pngOf(1200, 630), 'card.html': plain('x', og('image', '{base}card.png')) },
  ),
  files(
    'social-url-differs',
    'pair-a.html',
    pair(canonical('{base}pair-a.html') + og('url', '{base}pair-b.html'), ''),
    pair(canonical('{base}pair-a.html') + og('url', '{base}pair-a.html'), ''),
  ),
  head('social-repeated', og('title', 'a') + og('title', 'b'), og('title', 'a') + og('title', 'a')),
  head(
    'twitter-card-invalid',
    '<meta name="twitter:card" content="large">',
    '<meta name="twitter:card" content="summary">',
  ),
  // structured data
  head(
    'json-ld-target-missing',
    jsonLd('{"@context":"https://schema.org","@type":"WebPage","url":"{base}never.html"}'),
    jsonLd('{"@context":"https://schema.org","@type":"WebPage","url":"{base}"}'),
  ),
  head(
    'json-ld-local',
    jsonLd('{"@context":"https://schema.org","@type":"WebPage","url":"http://localhost:3000/"}'),
    '',
  ),
  head(
    'json-ld-dates',
    jsonLd(
      '{"@context":"https://schema.org","@type":"WebPage","datePublished":"2026-05-01","dateModified":"2025-05-01"}',
    ),
    jsonLd(
      '{"@context":"https://schema.org","@type":"WebPage","datePublished":"2026-05-01T10:00:00Z","dateModified":"2026-05-01"}',
    ),
  ),
  head(
    'breadcrumb-order',
    jsonLd(
      '{"@context":"https://schema.org","@type":"BreadcrumbList","itemListElement":[{"@type":"ListItem","position":0,"name":"a","item":"https://x.example/"}]}',
    ),
    '',
  ),
  body(
    'microdata-scope',
    '<div><span itemprop="name">Ann</span></div>',
    '<div itemscope itemtype="https://schema.org/Person"><span itemprop="name">Ann</span></div>',
  ),
  // languages
  page('lang-missing', swap(/<html[^>]*>/, '<html>')),
  page('lang-invalid', swap(/<html[^>]*>/, '<html lang="english">'), swap(/<html[^>]*>/, '<html lang="zh-Hant-TW">')),
  page('lang-contradictory', swap(/<html[^>]*>/, '<html lang="en" xml:lang="de">')),
  page('direction-missing', swap(/<html[^>]*>/, '<html lang="ar">'), swap(/<html[^>]*>/, '<html lang="ar" dir="rtl">')),
  head('hreflang-invalid', hreflang('en-UK', 'https://x.example/'), hreflang('en-GB', 'https://x.example/')),
  head(
    'hreflang-duplicate',
    hreflang('de', 'https://x.example/a') + hreflang('de', 'https://x.example/b'),
    hreflang('de', 'https://x.example/a'),
  ),
  files(
    'hreflang-relative',
    'pair-a.html',
    pair(hreflang('en', 'pair-a.html'), ''),
    pair(hreflang('en', '{base}pair-a.html'), ''),
  ),
  files(
    'hreflang-self-missing',
    'pair-a.html',
    pair(hreflang('de', '{base}pair-b.html'), ''),
    pair(hreflang('de', '{base}pair-b.html') + hreflang('en', '{base}pair-a.html'), ''),
  ),
  files(
    'hreflang-default-missing',
    'pair-a.html',
    pair(hreflang('de', '{base}pair-b.html') + hreflang('en', '{base}pair-a.html'), ''),
    pair(hreflang('de', '{base}pair-b.html') + hreflang('x-default', '{base}pair-a.html'), ''),
  ),
  files(
    'hreflang-noindex',
    'pair-a.html',
    pair(hreflang('de', '{base}pair-b.html'), '<meta name="robots" content="noindex">'),
    pair(hreflang('de', '{base}pair-b.html'), ''),
  ),
  files(
    'hreflang-not-canonical',
    'pair-a.html',
    pair(hreflang('de', '{base}pair-b.html'), canonical('{base}pair-a.html')),
    pair(hreflang('de', '{base}pair-b.html'), canonical('{base}pair-b.html')),
  ),
  // accessibility
  body(
    'label-missing',
    '<input name="q">',
    '<label>Search <input name="q"></label><label for="w">Word</label><input id="w">',
  ),
  body('label-for-missing', '<label for="never">Mail</label>', '<label for="m">Mail</label><input id="m">'),
  body(
    'button-unnamed',
    '<button><svg></svg></button>',
    '<button aria-label="Close"><svg></svg></button><button><img src="data:," alt="Go"></button>',
  ),
  body(
    'link-unnamed',
    '<a href="https://x.example/"><img src="data:," alt=""></a>',
    '<a href="https://x.example/"><img src="data:," alt="Home"></a><a href="#x" class="anchor"></a>',
  ),
  body(
    'link-text-generic',
    '<a href="https://x.example/">click here</a>',
    '<a href="https://x.example/">click here for prices</a>',
  ),
  body(
    'iframe-untitled',
    '<iframe src="https://x.example/"></iframe>',
    '<iframe src="https://x.example/" title="Map"></iframe>',
  ),
  body('heading-empty', '<h2></h2>', '<h2><img src="data:," alt="Prices"></h2>'),
  body('heading-skipped', '<h2>a</h2><h4>b</h4>', '<h2>a</h2><h3>b</h3><h2>c</h2>'),
  body('aria-role-invalid', '<div role="buton">x</div>', '<div role="doc-toc">x</div>'),
  body('aria-state-missing', '<div role="checkbox">x</div>', '<div role="checkbox" aria-checked="false">x</div>'),
  body('aria-attribute-unknown', '<p aria-lable="x">x</p>', '<p aria-label="x">x</p>'),
  body('aria-value-invalid', '<p aria-hidden="yes">x</p>', '<p aria-hidden="true">x</p>'),
  body('aria-reference-missing', '<p aria-labelledby="never">x</p>', '<p aria-labelledby="l">x</p><p id="l">y</p>'),
  body('role-redundant', '<nav role="navigation">x</nav>', '<nav role="menu">x</nav>'),
  body(
    'hidden-focusable',
    '<p aria-hidden="true"><a href="https://x.example/">x</a></p>',
    '<p aria-hidden="true"><a href="https://x.example/" tabindex="-1">x</a></p>',
  ),
  body('tabindex-positive', '<p tabindex="3">x</p>', '<p tabindex="0">x</p>'),
  head(
    'viewport-zoom',
    '<meta name="viewport" content="width=device-width, user-scalable=no">',
    '<meta name="viewport" content="width=device-width, maximum-scale=5">',
  ),
  files(
    'main-missing',
    'no-main.html',
    { 'no-main.html': plain(prose.repeat(2)) },
    { 'no-main.html': plain(`<main>${prose}</main>`) },
  ),
  body('main-repeated', '<main>a</main><main>b</main>', '<div role="main" hidden>b</div>'),
  body(
    'media-autoplay',
    '<audio src="https://x.example/a.mp3" autoplay></audio>',
    '<video src="https://x.example/a.mp4" autoplay muted></video>',
  ),
  body(
    'captions-missing',
    '<video src="https://x.example/a.mp4" controls></video>',
    '<video src="https://x.example/a.mp4" controls><track kind="captions" src="https://x.example/a.vtt"></video>',
  ),
  body(
    'table-headers-missing',
    `<table>${'<tr><td>a</td><td>b</td></tr>'.repeat(3)}</table>`,
    `<table><tr><th>a</th><th>b</th></tr>${'<tr><td>a</td><td>b</td></tr>'.repeat(3)}</table>`,
  ),
  body(
    'scope-invalid',
    '<table><tr><td scope="row">a</td></tr></table>',
    '<table><tr><th scope="row">a</th></tr></table>',
  ),
  body('list-item-outside', '<div><li>a</li></div>', '<ol><li>a</ol>'),
  body('list-content', '<ul><div>a</div></ul>', '<ul><li>a<li><div>b</div></ul>'),
  body('definition-outside', '<p></p><div><dt>a</dt></div>', '<dl><div><dt>a</dt><dd>b</dd></div></dl>'),
  body(
    'control-nested',
    '<a href="https://x.example/">a <button>b</button></a>',
    '<a href="https://x.example/">a</a><button>b</button>',
  ),
  body(
    'area-alt-missing',
    '<map name="m"><area href="https://x.example/"></map>',
    '<map name="m"><area href="https://x.example/" alt="North"></map>',
  ),
  body(
    'input-image-alt',
    '<input type="image" src="https://x.example/a.png">',
    '<input type="image" src="https://x.example/a.png" alt="Search">',
  ),
  body('svg-unnamed', '<svg role="img"><path/></svg>', '<svg role="img"><title>Crane</title></svg>'),
  body(
    'autocomplete-invalid',
    '<input aria-label="Mail" autocomplete="mail">',
    '<input aria-label="Mail" autocomplete="shipping email">',
  ),
  body(
    'accesskey-repeated',
    '<a accesskey="s" href="https://x.example/a">a</a><a accesskey="s" href="https://x.example/b">b</a>',
    '<a accesskey="s" href="https://x.example/a">a</a><a accesskey="s" href="https://x.example/a">a</a>',
  ),
  body(
    'radio-ungrouped',
    '<label><input type="radio" name="r">a</label><label><input type="radio" name="r">b</label>',
    '<fieldset><legend>x</legend><label><input type="radio" name="r">a</label><label><input type="radio" name="r">b</label></fieldset>',
  ),
  head('refresh-timed', '<meta http-equiv="refresh" content="30">', ''),
  body('moving-text', '<marquee>x</marquee>', '<p>marquee</p>'),
  body(
    'id-duplicate',
    '<a href="#twice">x</a><p id="twice">a</p><p id="twice">b</p>',
    '<a href="#once">x</a><p id="once">a</p>',
  ),
  // html
  body('tag-unclosed', '<div><b>x <p>y</p></div>', '<ul><li>a<li>b</ul><table><tr><td>a<tr><td>b</table><p>x'),
  body('tag-misnested', '<p><b><i>x</b></i></p>', '<p><b><i>x</i></b></p>'),
  page('tag-swallows-page', swap(/<\/body>/, '<script>x</body>')),
  page(
    'comment-unclosed',
    swap(/<\/body>/, '<!-- old <p>x</p></body>'),
    (html) => `${html.replace('</body>', '<!--><p>x</p></body>')}<!-- built today`,
  ),
  body('end-tag-stray', 'x</section>', '<section>x</section>'),
  body('paragraph-split', '<p>a<div>b</div></p>', '<p>a<div>b</div>'),
  body('attribute-duplicate', '<p class="a" id="k1" class="b">x</p>', '<p class="a b">x</p>'),
  body('attribute-malformed', '<p title="the "old" crane">x</p>', '<p title="the &quot;old&quot; crane">x</p>'),
  body('reference-unknown', '<p>a&nbps;b</p>', '<p>a&nbsp;b &amp;nbps; <code>&nbps;</code></p>'),
  body('attribute-obsolete', '<p align="center">x</p>', '<p class="align">x</p>'),
  body(
    'form-no-submit',
    '<form><input aria-label="x"></form>',
    '<form><input aria-label="x"><button>Go</button></form>',
  ),
  body('slash-ignored', '<div class="line"/>', '<br/><svg><path/></svg>'),
  body('form-nested', '<form><form></form></form>', '<form></form><form></form>'),
  body(
    'link-nested',
    '<a href="https://x.example/a">a <em><a href="https://x.example/b">b</a></em></a>',
    '<a href="https://x.example/a">a</a>',
  ),
  body(
    'table-content-misplaced',
    '<table><tr><td>a</td></tr><p>b</p></table>',
    '<table><caption>x</caption><tr><td>a</td></tr></table>',
  ),
  body('table-part-outside', '<div><td>a</td></div>', '<table><td>a</td></table>'),
  head('head-ends-early', '<div></div>', '<noscript><img src="data:," alt=""></noscript>'),
  page('structure-repeated', swap(/<\/body>/, '<body></body>')),
  body('element-unknown', 'List<String>', 'List&lt;String><my-tag></my-tag><svg><g><foo/></g></svg>'),
  body('element-obsolete', '<center>x</center>', '<p>center</p>'),
  page('doctype-missing', swap(/<!doctype html>/i, '')),
  page(
    'doctype-quirks',
    swap(/<!doctype html>/i, '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">'),
    swap(
      /<!doctype html>/i,
      '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">',
    ),
  ),
  body('id-invalid', '<p id="a b">x</p>', '<p id="a-b">x</p>'),
  body('id-repeated', '<p id="dup">a</p><p id="dup">b</p>', '<p id="solo">a</p>'),
  files(
    'base-late',
    'based.html',
    { 'based.html': plain('x', '<link rel="stylesheet" href="https://x.example/a.css"><base href="/">') },
    { 'based.html': plain('x', '<base href="/"><link rel="stylesheet" href="https://x.example/a.css">') },
  ),
  page(
    'merge-conflict',
    swap(/<\/body>/, `\n${'<'.repeat(7)} HEAD\n<p>a</p>\n${'='.repeat(7)}\n<p>b</p>\n${'>'.repeat(7)} main\n</body>`),
  ),
  files(
    'ignore-unknown',
    'ignoring.html',
    { 'ignoring.html': plain('<!-- sundry-ignore nosuchrule --><img src="/x.png">') },
    { 'ignoring.html': plain('<!-- sundry-ignore alt-missing, resource-missing --><img src="/x.png">') },
  ),
  files(
    'host-file-invalid',
    'vercel.json',
    { 'vercel.json': '{"redirects": [' },
    { 'vercel.json': '{"redirects": []}' },
  ),
  files(
    'encoding-invalid',
    'latin.html',
    { 'latin.html': Uint8Array.from([...new TextEncoder().encode(plain('caf')), 0xe9]) },
    { 'latin.html': plain('café \ufffd') },
  ),
  // weight
  files('html-large', 'large.html', { 'large.html': plain('x'.repeat(2_100_000)) }, {}),
  files(
    'page-heavy',
    'heavy.html',
    { 'movie.mp4': new Uint8Array(5_000_000).fill(1), 'heavy.html': plain('<video muted src="movie.mp4"></video>') },
    { 'heavy.html': plain('x') },
  ),
  body(
    'requests-many',
    times(100, (at) => `<img src="https://x.example/${at}" alt="" width="1" height="1">`),
    '',
  ),
  body('elements-many', '<i></i>'.repeat(6500), ''),
  head(
    'scripts-blocking',
    times(8, (at) => `<script src="https://x.example/${at}.js"></script>`),
    times(8, (at) => `<script defer src="https://x.example/${at}.js"></script>`),
  ),
  head(
    'styles-many',
    times(10, (at) => `<link rel="stylesheet" href="https://x.example/${at}.css">`),
    '',
  ),
  head(
    'hosts-many',
    times(12, (at) => `<script defer src="https://x${at}.example/"></script>`),
    '',
  ),
  body('inline-data', `<img alt="" src="data:image/png;base64,${'A'.repeat(120_000)}">`, ''),
  head(
    'preload-untyped',
    '<link rel="preload" href="https://x.example/a.woff2">',
    '<link rel="preload" as="font" crossorigin href="https://x.example/a.woff2">',
  ),
  head(
    'preload-crossorigin',
    '<link rel="preload" as="font" href="https://x.example/a.woff2">',
    '<link rel="preload" as="font" crossorigin href="https://x.example/a.woff2">',
  ),
  body(
    'resource-repeated',
    '<script src="https://x.example/a.js"></script><script src="https://x.example/a.js"></script>',
    '<script src="https://x.example/a.js"></script><script src="https://x.example/b.js"></script>',
  ),
  body('document-write', '<script>document.write("x")</script>', '<script>documents.write("x")</script>'),
  files(
    'css-import',
    'i.css',
    { 'i.css': '@import url(https://x.example/a.css);' },
    { 'i.css': '/* @import "a.css"; */' },
  ),
  files(
    'font-display-missing',
    'f.css',
    { 'f.css': '@font-face { font-family: A; src: url(https://x.example/a.woff2) }' },
    { 'f.css': '@font-face { font-family: A; src: url(https://x.example/a.woff2); font-display: swap }' },
  ),
  files(
    'font-format',
    'f.css',
    { 'f.css': '@font-face { font-family: A; src: url(https://x.example/a.ttf); font-display: swap }' },
    { 'f.css': '@font-face { src: url(https://x.example/a.woff2); font-display: swap }' },
  ),
  files(
    'code-unminified',
    'long.js',
    { 'long.js': 'function f() {\n  go()\n  return 1\n}\n'.repeat(3000) },
    { 'long.js': 'f();'.repeat(20_000) },
  ),
  // security
  head(
    'mixed-content',
    '<script src="http://x.example/a.js"></script>',
    '<script src="https://x.example/a.js"></script>',
  ),
  body(
    'mixed-image',
    '<img src="http://x.example/a.png" alt="" width="1" height="1">',
    '<a href="http://x.example/a.png">x</a>',
  ),
  body('form-insecure', '<form action="http://x.example/"></form>', '<form action="https://x.example/"></form>'),
  body(
    'password-in-address',
    '<form action="#"><input type="password" aria-label="x"></form>',
    '<form action="#" method="post"><input type="password" aria-label="x"></form>',
  ),
  head(
    'integrity-missing',
    '<script src="https://x.example/a.js"></script>',
    `<script src="https://x.example/a.js" integrity="sha256-${'A'.repeat(43)}=" crossorigin></script>`,
  ),
  files(
    'integrity-mismatch',
    'pinned.html',
    {
      'pin.js': 'let a',
      'pinned.html': plain('x', `<script defer src="pin.js" integrity="sha256-${'A'.repeat(43)}="></script>`),
    },
    {
      'pin.js': 'let a',
      'pinned.html': plain(
        'x',
        '<script defer src="pin.js" integrity="sha256-IfEXP/8HLuXoAiy0hZVrCAcjcLsZqYFpLOHDGj8enqE="></script>',
      ),
    },
  ),
  head(
    'integrity-crossorigin',
    `<script src="https://x.example/a.js" integrity="sha256-${'A'.repeat(43)}="></script>`,
    `<script src="https://x.example/a.js" integrity="sha256-${'A'.repeat(43)}=" crossorigin></script>`,
  ),
  head(
    'integrity-invalid',
    '<script src="https://x.example/a.js" integrity="md5-x" crossorigin></script>',
    `<script src="https://x.example/a.js" integrity="sha256-${'A'.repeat(43)}=" crossorigin></script>`,
  ),
  head(
    'script-compromised',
    '<script src="https://cdn.polyfill.io/v3/polyfill.min.js"></script>',
    '<script src="https://notpolyfill.io.example/"></script>',
  ),
  body('link-credentials', links('https://ann:s3same@x.org/'), links('https://x.org/@ann')),
  body(
    'sandbox-weak',
    '<iframe title="x" src="#" sandbox="allow-scripts allow-same-origin"></iframe>',
    '<iframe title="x" src="#" sandbox="allow-scripts"></iframe>',
  ),
  files(
    'path-exposed',
    'built.js',
    { 'built.js': 'x("/home/ann/site/src/app.js")' },
    { 'built.js': 'x("/home/user/site/src/app.js")' },
  ),
  files(
    'policy-blocks-script',
    'inline.html',
    { _headers: "/*\n  Content-Security-Policy: script-src 'self'\n", 'inline.html': plain('<script>go()</script>') },
    {
      _headers: "/*\n  Content-Security-Policy: script-src 'self' 'nonce-x'\n",
      'inline.html': plain('<script>go()</script>'),
    },
  ),
  files(
    'security-txt-invalid',
    '.well-known/security.txt',
    { '.well-known/security.txt': 'Contact: mailto:a@x.example\nExpires: 2024-01-01T00:00:00Z\n' },
    {
      '.well-known/security.txt':
        '\ufeffContact: mailto:a@x.example\n# Expires: 2024-01-01\nExpires: 2999-01-01T00:00:00Z\n',
    },
  ),
  // crawling
  files(
    'robots-blocks-resource',
    'robots.txt',
    {
      'robots.txt': 'User-agent: *\nDisallow: /*shut\n',
      'shut.js': 'x',
      'uses.html': plain('x', '<script defer src="shut.js"></script>'),
    },
    {
      'robots.txt': 'User-agent: *\nDisallow:\n',
      'shut.js': 'x',
      'uses.html': plain('x', '<script defer src="shut.js"></script>'),
    },
  ),
  head(
    'robots-meta-unknown',
    '<meta name="robots" content="no-index">',
    '<meta name="robots" content="max-snippet:-1, index, unavailable_after: 25 Jun 2030 15:00:00 PST">',
  ),
  head(
    'robots-meta-conflict',
    '<meta name="robots" content="index, noindex">',
    '<meta name="robots" content="index, follow">',
  ),
  head('page-nofollow', '<meta name="robots" content="nofollow">', '<meta name="robots" content="follow">'),
  files(
    'noindex-blocked',
    'shut.html',
    {
      'robots.txt': 'User-agent: *\nDisallow: /*shut\n',
      'shut.html': plain('x', '<meta name="robots" content="noindex">'),
    },
    { 'robots.txt': 'User-agent: *\nDisallow:\n', 'shut.html': plain('x', '<meta name="robots" content="noindex">') },
  ),
  files(
    'robots-sitemap-missing',
    'robots.txt',
    { 'robots.txt': 'User-agent: *\nDisallow:\n' },
    { 'robots.txt': 'User-agent: *\nDisallow:\nSitemap: {base}sitemap.xml\n' },
  ),
  // agents
  files('llms-txt-invalid', 'llms.txt', { 'llms.txt': 'Museum\n' }, { 'llms.txt': '\n# Museum\n' }),
  files(
    'llms-txt-broken',
    'llms.txt',
    { 'llms.txt': '# Museum\n- [a](never.md)\n' },
    { 'llms.txt': '# Museum\n- [a]({base})\n' },
  ),
  files(
    'content-scripted',
    'app.html',
    { 'app.js': 'x', 'app.html': plain('<div id="root"></div>', '<script defer src="app.js"></script>') },
    { 'app.js': 'x', 'app.html': plain(`<div id="root">${prose}</div>`, '<script defer src="app.js"></script>') },
  ),
  files(
    'answers-closed',
    'robots.txt',
    { 'robots.txt': 'User-agent: PerplexityBot\nDisallow: /\n\nUser-agent: *\nDisallow:\n' },
    { 'robots.txt': 'User-agent: *\nDisallow:\n' },
  ),
  head('snippet-closed', '<meta name="robots" content="nosnippet">', '<meta name="robots" content="max-snippet:-1">'),
  // basics
  files(
    'charset-missing',
    'guess.html',
    { 'guess.html': '<!doctype html><html lang="en"><head><title>Café</title></head></html>' },
    { 'guess.html': plain('Café') },
  ),
  files(
    'charset-late',
    'late.html',
    {
      'late.html': `<!doctype html><html lang="en"><head><!--${'x'.repeat(1100)}--><meta charset="utf-8"></head></html>`,
    },
    { 'late.html': plain('x') },
  ),
  files(
    'charset-other',
    'latin.html',
    {
      'latin.html':
        '<!doctype html><html lang="en"><head><meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1"></head></html>',
    },
    { 'latin.html': plain('x') },
  ),
  files(
    'viewport-missing',
    'wide.html',
    { 'wide.html': '<!doctype html><html lang="en"><head><title>x</title></head></html>' },
    { 'wide.html': plain('x') },
  ),
  files(
    'viewport-fixed',
    'wide.html',
    { 'wide.html': plain('x').replace('width=device-width', 'width=1024') },
    { 'wide.html': plain('x') },
  ),
  files('manifest-invalid', 'site.webmanifest', { 'site.webmanifest': '{"display":"browser","icons":[' }, {}),
  files(
    'manifest-icon-missing',
    'app/site.webmanifest',
    { 'app/site.webmanifest': '{"name":"x","icons":[{"src":"never.png"}]}' },
    { 'app/site.webmanifest': '{"name":"x","icons":[{"src":"https://x.example/a.png"}]}' },
  ),
  files('file-empty', 'void.svg', { 'void.svg': '' }, { 'void.css': '' }),
  files(
    'lfs-pointer',
    'logo.png',
    { 'logo.png': `version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 9\n` },
    { 'logo.png': pngOf(1, 1) },
  ),
]

export interface Planting {
  /** The page that a case changes. */
  readonly page: string
  readonly html: string
  readonly home: { readonly file: string; readonly html: string }
  readonly baseUrl: string
}

const inPlace: Readonly<Record<Case['into'], RegExp>> = { head: /<\/head>/i, body: /<\/body>/i }

/** The files that a case adds to a site or changes in it, and the one that its rule is to name. */
export function plantCase(
  { rule, into, at, ...sides }: Case,
  side: 'bad' | 'good',
  { page: file, html, home, baseUrl }: Planting,
): { rule: RuleId; file: string; files: Record<string, string | Uint8Array> } {
  const change = sides[side]
  const filled = (text: string) => text.replaceAll('{base}', baseUrl)
  if (typeof change === 'function') return { rule, file, files: { [file]: change(html) } }
  if (typeof change === 'string')
    return { rule, file, files: { [file]: html.replace(inPlace[into], (tag) => filled(change) + tag) } }
  const added = Object.entries(change).map(([name, content]): [string, string | Uint8Array] => {
    if (typeof content !== 'string') return [name, content]
    return name === '{home}'
      ? [home.file, home.html.replace(inPlace.body, (tag) => content + tag)]
      : [name, filled(content)]
  })
  return { rule, file: at === '{home}' ? home.file : (at ?? file), files: Object.fromEntries(added) }
}
