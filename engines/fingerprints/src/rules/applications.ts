import type { Rule } from '../page/types.ts'

const WIKI = 8
const MISC = 19
const FEEDS = 49
const MEDIA = 38
const MAIL = 30
const DATABASES = 3
const DEVELOPMENT = 47
const MONITORING = 10

/** A title that is the program's name, or begins with it as a program's does: an article about it says more. */
const titled = (name: string) => `<title>\\s*${name}(?:\\s*</title>|\\s+[-–—|·]\\s)`

export const applications: Readonly<Record<string, Partial<Rule>>> = {
  Adminer: {
    cookies: { adminer_sid: '', adminer_key: '', adminer_version: '' },
    scriptSrc: ['[?&]file=functions\\.js&version=([\\d.]+)\\;version:\\1'],
    html: ['<title>[^<]*\\bAdminer\\s?(\\d[\\d.]*)?</title>\\;version:\\1'],
  },
  phpMyAdmin: {
    cookies: { phpMyAdmin: '', pma_lang: '' },
    html: [
      '<title>[^<]*phpMyAdmin',
      'themes/[\\w-]+/css/theme\\.css\\?v=(\\d+\\.\\d+\\.\\d+)(?:deb\\w+)?[&"\']\\;version:\\1\\;confidence:0',
      '[?&]v=(\\d+\\.\\d+\\.\\d+)(?:deb\\w+)?["\'][^>]*>[^<]*</script>[\\s\\S]{0,400}PMA_\\;version:\\1',
    ],
    scriptSrc: ['js/dist/[\\w/]+\\.js\\?v=(\\d+\\.\\d+\\.\\d+)\\;version:\\1\\;confidence:25'],
    implies: ['PHP'],
  },
  Shaarli: {
    cats: [MISC],
    website: 'https://github.com/shaarli/Shaarli',
    description: 'Shaarli is a personal bookmarking service.',
    cookies: { shaarli: '' },
    html: ['<title>[^<]*\\bShaarli\\b', 'tpl/default/(?:js|css)/shaarli\\.min'],
    implies: ['PHP'],
  },
  Matomo: {
    cats: [MONITORING],
    website: 'https://matomo.org',
    description: 'Matomo is an open-source web analytics application.',
    cookies: { MATOMO_SESSID: '' },
    headers: { 'X-Matomo-Request-Id': '' },
    html: ['<title>[^<]*\\bMatomo (\\d[\\d.]*)\\;version:\\1'],
    implies: ['PHP'],
  },
  'Icinga Web 2': {
    cats: [DEVELOPMENT],
    website: 'https://icinga.com',
    description: 'Icinga Web 2 is the web interface of the Icinga monitoring system.',
    cookies: { Icingaweb2: '' },
    html: ['<html[^>]+data-icinga-window-name', '<meta[^>]+content="Icinga Web 2"'],
    implies: ['PHP'],
  },
  Roundcube: {
    cats: [MAIL],
    website: 'https://roundcube.net',
    description: 'Roundcube is a browser-based mail client.',
    cookies: { roundcube_sessid: '' },
    html: [
      'rcmail\\.set_env|new rcube_webmail',
      '"rcversion":(\\d)0(\\d)0(\\d)\\;version:\\1.\\2.\\3',
      '"rcversion":(\\d)0(\\d)([1-9]\\d)\\;version:\\1.\\2.\\3',
    ],
    implies: ['PHP'],
  },
  Cacti: {
    cats: [DEVELOPMENT],
    website: 'https://www.cacti.net',
    cookies: { Cacti: '', CactiSession: '' },
    html: [
      '<title>Login to Cacti',
      'class=["\']versionInfo["\'][^>]*>\\s*Version (\\d[\\d.]*\\d) [^<]{0,60}The Cacti Group\\;version:\\1',
    ],
    implies: ['PHP'],
  },
  Nagios: {
    cats: [DEVELOPMENT],
    website: 'https://www.nagios.org',
    html: [
      '<title>Nagios(?::| Core)',
      'Nagios(?:&reg;|®) Core(?:&trade;|™)[\\s\\S]{0,200}Version (\\d[\\d.]+\\d)\\;version:\\1',
    ],
  },
  Munin: {
    cats: [DEVELOPMENT],
    website: 'https://munin-monitoring.org',
    html: ['<title>Munin ::', 'Munin</a>,? (?:version )?(\\d[\\d.]*\\d)\\;version:\\1'],
  },
  Prometheus: {
    cats: [DEVELOPMENT],
    website: 'https://prometheus.io',
    html: ['<title>Prometheus Time Series', 'GLOBAL_AGENT_MODE'],
  },
  Cockpit: { cats: [9], website: 'https://cockpit-project.org', html: ['base1/cockpit\\.js|cockpit/@localhost'] },
  Webmin: { headers: { Server: 'MiniServ/([\\d.]+)\\;version:\\1' }, cookies: { testing: '^1$\\;confidence:25' } },
  HedgeDoc: {
    cats: [DEVELOPMENT],
    website: 'https://hedgedoc.org',
    html: [titled('HedgeDoc'), 'HedgeDoc - Ideas grow better together'],
    headers: { 'HedgeDoc-Version': '(\\d[\\d.]+)\\;version:\\1' },
  },
  JupyterLab: {
    cats: [20],
    website: 'https://jupyter.org',
    html: ['id="jupyter-config-data"'],
    implies: ['Jupyter Server'],
  },
  'Jupyter Server': {
    cats: [20],
    website: 'https://jupyter.org',
    headers: { Server: 'TornadoServer/.*\\;confidence:25' },
    html: [
      'static/style/style\\.min\\.css[\\s\\S]{0,400}Jupyter|<title>(?:Home Page - Select or create a notebook|Jupyter (?:Server|Notebook))',
    ],
    implies: ['Tornado'],
  },
  'Jupyter Notebook': {
    cats: [20],
    website: 'https://jupyter.org',
    html: ['<title>Jupyter Notebook</title>', 'id="ipython-main-app"'],
    implies: ['Tornado'],
  },
  RStudio: {
    cats: [20],
    website: 'https://posit.co',
    html: ['<title>RStudio(?::|</title>| (?:Server|Sign In|Workbench))'],
  },
  GLPI: {
    cats: [13],
    website: 'https://glpi-project.org',
    cookies: { 'glpi_*': '' },
    html: [
      '<title>[^<]*\\bGLPI\\b',
      'CFG_GLPI',
      'CFG_GLPI ?= ?\\{[^{}]{0,240}"version" ?: ?"(\\d+\\.\\d+\\.\\d+)\\;version:\\1',
    ],
    implies: ['PHP'],
  },
  Dolibarr: {
    cats: [53],
    website: 'https://www.dolibarr.org',
    cookies: { 'DOLSESSID_*': '' },
    html: [
      'Dolibarr (\\d+\\.\\d+\\.\\d+)\\;version:\\1',
      '<meta name="author" content="Dolibarr',
      '<title>[^<@]{0,80}@ (\\d+\\.\\d+\\.\\d+)</title>\\;version:\\1\\;confidence:0',
    ],
    implies: ['PHP'],
  },
  SuiteCRM: {
    cats: [53],
    website: 'https://suitecrm.com',
    html: [titled('SuiteCRM'), 'SuiteCRM\\.version ?= ?["\'](\\d[\\d.]+)\\;version:\\1'],
    implies: ['PHP'],
  },
  Kanboard: {
    cats: [13],
    website: 'https://kanboard.org',
    cookies: { KB_SID: '' },
    html: ['assets/js/app\\.min\\.js\\?\\d+[\\s\\S]{0,2000}kanboard'],
    implies: ['PHP'],
  },
  Wekan: { cats: [13], website: 'https://wekan.github.io', html: [titled('Wekan')], implies: ['Meteor'] },
  Vaultwarden: { cats: [69], website: 'https://github.com/dani-garcia/vaultwarden', html: ['<title>Vaultwarden Web'] },
  FreshRSS: {
    cats: [FEEDS],
    website: 'https://freshrss.org',
    cookies: { FreshRSS: '' },
    html: ['<title>[^<]*\\bFreshRSS\\b', 'content="FreshRSS"'],
    implies: ['PHP'],
  },
  'Tiny Tiny RSS': {
    cats: [FEEDS],
    website: 'https://tt-rss.org',
    cookies: { ttrss_sid: '', ttrss_sid_ssl: '' },
    html: ['<title>Tiny Tiny RSS'],
    implies: ['PHP'],
  },
  Wallabag: {
    cats: [FEEDS],
    website: 'https://wallabag.org',
    html: ['<title>[^<]*wallabag', 'bundles/wallabag'],
    implies: ['Symfony'],
  },
  PrivateBin: {
    cats: [MISC],
    website: 'https://privatebin.info',
    html: [titled('PrivateBin'), 'js/privatebin\\.js\\?(\\d+\\.\\d+\\.\\d+)\\;version:\\1'],
    implies: ['PHP'],
  },
  YOURLS: {
    cats: [MISC],
    website: 'https://yourls.org',
    html: ['<title>[^<]*YOURLS', 'YOURLS</a> (?:v(?:ersion)? ?)?(\\d[\\d.]*\\d)\\;version:\\1'],
    implies: ['PHP'],
  },
  LimeSurvey: {
    cats: [73],
    website: 'https://www.limesurvey.org',
    cookies: { 'LS-*': '' },
    meta: { generator: '^LimeSurvey' },
    html: ['<script[^>]+/(?:limesurvey|survey_runtime)[\\w./-]*\\.js', 'LSvar ?= ?\\{'],
    implies: ['PHP'],
  },
  Piwigo: {
    cats: [7],
    website: 'https://piwigo.org',
    cookies: { pwg_id: '' },
    meta: { generator: '^Piwigo' },
    html: ['Powered by\\s*<a[^>]+piwigo\\.org[^>]*>Piwigo</a>\\s*(\\d[\\d.]*\\d)?\\;version:\\1'],
    implies: ['PHP'],
  },
  Lychee: { cats: [7], website: 'https://lycheeorg.dev', html: [titled('Lychee')], implies: ['PHP'] },
  Jellyfin: { cats: [MEDIA], website: 'https://jellyfin.org', html: [titled('Jellyfin'), 'content="Jellyfin"'] },
  Transmission: {
    cats: [MISC],
    website: 'https://transmissionbt.com',
    headers: { 'X-Transmission-Session-Id': '' },
    html: ['<title>Transmission Web Interface'],
  },
  'Pi-hole': { cats: [MISC], website: 'https://pi-hole.net', headers: { 'X-Pi-hole': '' }, html: ['<title>Pi-hole'] },
  'Home Assistant': {
    cats: [MISC],
    website: 'https://www.home-assistant.io',
    html: ['<title>Home Assistant', '<home-assistant>'],
  },
  'Node-RED': {
    cats: [DEVELOPMENT],
    website: 'https://nodered.org',
    html: ['<title>Node-RED', 'red/red\\.min\\.js'],
    implies: ['Node.js'],
  },
  n8n: {
    cats: [DEVELOPMENT],
    website: 'https://n8n.io',
    html: [titled('n8n(?:\\.io)?'), 'n8n:config'],
    implies: ['Node.js', 'Vue.js'],
  },
  Portainer: { cats: [60], website: 'https://www.portainer.io', html: [titled('Portainer'), 'ng-app="portainer"'] },
  Traefik: { cats: [64], website: 'https://traefik.io', html: [titled('Traefik')] },
  RabbitMQ: {
    cats: [DEVELOPMENT],
    website: 'https://www.rabbitmq.com',
    html: ['<title>RabbitMQ Management'],
    implies: ['Erlang'],
  },
  pgAdmin: {
    cats: [DATABASES],
    website: 'https://www.pgadmin.org',
    cookies: { pga4_session: '', PGADMIN_LANGUAGE: '' },
    html: ['<title>pgAdmin'],
    implies: ['Python'],
  },
  Redoc: {
    cats: [4],
    website: 'https://redocly.com/redoc',
    html: ['<redoc\\b[^>]*spec-url'],
    scriptSrc: ['redoc(?:\\.standalone)?\\.js'],
  },
  GraphiQL: {
    cats: [20],
    website: 'https://github.com/graphql/graphiql',
    html: [titled('GraphiQL')],
    scriptSrc: ['graphiql(?:\\.min)?\\.js'],
  },
  Forgejo: {
    cats: [DEVELOPMENT],
    website: 'https://forgejo.org',
    html: [
      'Powered by Forgejo',
      '<meta name="author" content="Forgejo',
      'Powered by Forgejo</a>\\s*Version:\\s*(?:<a[^>]+>)?(\\d+\\.\\d+\\.\\d+)\\;version:\\1',
    ],
    implies: ['Go'],
  },
  Gitea: {
    cookies: { i_like_gitea: '' },
    meta: { author: '^Gitea - Git with a cup of tea' },
    html: [
      'Powered by Gitea\\b',
      'Powered by Gitea(?:</a>)?\\s*Version:\\s*(?:<a[^>]+>)?(\\d+\\.\\d+\\.\\d+)\\;version:\\1',
      '\\bappVer: ?["\'](\\d+\\.\\d+\\.\\d+)\\;version:\\1\\;confidence:0',
      'assetVersionEncoded: ?(?:encodeURIComponent\\()?["\'](\\d+\\.\\d+\\.\\d+)\\;version:\\1\\;confidence:0',
    ],
    implies: ['Go'],
  },
  Nextcloud: {
    html: [titled('Nextcloud'), 'data-vue-content="Nextcloud|apple-itunes-app[^>]+Nextcloud'],
    // The number beside it has a fourth part, which no release is called by.
    js: { 'oc_config.version': '' },
    scripts: ['"version":"[\\d.]+","versionstring":"(\\d+\\.\\d+\\.\\d+)"\\;version:\\1\\;confidence:0'],
  },
  DokuWiki: {
    cats: [WIKI],
    cookies: { DokuWiki: '' },
    meta: { generator: '^DokuWiki(?: Release (\\d{4}-\\d\\d-\\d\\d[a-z]?))?\\;version:\\1' },
  },
  Solr: { html: ['<title>Solr Admin', 'ng-app="solrAdminApp"'] },
  Grafana: {
    html: [
      '<title>Grafana</title>',
      'grafanaBootData',
      '"buildInfo" ?: ?\\{[^{}]{0,240}"version" ?: ?"(\\d+\\.\\d+\\.\\d+)\\;version:\\1\\;confidence:0',
    ],
  },
  'Apache Tomcat': {
    html: ['<title>Apache Tomcat(?:/(\\d[\\d.]+))?\\;version:\\1', '<h3>Apache Tomcat/(\\d[\\d.]+)\\;version:\\1'],
  },
  Jenkins: {
    headers: { 'X-Jenkins': '(\\d[\\d.]+)\\;version:\\1' },
    html: ['<title>[^<]*\\[Jenkins\\]'],
    implies: ['Java'],
  },
  WebCalendar: {
    cats: [MISC],
    website: 'https://www.k5n.us/webcalendar/',
    html: ['<title>[^<]*WebCalendar'],
    implies: ['PHP'],
  },
  Movim: { cats: [MISC], website: 'https://movim.eu', cookies: { MOVIM_SESSION_ID: '' }, implies: ['PHP'] },
  Ampache: {
    cats: [MEDIA],
    website: 'https://ampache.org',
    cookies: { ampache: '' },
    html: ['<title>[^<]*Ampache'],
    implies: ['PHP'],
  },
  SOGo: { cats: [MAIL], website: 'https://www.sogo.nu', html: ['ng-app="SOGo\\.'] },
  phpLDAPadmin: {
    cats: [9],
    website: 'https://www.phpldapadmin.org',
    html: ['<title>phpLDAPadmin(?: \\((\\d[\\d.]+)\\))?\\;version:\\1'],
    implies: ['PHP'],
  },
  'Postfix Admin': {
    cats: [9],
    website: 'https://github.com/postfixadmin/postfixadmin',
    html: ['<title>Postfix Admin - ', '>Postfix Admin (\\d+\\.\\d[\\d.]*)</a>\\;version:\\1'],
    implies: ['PHP'],
  },
  phpSysInfo: {
    cats: [9],
    website: 'https://phpsysinfo.github.io/phpsysinfo/',
    html: ['<title>phpSysInfo(?: (\\d[\\d.]*\\d))?\\;version:\\1'],
    implies: ['PHP'],
  },
  SimpleSAMLphp: {
    cats: [69],
    website: 'https://simplesamlphp.org',
    cookies: { SimpleSAMLSessionID: '', SimpleSAML: '' },
    html: [
      '<a href="https?://(?:www\\.)?simplesamlphp\\.org/?">SimpleSAMLphp</a>',
      '/simplesaml(?:php)?/(?:resources|assets)/',
    ],
    implies: ['PHP'],
  },
  phpPgAdmin: { html: ['<title>phpPgAdmin'], implies: ['PHP'] },
}
