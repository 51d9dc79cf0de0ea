// Under /tools/ behind nginx and behind Caddy, configured by the lines of docs/site/hosting.md, and as the static site from
// Python's file server, every local tool does its work in every lane of this machine; behind the proxies the journeys of
// npm test are green too. `npm run prove -- sub-path caddy chromium` takes one server and one lane.
// planted faults: path-cut-off
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chosenJourneys, localJourneys } from '../e2e/journeys/all.ts'
import { type LanePrograms, laneOf } from '../e2e/lanes/lanes.ts'
import { type Journey, runJourneys } from '../e2e/lanes/run-journeys.ts'
import { startOwnServer } from '../e2e/own-server.ts'
import { findLanes } from '../scripts/lib/lanes.mjs'
import { freePort } from '../scripts/lib/run.mjs'
import { check } from './lib/check.ts'
import { run } from './lib/start-program.ts'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'sundry-sub-path-'))
const hosting = readFileSync(join(root, 'docs/site/hosting.md'), 'utf8')
const isPlanted = process.env.PLANTED_FAULT === 'path-cut-off'

/** The lines of the document for a proxy, with the port of the server. */
function documented(language: string, port: number): string {
  const [, block = ''] = new RegExp(`^\`\`\`${language}\\n([^\`]+)`, 'm').exec(hosting) ?? []
  return block.replace('127.0.0.1:8080', `localhost:${port}`)
}

const proxies = {
  nginx(front: number, port: number) {
    const location = documented('nginx', port).replace(';', isPlanted ? '/;' : ';')
    const temporary = ['client_body', 'proxy'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')
    const server = `server { listen 127.0.0.1:${front};\n${location} }`
    const text = `pid ${folder}/nginx.pid; error_log stderr; events {} http { access_log off; ${temporary} ${server} }`
    writeFileSync(join(folder, 'nginx.conf'), text)
    return run('nginx', ['-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], front)
  },
  caddy(front: number, port: number) {
    const text = `{\nadmin off\n}\nhttp://localhost:${front} {\n${documented('caddyfile', port)}}\n`
    writeFileSync(join(folder, 'Caddyfile'), text)
    return run('caddy', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], front)
  },
} as const

const lanes = findLanes(process.execPath, process.env.SUNDRY_BROWSER ?? '', console.log).lanes as LanePrograms[]
const isChosen = (name: string, of: readonly string[]) =>
  !process.argv.slice(2).some((argument) => of.includes(argument)) || process.argv.includes(name)
const names = lanes.map(({ name }) => name)
const chosenLanes = lanes.filter(({ name }) => (isPlanted ? name === 'chromium' : isChosen(name, names)))
check('there is a browser', chosenLanes.length > 0)

const servers = [...Object.keys(proxies), 'static']

async function walk(name: string, front: number, journeys: readonly Journey[]): Promise<void> {
  await runJourneys(
    chosenLanes.map(laneOf),
    journeys,
    { origin: `http://localhost:${front}/tools` },
    {
      report: ({ lane, journey, failure }) => check(`${name}, ${lane}: ${journey}`, failure === null, failure ?? ''),
    },
  )
}

const client = join(root, 'apps/web/build/client')
const journeys = isPlanted
  ? chosenJourneys('compress photographs')
  : [...new Set([...chosenJourneys(), ...localJourneys])]
for (const [name, start] of Object.entries(proxies)) {
  if (isPlanted ? name !== 'nginx' : !isChosen(name, servers)) continue
  const front = await freePort()
  const server = await startOwnServer(client, {
    BASE_PATH: '/tools',
    PUBLIC_URL: `http://localhost:${front}/tools`,
    TRUST_PROXY: '1',
    // With a public address, accounts would be by invitation.
    SIGN_UP: 'open',
    AUTH_SECRET: 'a secret of a proof that is long enough',
  })
  const proxy = await start(front, Number(new URL(server.origin).port))
  await walk(name, front, journeys)
  await proxy.stop()
  await server.stop()
}
if (!isPlanted && isChosen('static', servers)) {
  const front = await freePort()
  // Two pages with lookups do part of their work without them. Port 9 of this machine answers no one.
  const env = { ...process.env, LOOKUPS_FROM: 'http://127.0.0.1:9' }
  spawnSync(process.execPath, [join(root, 'scripts/lib/pack-static.mjs'), client, folder], { env, stdio: 'inherit' })
  mkdirSync(join(folder, 'www'))
  renameSync(join(folder, 'sundry-static'), join(folder, 'www/tools'))
  // The program of `python3 -m http.server`, which has no switch that stops it from printing every request.
  const program = `from http.server import *
SimpleHTTPRequestHandler.log_message = lambda *_: None
ThreadingHTTPServer.handle_error = lambda *_: None
ThreadingHTTPServer(('127.0.0.1', ${front}), lambda *a: SimpleHTTPRequestHandler(*a, directory='${folder}/www')).serve_forever()`
  const server = await run('python3', ['-c', program], front)
  await walk('static', front, localJourneys)
  await server.stop()
}
rmSync(folder, { recursive: true })
// A browser that was ended from outside may leave its connection behind.
process.exit()
