import { describe, expect, test } from 'vitest'
import { namesIn } from '../testing.ts'
import { slugOf } from './resolve.ts'
import { ownRules, ruleSet } from './rule-set.ts'

const title = (text: string) => ({ html: `<title>${text}</title>` })
const cookie = (text: string) => ({ setCookies: [`${text}; path=/`] })
const server = (text: string) => ({ headers: [['server', text]] as const })
const powered = (text: string) => ({ headers: [['x-powered-by', text]] as const })
const meta = (text: string) => ({ html: `<meta name="generator" content="${text}">` })

describe('programs of our own rules', () => {
  test.each([
    [
      'Adminer 5.2.1',
      { scripts: ['https://site.example/?file=functions.js&version=5.2.1'], ...cookie('adminer_sid=1') },
    ],
    ['phpMyAdmin', title('localhost / phpMyAdmin')],
    ['Shaarli', cookie('shaarli=abc')],
    ['Matomo 5.3.1', title('Matomo 5.3.1 &rsaquo; Installation')],
    ['Icinga Web 2', { html: '<html data-icinga-window-name="x">' }],
    ['Roundcube', cookie('roundcube_sessid=1')],
    ['Cacti', cookie('Cacti=1')],
    ['FreshRSS', title('Login · FreshRSS')],
    ['Tiny Tiny RSS', title('Tiny Tiny RSS : Login')],
    ['PrivateBin 1.7.4', { html: '<script src="js/privatebin.js?1.7.4"></script>' }],
    ['Prometheus', title('Prometheus Time Series Collection')],
    ['RabbitMQ', title('RabbitMQ Management')],
    ['pgAdmin', cookie('pga4_session=1')],
    ['Jenkins 2.462', { headers: [['x-jenkins', '2.462']] as const }],
    ['Apache Tomcat 10.1.30', title('Apache Tomcat/10.1.30')],
    ['Grafana', title('Grafana')],
    ['Node-RED', title('Node-RED')],
    ['Redoc', { html: '<redoc spec-url="a.json"></redoc>' }],
    ['Werkzeug 3.0.1', server('Werkzeug/3.0.1 Python/3.11')],
    ['Tornado 6.4', server('TornadoServer/6.4')],
    ['Uvicorn', server('uvicorn')],
    ['CherryPy 18.9.0', server('CherryPy/18.9.0')],
    ['HAProxy', { headers: [['via', '1.1 haproxy']] as const }],
    ['Squid 6.6', { headers: [['via', '1.1 host (squid/6.6)']] as const }],
    ['Fastify', powered('fastify')],
    ['Laravel', cookie('laravel_session=1')],
    ['Django', { html: '<input type="hidden" name="csrfmiddlewaretoken" value="x">' }],
    ['Ruby on Rails', { html: '<meta name="csrf-param" content="authenticity_token" />' }],
    ['Vite', { html: '<script type="module" crossorigin src="/assets/index-5xDIGfUm.js"></script>' }],
    ['SvelteKit', { html: '<link rel="modulepreload" href="./_app/immutable/entry/start.B7ejxQXs.js">' }],
    ['Next.js', { html: '<script src="/_next/static/chunks/main.js"></script>' }],
    ['Nuxt.js', { html: '<div id="__nuxt"></div>' }],
    ['Astro 4.16.18', meta('Astro v4.16.18')],
    ['Docusaurus 3.5.2', meta('Docusaurus v3.5.2')],
    ['VitePress 1.3.4', meta('VitePress v1.3.4')],
    ['Eleventy 2.0.1', meta('Eleventy v2.0.1')],
    ['htmx', { html: '<button hx-post="/x">x</button>' }],
    ['Alpine.js', { html: '<div x-data="{}"></div>' }],
    ['Livewire', { html: '<div wire:id="1"></div>' }],
    ['Sphinx 7.2.6', { html: 'Created using <a href="https://www.sphinx-doc.org/">Sphinx</a> 7.2.6.' }],
    ['Plausible', { html: '<script defer src="https://plausible.io/js/script.js"></script>' }],
    ['HubSpot', { html: '<script src="//js.hs-scripts.com/1.js"></script>' }],
    ['Postfix Admin', title('Postfix Admin - Setup')],
    ['phpSysInfo 3.4.2', title('phpSysInfo 3.4.2')],
    ['SimpleSAMLphp', cookie('SimpleSAMLSessionID=1')],
    ['Jupyter Notebook', title('Jupyter Notebook')],
    ['Sinatra', { html: '<h2>Sinatra doesn’t know this ditty.</h2>' }],
    ['Ruby 3.1.2', server('WEBrick/1.8.1 (Ruby/3.1.2/2022-04-12)')],
    ['MkDocs 1.4.2', { html: '<!--\nMkDocs version : 1.4.2\nBuild Date UTC : x\n-->' }],
    ['Sphinx 5.3.0', { html: 'Powered by <a href="http://sphinx-doc.org/">Sphinx 5.3.0</a>' }],
    ['Flask', cookie('session=eyJ2aXNpdHMiOjF9.ZpQ1xw.abcdefghijklmnopqrstuvwxy01')],
    [
      'React',
      { assets: { 'https://a.example/a.js': { bytes: 9, head: 'throw Error("https://react.dev/errors/"+e)' } } },
    ],
    ['Webpack', { html: '<script>(self.webpackChunkshop=self.webpackChunkshop||[]).push([1])</script>' }],
    ['FastAPI', { html: '{"openapi":"3.1.0","info":{"title":"FastAPI","version":"0.1.0"}}' }],
    ['NestJS', { html: '{"message":"Cannot GET /","error":"Not Found","statusCode":404}' }],
    [
      'Spring Boot',
      { html: '{"timestamp":"2026-01-01T00:00:00.000+00:00","status":404,"error":"Not Found","path":"/"}' },
    ],
    ['Ember.js', { html: '<meta name="shop/config/environment" content="%7B%7D" />' }],
    ['jQuery 3.7.1', { scripts: ['https://a.example/wp-includes/js/jquery/jquery.min.js?ver=3.7.1'] }],
    ['Three.js 0.160.0', { scripts: ['https://a.example/three@0.160.0/build/three.module.js'] }],
    // Generators, whether or not a rule of the program expects a release.
    ['Textpattern CMS 4.8.8', meta('Textpattern CMS 4.8.8')],
    ['Plone 6.0.13', meta('Plone 6.0.13')],
    ['GitBook 3.2.3', meta('GitBook 3.2.3')],
    ['ViewVC 1.1.26', meta('ViewVC 1.1.26')],
    ['ExDoc 0.29.1', meta('ExDoc v0.29.1')],
    ['Discourse 3.4.0.beta3-dev', meta('Discourse 3.4.0.beta3-dev - https://github.com/discourse/discourse')],
    ['Material for MkDocs 9.5.44', meta('mkdocs-1.6.1, mkdocs-material-9.5.44')],
    ['DokuWiki 2024-02-06b', meta('DokuWiki Release 2024-02-06b "Kaos"')],
    // Footers, error pages, settings of the page, stamps of the program's own files.
    [
      'Drupal 10.3.6',
      { ...meta('Drupal 10 (https://www.drupal.org)'), scripts: ['https://site.example/core/misc/drupal.js?v=10.3.6'] },
    ],
    [
      'WordPress 6.8.1',
      { html: '<link rel="stylesheet" href="/wp-includes/css/dist/block-library/style.min.css?ver=6.8.1">' },
    ],
    ['Gitea 1.22.3', { html: '<a href="https://about.gitea.com">Powered by Gitea</a>\n Version:\n 1.22.3\n Page:' }],
    [
      'Nextcloud 29.0.4',
      {
        html: '<title>Nextcloud</title><script>var oc_config={"version":"29.0.4.1","versionstring":"29.0.4"};</script>',
      },
    ],
    [
      'Grafana 11.3.0',
      { html: '<title>Grafana</title><script>x={"buildInfo":{"edition":"OSS","version":"11.3.0"}}</script>' },
    ],
    ['Roundcube 1.6.9', { html: '<script>rcmail.set_env({"task":"login","rcversion":10609});</script>' }],
    ['Roundcube 1.6.11', { html: '<script>rcmail.set_env({"task":"login","rcversion":10611});</script>' }],
    ['phpBB 3.3.12', { html: 'Powered by <a href="https://www.phpbb.com/">phpBB</a> 3.3.12' }],
    ['Apache HTTP Server 2.4.62', { html: '<address>Apache/2.4.62 (Debian) Server at site.example Port 80</address>' }],
    ['Nginx 1.22.1', { html: '<hr><center>nginx/1.22.1</center>' }],
    ['PHP 8.2.7', { html: '<h1 class="p">PHP Version 8.2.7</h1>' }],
    ['Python 3.11.2', server('WSGIServer/0.2 CPython/3.11.2')],
    ['Varnish 7.1', { headers: [['via', '1.1 host (Varnish/7.1)']] as const }],
    ['Jetty 9.4.50', server('Jetty(9.4.50.v20221201)')],
    ['PostHog', { html: '<script src="https://eu.i.posthog.com/static/array.js"></script>' }],
  ])('%s', (name, page) => {
    const [plain = ''] = name.split(/ (?=\d)/)
    const names = namesIn(page)
    expect(names.some((found) => found === name || (name.endsWith('.') && found.startsWith(plain)))).toBe(true)
  })
})

