// The ways to a first page or result, each from an empty folder by the commands of its documentation: `npm run bench -- doors`.
// The packages of dist/ are not counted, and are made where they are missing; `npm run bench -- doors zip nginx` takes some.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { freePort } from '../scripts/lib/run.mjs'
import { report } from './lib/report.ts'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'sundry-doors-'))
const dist = join(root, 'dist')
const port = await freePort()
const origin = `http://localhost:${port}`
const { SUNDRY_NODE: _, SUNDRY_BROWSER: __, NODE_ENV: ___, ...environment } = process.env

const mb = (path: string) => statSync(path).size / 1e6
const empty = (name: string) => {
  mkdirSync(join(folder, name))
  return join(folder, name)
}
/** The package in dist/, which is made where it is missing. */
function packed(kind: string, pattern: RegExp): string {
  const find = () => (existsSync(dist) ? readdirSync(dist) : []).find((one) => pattern.test(one))
  if (!find()) execFileSync('npm', ['run', 'pack', '--', kind], { cwd: root, env: environment, stdio: 'ignore' })
  const name = find()
  if (name === undefined) throw new Error(`npm run pack -- ${kind} made no ${pattern}`)
  return join(dist, name)
}
/** The machine's own Node may be older than the command needs. */
const newerNode = { ...environment, PATH: `${dirname(process.execPath)}:${environment.PATH}` }
function run(command: string, args: readonly string[], cwd: string): void {
  const { status, stderr, error } = spawnSync(command, args, { cwd, env: newerNode, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command}: ${error?.message ?? stderr.slice(-500)}`)
}

/** Starts a program in the background until `isReady`, and ends it with all that it started. */
async function whileRunning(
  command: readonly string[],
  { cwd, env = {} }: { cwd: string; env?: NodeJS.ProcessEnv },
  work: () => Promise<void>,
): Promise<void> {
  const [program = '', ...args] = command
  const child = spawn(program, args, { cwd, env: { ...environment, ...env }, detached: true, stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  try {
    await work()
  } finally {
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
    await ended
  }
}

async function seen(url: string): Promise<void> {
  for (;;) {
    const page = await fetch(url).catch(() => null)
    if (page?.ok && /<h1/.test(await page.text())) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

interface Door {
  readonly name: string
  readonly commands: number
  readonly result: string
  /** Counts what is fetched or copied. */
  megabytes(): number
  /** Calls `installed` when what a network would bring is there, where that is apart from the rest. */
  open(installed: () => void): Promise<void>
}

const tools = (cwd: string) => ({
  cwd,
  env: { PORT: String(port), DATA_DIR: join(cwd, 'data'), NODE_NO_WARNINGS: '1' },
})
const photo = join(root, 'e2e/files/photo.jpg')

const doors: Readonly<Record<string, () => Door>> = {
  clone() {
    const cwd = empty('clone')
    return {
      ...{ name: 'clone, `npm start`', commands: 3, result: 'home page' },
      megabytes: () =>
        Number(execFileSync('du', ['-sm', join(cwd, 'sundry/.git')], { encoding: 'utf8' }).split('\t')[0]),
      async open(installed) {
        run('git', ['clone', '--quiet', '--no-hardlinks', root, 'sundry'], cwd)
        const clone = join(cwd, 'sundry')
        const watch = setInterval(() => {
          if (!existsSync(join(clone, 'node_modules/.package-lock.json'))) return
          clearInterval(watch)
          installed()
        }, 50)
        await whileRunning(['npm', 'start'], { ...tools(clone), cwd: clone }, () => seen(`${origin}/`))
      },
    }
  },
  zip() {
    const [file, cwd] = [packed('static', /static\.zip$/), empty('zip')]
    return {
      ...{ name: 'static ZIP, unzipped and served by Python', commands: 2, result: 'compressor' },
      megabytes: () => mb(file),
      async open() {
        run('unzip', ['-q', file], cwd)
        const server = [
          'python3',
          '-m',
          'http.server',
          String(port),
          '--bind',
          '127.0.0.1',
          '--directory',
          'sundry-static',
        ]
        await whileRunning(server, { cwd }, () => seen(`http://127.0.0.1:${port}/compressor/`))
      },
    }
  },
  deb() {
    const [file, cwd] = [packed('deb', /\.deb$/), empty('deb')]
    return {
      ...{ name: '`.deb`, unpacked and started by the line of its unit', commands: 1, result: 'compressor' },
      megabytes: () => mb(file),
      async open() {
        run('dpkg-deb', ['--extract', file, cwd], cwd)
        const home = join(cwd, 'usr/lib/sundry')
        const unit = readFileSync(join(cwd, 'lib/systemd/system/sundry.service'), 'utf8')
        const [, line = ''] = /^ExecStart=(.+)$/m.exec(unit) ?? []
        const command = line.replace('/usr/lib/sundry', home).split(' ')
        await whileRunning(command, { ...tools(home), cwd: home }, () => seen(`${origin}/compressor`))
      },
    }
  },
  nginx() {
    const cwd = empty('nginx')
    const hosting = readFileSync(join(root, 'docs/site/hosting.md'), 'utf8')
    const [, location = ''] = /^```nginx\n([^`]+)/m.exec(hosting) ?? []
    return {
      ...{ name: 'under /tools/ behind nginx, from a built checkout', commands: 2, result: 'compressor' },
      megabytes: () => 0,
      async open() {
        const front = port + 1
        const env = {
          ...tools(cwd).env,
          BASE_PATH: '/tools',
          PUBLIC_URL: `http://localhost:${front}/tools`,
          TRUST_PROXY: '1',
        }
        const proxied = location.replace('127.0.0.1:8080', `localhost:${port}`)
        const folders = ['client_body', 'proxy'].map((name) => `${name}_temp_path ${cwd}/${name};`).join(' ')
        const config = `pid ${cwd}/pid; error_log stderr; events {} http { access_log off; ${folders} server { listen ${front}; ${proxied} } }`
        const nginx = ['nginx', '-g', 'daemon off;', '-c', join(cwd, 'nginx.conf')]
        writeFileSync(join(cwd, 'nginx.conf'), config)
        const server = [process.execPath, join(root, 'apps/server/src/main.ts')]
        await whileRunning(server, { cwd: root, env }, () =>
          whileRunning(nginx, { cwd }, () => seen(`http://localhost:${front}/tools/compressor`)),
        )
      },
    }
  },
  command() {
    const [file, cwd] = [packed('cli', /^sundry.*\.tgz$/), empty('command')]
    return {
      ...{ name: 'command, installed by npm from the file of `/cli`', commands: 2, result: 'a compressed photograph' },
      megabytes: () => mb(file),
      async open(installed) {
        copyFileSync(photo, join(cwd, 'photo.jpg'))
        run('npm', ['install', '--global', '--prefix', join(cwd, 'npm'), file], cwd)
        installed()
        run(join(cwd, 'npm/bin/sundry'), ['compress', 'photo.jpg', '--out', 'small'], cwd)
        if (!existsSync(join(cwd, 'small/photo.jpg'))) throw new Error('the command made no file')
      },
    }
  },
  mcpb() {
    const [file, cwd] = [packed('mcpb', /\.mcpb$/), empty('mcpb')]
    return {
      ...{ name: '`.mcpb`, unpacked and started as its manifest says', commands: 1, result: 'a converted photograph' },
      megabytes: () => mb(file),
      async open() {
        copyFileSync(photo, join(cwd, 'photo.jpg'))
        run('unzip', ['-q', file, '-d', 'bundle'], cwd)
        const { server } = JSON.parse(readFileSync(join(cwd, 'bundle/manifest.json'), 'utf8'))
        const args = (server.mcp_config.args as string[]).map((one) =>
          one.includes('user_config') ? cwd : one.replace(/\$\{__dirname\}/, join(cwd, 'bundle')),
        )
        const client = new Client({ name: 'bench', version: '1' })
        await client.connect(
          new StdioClientTransport({ command: process.execPath, args, env: {}, cwd, stderr: 'ignore' }),
        )
        const input = { files: ['photo.jpg'], format: 'webp', out: 'web' }
        const { isError } = await client.callTool({ name: 'convert_images', arguments: input })
        await client.close()
        if (isError === true) throw new Error('the bundle made no image')
      },
    }
  },
}

const chosen = process.argv.slice(2)
const rows: Record<string, unknown>[] = []
for (const [name, prepare] of Object.entries(doors)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  const door = prepare()
  const began = performance.now()
  let downloads = 0
  await door.open(() => {
    downloads = performance.now() - began
  })
  const whole = performance.now() - began
  rows.push({
    door: door.name,
    commands: door.commands,
    'first useful': door.result,
    'install, s': downloads === 0 ? '' : (downloads / 1000).toFixed(1),
    'the rest, s': ((whole - downloads) / 1000).toFixed(1),
    MB: Math.round(door.megabytes()) || '',
  })
  console.log(rows.at(-1))
}
rmSync(folder, { recursive: true, force: true })
report(
  'doors',
  {
    note: "Each from an empty folder, by the commands of its documentation, to its first useful page or result. `install` is the cloning and npm's installation, where most is download; the rest begins there. MB is what is fetched. systemd does not run on this machine, so the package is unpacked and started by the line of its unit; the image is in `npm run prove -- image`.",
  },
  rows,
)
