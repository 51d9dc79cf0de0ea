// Programs of PHP from Debian's packages, under Debian's Apache with its own module, on a port of loopback.
import { chmodSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { run, type Served, serve } from './profiler-process.ts'

const MODULES = ['authz_core', 'dir', 'mime', 'alias', 'rewrite', 'env', 'setenvif', 'mpm_prefork']

export async function servePhp(work: string, folder: string, path = '/', more = ''): Promise<Served> {
  const port = await freePort()
  const own = join(work, `apache-${port}`)
  mkdirSync(own)
  const lines = [
    `ServerRoot ${own}`,
    `PidFile ${join(own, 'pid')}`,
    `ErrorLog ${join(own, 'error.log')}`,
    `Listen 127.0.0.1:${port}`,
    'ServerName localhost',
    'User www-data',
    'Group www-data',
    ...MODULES.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`),
    'LoadModule php_module /usr/lib/apache2/modules/libphp8.2.so',
    'TypesConfig /etc/mime.types',
    'StartServers 2',
    '<FilesMatch "\\.php$">\nSetHandler application/x-httpd-php\n</FilesMatch>',
    'DirectoryIndex index.php index.html',
    `DocumentRoot ${folder}`,
    '<Directory />\nOptions FollowSymLinks\nAllowOverride None\nRequire all granted\n</Directory>',
    more,
  ]
  const config = join(own, 'httpd.conf')
  writeFileSync(config, `${lines.join('\n')}\n`)
  const url = `http://localhost:${port}${path}`
  return serve({ command: ['/usr/sbin/apache2', '-D', 'FOREGROUND', '-f', config], url })
}

export async function serveRoundcube(work: string): Promise<Served> {
  const site = join(work, 'roundcube')
  const base = join(work, 'roundcube.db')
  // Debian's package links to a compiler of styles it does not bring: cp complains of that and copies the rest.
  run(['sh', '-c', 'cp -rL "$0" "$1" 2>/dev/null; test -f "$1/index.php"', '/var/lib/roundcube', site])
  const make = '$d = new PDO($argv[1]); $d->exec(file_get_contents($argv[2])); chmod($argv[3], 0666);'
  run(['php', '-r', make, `sqlite:${base}`, '/usr/share/roundcube/SQL/sqlite.initial.sql', base])
  rmSync(join(site, 'config/config.inc.php'), { force: true })
  writeFileSync(
    join(site, 'config/config.inc.php'),
    `<?php
$config['db_dsnw'] = 'sqlite:///${base}?mode=0666'; $config['des_key'] = 'twenty-four-letters-here'; $config['plugins'] = [];
$config['log_driver'] = 'stdout'; $config['skin'] = 'elastic';
`,
  )
  chmodSync(work, 0o777)
  for (const folder of ['logs', 'temp']) chmodSync(join(site, folder), 0o777)
  return servePhp(work, site, '/', `SetEnv ROUNDCUBE_CONFIG_DIR ${join(site, 'config')}`)
}

const child = `/*
Theme Name: Harbour Light
Author: The Harbour Office
Template: twentytwentyone
Version: 1.4.2
*/
body { letter-spacing: 0.01em }
`
const functions = `<?php
add_action('wp_enqueue_scripts', function () {
  wp_enqueue_style('harbour-light', get_stylesheet_uri(), ['twenty-twenty-one-style'], wp_get_theme()->get('Version'));
});
`
const install = `<?php
define('WP_INSTALLING', true);
$_SERVER['HTTP_HOST'] = 'localhost';
require $argv[1] . '/wp-load.php';
require ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install('Harbour', 'admin', 'admin@example.com', true, '', 'long-enough-password');
switch_theme('harbour-light');
update_option('wordpress_api_key', '0123456789ab');
update_option('active_plugins', ['akismet/akismet.php']);
`

export async function serveWordPress(work: string): Promise<Served> {
  const site = join(work, 'wordpress')
  const data = join(work, 'mariadb')
  const socket = join(work, 'mariadb.sock')
  cpSync('/usr/share/wordpress', site, { recursive: true, dereference: true })
  const theme = join(site, 'wp-content/themes/harbour-light')
  mkdirSync(theme)
  writeFileSync(join(theme, 'style.css'), child)
  writeFileSync(join(theme, 'functions.php'), functions)
  mkdirSync(data)
  run([
    'mariadb-install-db',
    '--no-defaults',
    `--datadir=${data}`,
    '--user=root',
    '--auth-root-authentication-method=normal',
  ])
  const databasePort = await freePort()
  const database = await serve({
    command: [
      '/usr/sbin/mariadbd',
      '--no-defaults',
      `--datadir=${data}`,
      `--socket=${socket}`,
      '--user=root',
      '--bind-address=127.0.0.1',
      `--port=${databasePort}`,
    ],
    url: `tcp://127.0.0.1:${databasePort}`,
  }).catch((error: unknown) => {
    throw new Error('MariaDB did not start', { cause: error })
  })
  try {
    run(['mariadb', '--no-defaults', `--socket=${socket}`, '-uroot', '-e', 'CREATE DATABASE wp'])
    writeFileSync(
      join(site, 'wp-config.php'),
      `<?php
define('DB_NAME', 'wp'); define('DB_USER', 'root'); define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:${socket}'); define('DB_CHARSET', 'utf8mb4'); define('DB_COLLATE', '');
define('WP_HTTP_BLOCK_EXTERNAL', true); define('DISABLE_WP_CRON', true);
$table_prefix = 'wp_';
if (isset($_SERVER['HTTP_HOST'])) { define('WP_HOME', 'http://' . $_SERVER['HTTP_HOST']); define('WP_SITEURL', WP_HOME); }
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`,
    )
    chmodSync(work, 0o755)
    const script = join(work, 'install.php')
    writeFileSync(script, install)
    run(['php', script, site])
    const served = await servePhp(work, site, '/?p=1')
    return {
      url: served.url,
      stop: async () => {
        await served.stop()
        await database.stop()
      },
    }
  } catch (error) {
    await database.stop()
    throw error
  }
}