test('a theme of WordPress that is called like a framework', () => {
  const html = '<link rel="stylesheet" href="/wp-content/themes/sinatra/style.css">'
  const names = namesIn({ html })
  expect(names).toContain('Sinatra theme')
  expect(names).not.toContain('Ruby')
})

test.each([
  ['Drupal', meta('Drupal 10'), '?v=1.2.3', 'https://site.example/modules/contrib/x/drupal.js?v=1.2.3'],
  ['WordPress', {}, 'the stamp of a plugin', 'https://site.example/wp-content/plugins/x/a.js?ver=5.1.2'],
  ['WordPress', {}, 'a library it brings along', 'https://site.example/wp-includes/js/jquery/jquery.min.js?ver=3.7.1'],
  ['Nextcloud', title('Nextcloud'), 'a file of its own', 'https://site.example/apps/x/a.js?v=1.2.3'],
] as const)('%s has no release from %s', (name, page, _, script) => {
  const tag = `<script src="${script}"></script>`
  const html = `${'html' in page ? page.html : ''}${tag}`
  expect(
    namesIn({ html, scripts: [script] }).filter((found) => found.startsWith(`${name} `) && /\d\.\d/.test(found)),
  ).toEqual([])
})

describe('what looks alike and is something else', () => {
  test.each([
    ['Flask', cookie('session=eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abcdefghijklmnopqrstuvwxyzabcdefghijklmnopq')],
    ['Choices', { scripts: ['https://site.example/css/bootstrap/js/moment.min.js'] }],
    ['Highlight.js', { scripts: ['https://site.example/reveal.js'] }],
    ['Cloudflare', { scripts: ['https://cdnjs.cloudflare.com/ajax/libs/x/1.0.0/x.js'] }],
    ['MySQL', { html: '<meta name="generator" content="WordPress 6.8.1">' }],
    ['Paths.js', { scripts: ['https://site.example/my-paths.js'] }],
    ['RequireJS', { scripts: ['https://site.example/required-fields.js'] }],
    ['TYPO3 CMS', { finalUrl: 'https://site.example/blog/typo3/' }],
    ['Cart', { scripts: ['https://site.example/wp-content/plugins/shop/cart.min.js?ver=9.1.2'] }],
    ['Video.js', { html: '<script>/* Video 2.0.1 */</script>' }],
    ['Hugo', { html: '<a href="https://gohugo.io/">Hugo</a>' }],
    ['Django', { html: '<p>How to style the Django administration</p>' }],
    ['Svelte', { html: '<div class="s-header">' }],
    ['Jupyter Server', title('Home')],
    ['Lychee', title('Lychees are a fruit')],
    ['AccuWeather', { html: '<a target="_blank" href="https://www.accuweather.com/">weather</a>' }],
    ['Python', meta('mkdocs-1.4.2')],
    ['Semantic UI', { html: '<link rel="stylesheet" href="/fomantic-ui-css/semantic.min.css">' }],
  ])('%s', (name, page) => {
    expect(namesIn(page).filter((found) => found.startsWith(name))).toEqual([])
  })
})

test('no two names differ only in their spelling', () => {
  const slugs = [...ruleSet().rules.keys()].map(slugOf)
  expect(slugs.filter((slug, index) => slugs.indexOf(slug) !== index)).toEqual([])
})

test('every own rule is under one name and in a category', () => {
  const seen = ownRules.flatMap((group) => Object.keys(group))
  expect(new Set(seen).size).toBe(seen.length)
})
