import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { root } from './places.mjs'
import { onFreePort } from './run.mjs'

const server = 'console.log(process.pid); setInterval(() => {}, 1000)'
const script = `
  const { run } = await import('./scripts/lib/run.mjs')
  process.exitCode = await run(process.execPath, ['-e', ${JSON.stringify(server)}])`

const start = (command, args) =>
  spawn(command, args, {
    cwd: root,
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })

test.each([
  [
    'npm and its shell, which pass no signal on',
    () => start('sh', ['-c', '"$0" --input-type=module -e "$1"; exit $?', process.execPath, script]),
  ],
  ['with-node.mjs', () => start(process.execPath, ['scripts/with-node.mjs', '-e', server])],
])('a program ends with %s', async (_, begin) => {
  const parent = begin()
  const [pid] = await once(parent.stdout, 'data')
  parent.kill('SIGTERM')
  // The pipe closes once no one is left who could write to it.
  await once(parent.stdout, 'close')
  expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH')
})

test('a server whose port another program takes in the meantime starts on another port', async () => {
  const listen = async (port) => {
    const server = createServer().listen(port, '::1')
    await once(server, 'listening')
    return server
  }
  const servers = []
  const started = await onFreePort(async (port) => {
    if (servers.length === 0) servers.push(await listen(port))
    return listen(port)
  })
  servers.push(started)
  expect(servers).toHaveLength(2)
  for (const server of servers) server.close()
})
