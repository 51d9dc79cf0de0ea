// Programs of Debian that a proof stands beside the server: Redis and nginx, on loopback, gone with the proof.
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

async function run(command: string, args: readonly string[], port: number): Promise<Program> {
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

/** A proxy in front of these ports. It tries the next one when a connection fails, and never a request twice. */
export function startNginx(port: number, upstreams: readonly number[]): Promise<Program> {
  const folder = mkdtempSync(join(tmpdir(), 'sundry-nginx-'))
  const servers = upstreams.map((at) => `server 127.0.0.1:${at} max_fails=0;`).join(' ')
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  upstream sundry { ${servers} }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 80m;
    location / {
      proxy_pass http://sundry;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_connect_timeout 1s;
    }
  }
}
`,
  )
  return run('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], port)
}
