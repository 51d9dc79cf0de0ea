import type { Rule } from '../page/types.ts'

const SERVER = 22
const FRAMEWORK = 18
const PROXY = 64

export const servers: Readonly<Record<string, Partial<Rule>>> = {
  Koa: { cookies: { 'koa.sess': '', 'koa:sess': '', 'koa.sid': '' } },
  Werkzeug: {
    cats: [SERVER],
    website: 'https://werkzeug.palletsprojects.com',
    description: 'Werkzeug is a WSGI library of Python with a development server.',
    headers: { Server: 'Werkzeug/([\\d.]+)\\;version:\\1' },
    html: [
      '<p>The requested URL was not found on the server\\. If you entered the URL manually please check your spelling',
    ],
    implies: ['Python'],
  },
  Python: { headers: { Server: '\\bC?Python(?:/(\\d[\\d.]*\\d))?\\;version:\\1' } },
  aiohttp: {
    cats: [FRAMEWORK],
    website: 'https://docs.aiohttp.org',
    headers: { Server: '\\baiohttp/(\\d[\\d.]*\\d)\\;version:\\1' },
    implies: ['Python'],
  },
  Tengine: { headers: { Server: '^Tengine(?:/(\\d[\\d.]*\\d))?\\;version:\\1' } },
  Tinyproxy: {
    cats: [PROXY],
    website: 'https://tinyproxy.github.io',
    headers: {
      Server: '^tinyproxy(?:/(\\d[\\d.]*\\d))?\\;version:\\1',
      Via: '\\btinyproxy(?:/(\\d[\\d.]*\\d))?\\;version:\\1',
    },
  },
  Tornado: {
    cats: [FRAMEWORK],
    website: 'https://www.tornadoweb.org',
    headers: { Server: 'TornadoServer/([\\d.]+)\\;version:\\1' },
    implies: ['Python'],
  },
  CherryPy: { headers: { Server: 'CherryPy/([\\d.]+)\\;version:\\1' }, implies: ['Python'] },
  Uvicorn: { cats: [SERVER], website: 'https://www.uvicorn.org', headers: { Server: '^uvicorn' }, implies: ['Python'] },
  Hypercorn: {
    cats: [SERVER],
    website: 'https://hypercorn.readthedocs.io',
    headers: { Server: '^hypercorn' },
    implies: ['Python'],
  },
  Waitress: {
    cats: [SERVER],
    website: 'https://github.com/Pylons/waitress',
    headers: { Server: '^waitress' },
    implies: ['Python'],
  },
  Daphne: {
    cats: [SERVER],
    website: 'https://github.com/django/daphne',
    headers: { Server: '^daphne' },
    implies: ['Python'],
  },
  uWSGI: { cats: [SERVER], website: 'https://uwsgi-docs.readthedocs.io', headers: { Server: '^uwsgi' } },
  SimpleHTTP: { headers: { Server: 'SimpleHTTP/([\\d.]+)\\;version:\\1' } },
  Ruby: { headers: { Server: '\\bRuby/(\\d[\\d.]+)\\;version:\\1' } },
  WEBrick: { headers: { Server: 'WEBrick/([\\d.]+)\\;version:\\1' }, implies: ['Ruby'] },
  Puma: {
    cats: [SERVER],
    website: 'https://puma.io',
    headers: { Server: '^[Pp]uma(?:/| )?([\\d.]+)?\\;version:\\1' },
    implies: ['Ruby'],
  },
  Thin: { headers: { Server: '^thin(?: ([\\d.]+))?\\;version:\\1' }, implies: ['Ruby'] },
  Sinatra: {
    cats: [FRAMEWORK],
    website: 'https://sinatrarb.com',
    html: ["Sinatra doesn(?:’|&rsquo;|')t know this ditty"],
    implies: ['Ruby'],
  },
  Fastify: {
    cats: [FRAMEWORK],
    website: 'https://fastify.dev',
    headers: { 'X-Powered-By': '^fastify' },
    html: ['^\\{"message":"Route [A-Z]+:/[^"]{0,200} not found","error":'],
    implies: ['Node.js'],
  },
  NestJS: {
    cats: [FRAMEWORK],
    website: 'https://nestjs.com',
    headers: { 'X-Powered-By': '^nest' },
    html: ['^\\{"message":"Cannot [A-Z]+ /[^"]{0,200}","error":"Not Found","statusCode":404\\}'],
    implies: ['Node.js'],
  },
  Hapi: { cats: [FRAMEWORK], website: 'https://hapi.dev', headers: { 'X-Powered-By': '^hapi' }, implies: ['Node.js'] },
  // itsdangerous signs the session, the time in six letters, a SHA-1 in twenty-seven.
  Flask: { cookies: { session: '^\\.?[\\w-]{8,4096}\\.[\\w-]{6}\\.[\\w-]{27}$' } },
  Express: { html: ['<pre>Cannot (?:GET|POST) /[^<]{0,200}</pre>'] },
  FastAPI: {
    cats: [FRAMEWORK],
    website: 'https://fastapi.tiangolo.com',
    html: [
      'fastapi\\.tiangolo\\.com/img/favicon',
      '^\\{"openapi":"3\\.[\\d.]+","info":\\{"title":"FastAPI"',
      '^\\{"detail":"Not Found"\\}\\s*$\\;confidence:49',
    ],
    headers: { Server: '^uvicorn\\;confidence:25' },
    implies: ['Python'],
  },
  'Django REST framework': {
    cats: [FRAMEWORK],
    website: 'https://www.django-rest-framework.org',
    html: ['/static/rest_framework/(?:css|js|docs)/'],
    implies: ['Django'],
  },
  Streamlit: {
    cats: [FRAMEWORK],
    website: 'https://streamlit.io',
    html: ['<title>Streamlit</title>'],
    implies: ['Python'],
  },
  Gradio: {
    cats: [FRAMEWORK],
    website: 'https://www.gradio.app',
    html: ['window\\.gradio_(?:config|api_info)|<gradio-app\\b'],
    implies: ['Python'],
  },
  Dash: {
    cats: [FRAMEWORK],
    website: 'https://dash.plotly.com',
    html: ['/_dash-component-suites/', 'id="_dash-(?:config|renderer)"'],
    implies: ['Python', 'React'],
  },
  'Spring Boot': {
    cats: [FRAMEWORK],
    website: 'https://spring.io/projects/spring-boot',
    html: [
      '<h1>Whitelabel Error Page</h1>',
      '^\\{"timestamp":(?:"[^"]{10,40}"|\\d{13}),"status":\\d{3},"error":"[^"]+"',
    ],
    implies: ['Java'],
  },
  'Sails.js': { cookies: { 'sails.sid': '' } },
  Hono: { cats: [FRAMEWORK], website: 'https://hono.dev', headers: { 'X-Powered-By': '^hono' } },
  Bun: { cats: [27], website: 'https://bun.com', headers: { Server: '^bun' } },
  HAProxy: {
    cats: [PROXY],
    website: 'https://www.haproxy.org',
    headers: { Server: '^haproxy(?:/([\\d.]+))?\\;version:\\1', Via: 'haproxy' },
    html: ['>HAProxy version (\\d+\\.\\d+\\.\\d+)[^<]{0,60}</a></h1>\\s*<h2>Statistics Report\\;version:\\1'],
  },
  Squid: {
    cats: [PROXY],
    website: 'https://www.squid-cache.org',
    headers: { Server: '^squid/([\\d.]+)\\;version:\\1', Via: 'squid/([\\d.]+)\\;version:\\1' },
    html: ['\\bGenerated [^<]{0,60} by [^<]{0,80}\\(squid/([\\d.]+)\\)\\;version:\\1'],
  },
  Pound: { cats: [PROXY], headers: { Server: '^pound' } },
  Hitch: { cats: [PROXY], headers: { Server: '^hitch' } },
  Mongrel2: { cats: [SERVER], headers: { Server: '^mongrel2' } },
  thttpd: { headers: { Server: '\\bthttpd(?:/([\\d.]+))?\\;version:\\1' } },
  mini_httpd: { headers: { Server: 'mini_httpd(?:/([\\d.]+))?\\;version:\\1' } },
  micro_httpd: { cats: [SERVER], headers: { Server: '^micro_httpd' } },
  webfs: { cats: [SERVER], headers: { Server: '^webfs/([\\d.]+)\\;version:\\1' } },
  bozohttpd: { cats: [SERVER], headers: { Server: 'bozohttpd/(\\d+)\\;version:\\1' } },
  Yaws: { headers: { Server: 'Yaws(?: ([\\d.]+))?\\;version:\\1' }, implies: ['Erlang'] },
  Hiawatha: { headers: { Server: 'Hiawatha v?([\\d.]+)?\\;version:\\1' } },
  Undertow: { cats: [SERVER], website: 'https://undertow.io', headers: { Server: '^undertow' }, implies: ['Java'] },
  WildFly: {
    cats: [SERVER],
    website: 'https://www.wildfly.org',
    headers: { Server: '^wildfly(?:/(\\d[\\d.]*))?\\;version:\\1', 'X-Powered-By': 'wildfly' },
    implies: ['Java'],
  },
  Jetty: {
    headers: { Server: '\\bJetty(?:\\((\\d+\\.\\d+\\.\\d+))?\\;version:\\1' },
    html: ['Powered by Jetty:// ([\\d.]+)\\;version:\\1'],
    implies: ['Java'],
  },
  PHP: {
    cookies: { PHPSESSID: '' },
    url: ['\\.php(?:$|\\?)'],
    headers: { 'X-Powered-By': '^php/?([\\d.]+)?\\;version:\\1' },
    // PHP sends this with a session by default; the date is its author's daughter's birthday.
    html: [
      '<h1 class="p">PHP Version (\\d+\\.\\d+\\.\\d+)\\;version:\\1',
      '\\bLaravel v[\\d.]{3,12} \\(PHP v(\\d+\\.\\d+\\.\\d+)\\)\\;version:\\1',
    ],
  },
  Laravel: {
    cookies: { laravel_session: '' },
    html: ['\\bLaravel v(\\d+\\.\\d+\\.\\d+) \\(PHP v\\;version:\\1'],
  },
  CodeIgniter: { cookies: { ci_session: '' } },
  CakePHP: { cookies: { CAKEPHP: '' } },
  Symfony: {
    cookies: { sf_redirect: '' },
    headers: { 'X-Debug-Token-Link': '/_profiler/' },
    html: ['Welcome to</small>\\s*Symfony <span class="version">(\\d+\\.\\d+\\.\\d+)\\;version:\\1'],
  },
  Django: {
    cookies: { csrftoken: '^\\w{32,64}$\\;confidence:50', django_language: '' },
    html: [
      '<input type="hidden" name="csrfmiddlewaretoken"',
      '<title>[^<]*\\| Django site admin',
      '<th[^>]*>Django Version:</th>\\s*<td>(\\d+\\.\\d+(?:\\.\\d+)?)\\;version:\\1',
      '<(?:h1|div)[^>]*>\\s*(?:<a[^>]*>)?\\s*Django administration',
    ],
    implies: ['Python'],
  },
  'Ruby on Rails': {
    headers: { 'X-Runtime': '^\\d\\.\\d+$\\;confidence:50' },
    html: [
      '<strong>Rails version:</strong> (\\d+\\.\\d+\\.\\d+)\\;version:\\1',
      '<meta name="csrf-param" content="authenticity_token"',
      '"@hotwired/turbo-rails"\\s*:',
    ],
  },
}
