// Programs of Debian's packages that are no PHP: each started in the foreground, on a port of loopback.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { run, type Served, serve } from './profiler-process.ts'

const write = (work: string, name: string, text: string) => {
  const file = join(work, name)
  writeFileSync(file, text)
  return file
}

export async function serveLighttpd(work: string, folder: string, path = '/', more = ''): Promise<Served> {
  const port = await freePort()
  const config = write(
    work,
    `lighttpd-${port}.conf`,
    `server.document-root = "${folder}"
server.bind = "127.0.0.1"
server.port = ${port}
index-file.names = ( "index.html" )
mimetype.assign = ( ".html" => "text/html; charset=utf-8", ".css" => "text/css", ".js" => "text/javascript", ".svg" => "image/svg+xml" )
${more}
`,
  )
  return serve({ command: ['/usr/sbin/lighttpd', '-D', '-f', config], url: `http://localhost:${port}${path}` })
}

export async function serveSphinx(work: string, theme: string): Promise<Served> {
  const source = join(work, `sphinx-${theme}`)
  const out = join(work, `sphinx-${theme}-out`)
  mkdirSync(source)
  write(source, 'conf.py', `project = 'Harbour'\nhtml_theme = '${theme}'\n`)
  write(source, 'index.rst', 'Harbour\n=======\n\nTides and times.\n\n.. code:: python\n\n   print(1)\n')
  run(['sphinx-build', '-q', '-b', 'html', source, out])
  return serveLighttpd(work, out)
}

export async function serveMkdocs(work: string): Promise<Served> {
  const source = join(work, 'mkdocs')
  mkdirSync(join(source, 'docs'), { recursive: true })
  write(source, 'mkdocs.yml', 'site_name: Harbour\n')
  write(source, 'docs/index.md', '# Harbour\n\nTides and times.\n')
  run(['mkdocs', 'build', '-q', '-d', join(work, 'mkdocs-out')], source)
  return serveLighttpd(work, join(work, 'mkdocs-out'))
}

export async function serveDoxygen(work: string): Promise<Served> {
  const source = join(work, 'doxygen')
  mkdirSync(source)
  write(source, 'a.h', '/** \\file */\n/** Adds. */\nint add(int a, int b);\n')
  write(source, 'Doxyfile', 'PROJECT_NAME = Harbour\nGENERATE_LATEX = NO\nQUIET = YES\n')
  run(['doxygen', 'Doxyfile'], source)
  return serveLighttpd(work, join(source, 'html'))
}

const repository = (work: string): string => {
  const folder = join(work, 'repositories', 'harbour.git')
  mkdirSync(join(work, 'repositories'), { recursive: true })
  run(['git', 'init', '-q', '--bare', folder])
  return folder
}

export async function serveCgit(work: string): Promise<Served> {
  const config = write(work, 'cgitrc', `css=/cgit-css/cgit.css\nrepo.url=harbour\nrepo.path=${repository(work)}\n`)
  return serveLighttpd(
    work,
    '/usr/share/cgit',
    '/cgit.cgi',
    `server.modules += ( "mod_alias", "mod_cgi", "mod_setenv" )
alias.url = ( "/cgit-css/" => "/usr/share/cgit/", "/cgit.cgi" => "/usr/lib/cgit/cgit.cgi" )
setenv.set-environment = ( "CGIT_CONFIG" => "${config}" )
cgi.assign = ( ".cgi" => "" )`,
  )
}

export async function serveGitweb(work: string): Promise<Served> {
  repository(work)
  const config = write(work, 'gitweb.conf', `$projectroot = "${join(work, 'repositories')}";\n`)
  return serveLighttpd(
    work,
    '/usr/share/gitweb',
    '/gitweb.cgi',
    `server.modules += ( "mod_alias", "mod_cgi", "mod_setenv" )
alias.url = ( "/static/" => "/usr/share/gitweb/static/" )
setenv.set-environment = ( "GITWEB_CONFIG" => "${config}" )
cgi.assign = ( ".cgi" => "/usr/bin/perl" )`,
  )
}

export async function serveTomcat(work: string): Promise<Served> {
  const [port, control] = [await freePort(), await freePort()]
  const folder = join(work, 'tomcat')
  run(['tomcat10-instance-create', '-p', String(port), '-c', String(control), folder])
  return serve({
    command: ['/bin/sh', '/usr/share/tomcat10/bin/catalina.sh', 'run'],
    url: `http://localhost:${port}/harbour`,
    environment: { CATALINA_BASE: folder, CATALINA_HOME: '/usr/share/tomcat10' },
  })
}

const flask = `import sys
from flask import Flask, session
app = Flask(__name__)
app.secret_key = 'harbour'
@app.route('/')
def home():
    session['visits'] = session.get('visits', 0) + 1
    return '<!doctype html><title>Harbour</title><p>Tides and times.</p>'
app.run(port=int(sys.argv[1]))
`
const cherry = `import sys, cherrypy
class Root:
    @cherrypy.expose
    def index(self):
        return '<!doctype html><title>Harbour</title><p>Tides and times.</p>'
cherrypy.quickstart(Root(), '/', {'global': {'server.socket_port': int(sys.argv[1]), 'server.socket_host': '127.0.0.1'}})
`
const sinatra = `require 'sinatra'
set :server, 'webrick'
set :bind, '127.0.0.1'
set :port, ARGV[0].to_i
get('/') { '<!doctype html><title>Harbour</title><p>Tides and times.</p>' }
`

async function script(work: string, name: string, interpreter: string, text: string, path = '/'): Promise<Served> {
  const port = await freePort()
  return serve({
    command: [interpreter, write(work, name, text), String(port)],
    url: `http://localhost:${port}${path}`,
  })
}

export const serveFlask = (work: string) => script(work, 'harbour.py', '/usr/bin/python3', flask)
export const serveCherryPy = (work: string) => script(work, 'cherry.py', '/usr/bin/python3', cherry)
export const serveSinatra = (work: string) => script(work, 'harbour.rb', '/usr/bin/ruby', sinatra, '/missing')

export async function serveJupyter(work: string): Promise<Served> {
  const port = await freePort()
  return serve({
    command: ['/usr/bin/jupyter-notebook', '--no-browser', '--allow-root', '--ip=127.0.0.1', `--port=${port}`],
    url: `http://localhost:${port}/login`,
    environment: { HOME: work, JUPYTER_CONFIG_DIR: work, JUPYTER_DATA_DIR: work, JUPYTER_RUNTIME_DIR: work },
    folder: work,
  })
}
