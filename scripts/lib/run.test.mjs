import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { root } from './places.mjs'

const server = 'console.log(process.pid); setInterval(() => {}, 1000)'
const script = `
  const { run } = await import('./scripts/lib/run.mjs')
  process.exitCode = await run(process.execPath, ['-e', ${JSON.stringify(server)}])`

test('ends what it runs when npm and its shell are stopped, which pass no signal on', async () => {
  const shell = spawn('sh', ['-c', '"$0" --input-type=module -e "$1"; exit $?', process.execPath, script], {
    cwd: root,
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [pid] = await once(shell.stdout, 'data')
  shell.kill('SIGTERM')
  // The pipe closes once nobody is left who could write to it.
  await once(shell.stdout, 'close')
  expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH')
})
