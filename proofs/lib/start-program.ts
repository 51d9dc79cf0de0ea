// Debian programs beside the server, Redis and HAProxy, on loopback, ended with the proof.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Program {
  stop(signal?: NodeJS.Signals): Promise<void>
}

async function reached(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

export async function run(command: string, args: readonly string[], port: number): Promise<Program> {
  const child: ChildProcess = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  // A proof that fails leaves nothing running.
  process.once('exit', () => child.kill('SIGKILL'))
  const ended = new Promise<void>((resolve, reject) => {
    child.once('exit', () => resolve())
    child.once('error', () => reject(new Error(`${command} is missing: apt-get install ${command}`)))
  })
  for (let attempt = 0; !(await reached(port)); attempt += 1) {
    if (attempt > 100) throw new Error(`${command} did not start`)
    await Promise.race([new Promise((resolve) => setTimeout(resolve, 50)), ended])
  }
  return {
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      await ended
    },
  }
}

export function startRedis(port: number): Promise<Program> {
  const options = ['--port', port, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--loglevel', 'warning']
  return run('redis-server', options.map(String), port)
}

/**
 * A proxy in front of these ports that checks /readyz, as a rolling restart needs: a proxy that does not check sends
 * connections until they are refused, and those that no one has accepted by then are reset. A request that was sent is
 * never sent twice.
 */
export function startProxy(port: number, upstreams: readonly number[]): Promise<Program> {
  const folder = mkdtempSync(join(tmpdir(), 'sundry-proxy-'))
  const servers = upstreams.map((at) => `  server node${at} 127.0.0.1:${at} check inter 200ms fall 1 rise 1`)
  writeFileSync(
    join(folder, 'proxy.cfg'),
    `global
  maxconn 2000
defaults
  mode http
  timeout connect 1s
  timeout client 60s
  timeout server 60s
  timeout check 5s
  retries 3
  option redispatch 1
  option forwardfor
frontend site
  bind 127.0.0.1:${port}
  http-request set-header X-Forwarded-Proto http
  default_backend nodes
backend nodes
  option httpchk GET /readyz
${servers.join('\n')}
`,
  )
  return run('haproxy', ['-q', '-db', '-f', join(folder, 'proxy.cfg')], port)
}
