import { ruleSet } from '../../engines/fingerprints/src/rule-set.ts'
import type { Page } from '../../engines/fingerprints/src/types.ts'

const MOST_HTML = 3_000_000
const MOST_HEAD = 64 * 1024

export function pageOf(html: string, more: Partial<Page> = {}): Page {
  const url = 'https://site.example/'
  const nothing = { status: 200, headers: [], setCookies: [], scripts: [], links: [], robots: null }
  return { url, finalUrl: url, ...nothing, assets: {}, probes: {}, html, ...more }
}

function dice(seed = 1) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >>> 8) % below
  }
}

const words = 'we write about gardens bread the sea and old houses with people who know them for years now'.split(' ')

export function ordinaryPage(bytes: number): Page {
  const roll = dice()
  const plugins = ['contact-form-7', 'woocommerce', 'wordpress-seo', 'elementor', 'jetpack']
  const links = plugins.map((slug) => `/wp-content/plugins/${slug}/assets/style.css?ver=${5 + roll(5)}.${roll(9)}.1`)
  const scripts = ['/wp-includes/js/jquery/jquery.min.js?ver=3.7.1', ...links.map((url) => url.replace('css', 'js'))]
  const parts = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A blog of things</title>',
    '<meta name="generator" content="WordPress 6.8.1"><link rel="stylesheet" href="/wp-content/themes/kid/style.css">',
    ...links.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...scripts.map((src) => `<script src="${src}" defer></script>`),
    '<script>window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}',
    'var s=document.createElement("script");s.src="https://www.googletagmanager.com/gtag/js?id=G-1"</script></head><body>',
  ]
  for (let length = parts.join('').length; length < bytes; ) {
    const text = Array.from({ length: 60 }, () => words[roll(words.length)]).join(' ')
    const id = roll(10_000)
    const part = `<article id="post-${id}" class="wp-block-post post-${id} type-post"><h2 class="wp-block-heading"><a href="/2026/${id}/">${text.slice(0, 40)}</a></h2><figure class="wp-block-image size-large"><img loading="lazy" src="/wp-content/uploads/${id}.webp" srcset="/wp-content/uploads/${id}-300.webp 300w" alt=""></figure><p class="has-text-align-left">${text}</p></article>\n`
    parts.push(part)
    length += part.length
  }
  const asset = (name: string, head: string) => [`https://site.example${name}`, { bytes: head.length, head }] as const
  const filler = 'function a(b,c){return b.filter(function(d){return d.e!==c})}'
  const assets = Object.fromEntries([
    asset(scripts[0] as string, `/*! jQuery v3.7.1 | (c) */${filler.repeat(1400)}`),
    ...scripts.slice(1).map((url) => asset(url, `/*! This file is auto-generated */${filler.repeat(300)}`)),
  ])
  const headers: Page['headers'] = [
    ['server', 'nginx/1.28.0'],
    ['content-type', 'text/html; charset=UTF-8'],
    ['x-powered-by', 'PHP/8.3.1'],
  ]
  return pageOf(parts.join(''), { headers, assets })
}

const filled = (part: string, length: number) => part.repeat(Math.ceil(length / part.length)).slice(0, length)
const page = (body: string) => pageOf(`<!doctype html><html><head></head><body>${body.slice(0, MOST_HTML)}`)
const counted = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, at) => make(at))

/** Pages made to be slow, each at the largest size the server reads. Their texts are made from the rules themselves. */
export function hostilePages(): Readonly<Record<string, Page>> {
  const rules = ruleSet()
  const html = rules.html.literals.join(' ')
  const scripts = rules.scripts.literals.join(' ')
  const selectors = rules.dom.literals.join(' ')
  const addresses = rules.scriptSrc.literals.map((literal) => `"https://a.example/${literal}/x"`).join(',')
  const everyHead = (make: (index: number) => string) =>
    Object.fromEntries(
      counted(12, (index) => {
        const head = make(index).slice(0, MOST_HEAD)
        return [`https://site.example/${index}.js`, { bytes: MOST_HEAD, head }] as const
      }),
    )
  return {
    'near-hits of every html literal': page(filled(`${html} `, MOST_HTML)),
    'near-hits in tags that never end': page(filled(`<a ${rules.html.literals.join(' <a ')} `, MOST_HTML)),
    'near-hits in text': page(filled(`${rules.text.literals.join(' ')} `, MOST_HTML)),
    'near-hits in styles': page(`<style>${filled(`${rules.css.literals.join('{} ')} `, MOST_HTML)}</style>`),
    'a script of 2 MB': page(`<script>${filled(`${scripts} `, 2_000_000)}</script>`),
    'thousands of scripts': page(counted(20_000, (at) => `<script>${scripts.slice(at % 900, 130)}</script>`).join('')),
    'fifteen scripts of 200 KB': page(`<script>${filled(`${scripts} `, 199_900)}</script>`.repeat(15)),
    'scripts full of addresses': page(`<script>${filled(`${addresses},`, 190_000)}</script>`.repeat(15)),
    'a hundred thousand script tags': page(counted(100_000, (at) => `<script src=/${at}.js></script>`).join('')),
    'thousands of style sheets': page(counted(60_000, (at) => `<link rel=stylesheet href=/a-1.${at}.css>`).join('')),
    'deep nesting under selectors': page(
      `${selectors}${filled('<div class="a"><p>', 990 * 18)}${filled('<i>x</i>', MOST_HTML)}`,
    ),
    'nesting without end': page(filled('<div>', MOST_HTML)),
    'hundreds of thousands of elements': page(`${selectors}${filled('<a href=/x class=b>', MOST_HTML)}`),
    'one element with all attributes': page(`<div ${counted(250_000, (at) => `a${at}=b`).join(' ')}>${selectors}`),
    'elements with many attributes': page(
      `${selectors}${filled(`<div ${counted(200, (at) => `data-${at}="x"`).join(' ')}>`, MOST_HTML)}`,
    ),
    'metas of every name': page(
      filled([...rules.meta.keys()].map((key) => `<meta name="${key}" content="a1.">`).join(''), MOST_HTML),
    ),
    'one generator again and again': page(
      filled(`<meta name=generator content="${'WordPress '.repeat(30)}">`, MOST_HTML),
    ),
    'themes and plugins without number': page(
      counted(60_000, (at) => `/wp-content/plugins/p${at}/a.js?ver=1.${at}\n`).join(''),
    ),
    'an attribute without end': page(`<a href="${filled('/wp-content/themes/a', MOST_HTML)}`),
    'tags without end': page(filled('<', MOST_HTML)),
    'comments without end': page(filled('<!--', MOST_HTML)),
    'entities without end': page(filled('&amp', MOST_HTML)),
    'heads full of near-hits': pageOf('', { assets: everyHead(() => filled(`${scripts} `, MOST_HEAD)) }),
    'heads full of releases': pageOf('', {
      assets: everyHead(() =>
        filled(rules.contents.literals.map((literal) => `="1.2.3",${literal}`).join(''), MOST_HEAD),
      ),
    }),
    'heads full of spaces and banners': pageOf('', {
      assets: everyHead((at) => filled(['/*! a ', '\n', ' * @license React ', 'a '][at % 4] as string, MOST_HEAD)),
    }),
    'cookies without number': pageOf('', { setCookies: counted(400, (at) => `${'_'.repeat(at)}=${'a'.repeat(300)}`) }),
  }
}
