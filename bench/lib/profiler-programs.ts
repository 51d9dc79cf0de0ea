import {
  serveCgit,
  serveCherryPy,
  serveDoxygen,
  serveFlask,
  serveGitweb,
  serveJupyter,
  serveMkdocs,
  serveSinatra,
  serveSphinx,
  serveTomcat,
} from './profiler-debian.ts'
import { pageOf, serveNodeRed, servePage, serveVitePress } from './profiler-npm.ts'
import { servePhp, serveRoundcube, serveWordPress } from './profiler-php.ts'
import type { Served } from './profiler-process.ts'

const docsify = `<div id="app"></div><script>window.$docsify = { name: 'Harbour' }</script><script src="/lib/docsify/lib/docsify.min.js"></script>`
const slides = `<div class="reveal"><div class="slides"><section>Harbour</section></div></div><script>Reveal.initialize()</script>`

export const programs: Readonly<Record<string, (work: string) => Promise<Served>>> = {
  'wordpress-child-theme': serveWordPress,
  dokuwiki: (work) => servePhp(work, '/usr/share/dokuwiki', '/doku.php'),
  phpmyadmin: (work) => servePhp(work, '/usr/share/phpmyadmin'),
  roundcube: serveRoundcube,
  phpldapadmin: (work) => servePhp(work, '/usr/share/phpldapadmin/htdocs'),
  postfixadmin: (work) => servePhp(work, '/usr/share/postfixadmin/public', '/setup.php'),
  phpsysinfo: (work) => servePhp(work, '/usr/share/phpsysinfo', '/index.php?disp=bootstrap'),
  simplesamlphp: (work) =>
    servePhp(
      work,
      '/var/www',
      '/simplesaml/module.php/core/frontpage_welcome.php',
      'Alias /simplesaml /usr/share/simplesamlphp/www',
    ),
  tomcat: serveTomcat,
  'flask-werkzeug': serveFlask,
  cherrypy: serveCherryPy,
  'jupyter-notebook': serveJupyter,
  'sinatra-webrick': serveSinatra,
  'sphinx-lighttpd': (work) => serveSphinx(work, 'alabaster'),
  'sphinx-readthedocs': (work) => serveSphinx(work, 'sphinx_rtd_theme'),
  'mkdocs-lighttpd': serveMkdocs,
  'doxygen-lighttpd': serveDoxygen,
  cgit: serveCgit,
  gitweb: serveGitweb,
  docsify: () => servePage(pageOf(['docsify/lib/themes/vue.css'], docsify)),
  vitepress: serveVitePress,
  'node-red': serveNodeRed,
  redoc: () =>
    servePage(
      pageOf([], '<redoc spec-url="/api.json"></redoc><script src="/lib/redoc/bundles/redoc.standalone.js"></script>'),
    ),
  reveal: () =>
    servePage(
      pageOf(['reveal.js/dist/reveal.css', 'reveal.js/dist/theme/black.css', 'reveal.js/dist/reveal.js'], slides),
    ),
  'old-libraries': () =>
    servePage(
      pageOf(
        [
          'bootstrap/dist/css/bootstrap.min.css',
          'select2/dist/css/select2.min.css',
          'jquery/dist/jquery.min.js',
          'handlebars/dist/handlebars.min.js',
          'dompurify/dist/purify.min.js',
          'knockout/build/output/knockout-latest.js',
          'underscore/underscore-min.js',
          'backbone/backbone-min.js',
          'mustache/mustache.min.js',
          'select2/dist/js/select2.min.js',
        ],
        '<select><option>Tides</option></select>',
      ),
    ),
  frameworks: () =>
    servePage(
      pageOf(
        [
          'vue/dist/vue.min.js',
          'react/umd/react.production.min.js',
          'react-dom/umd/react-dom.production.min.js',
          'angular/angular.min.js',
          'htmx.org/dist/htmx.min.js',
          'alpinejs/dist/cdn.min.js',
        ],
        '<div x-data="{ open: false }"><button hx-get="/tides">Tides</button></div>',
      ),
    ),
  'style-sheets': () =>
    servePage(
      pageOf(
        [
          'bulma/css/bulma.min.css',
          'uikit/dist/css/uikit.min.css',
          'fomantic-ui-css/semantic.min.css',
          'materialize-css/dist/css/materialize.min.css',
          'prismjs/themes/prism.css',
          'uikit/dist/js/uikit.min.js',
          'three/build/three.min.js',
          'prismjs/prism.js',
          '@highlightjs/cdn-assets/highlight.min.js',
        ],
        '<p class="box">Tides and times.</p>',
      ),
    ),
}
