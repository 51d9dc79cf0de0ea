import { spawn } from 'node:child_process'
import { root } from './places.mjs'

const PASSED_ON = ['SIGINT', 'SIGTERM', 'SIGHUP']

export function run(command, args, { env = process.env, cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: 'inherit' })
    const handlers = PASSED_ON.map((signal) => [signal, () => child.kill(signal)])
    for (const [signal, handler] of handlers) process.on(signal, handler)
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      for (const [name, handler] of handlers) process.off(name, handler)
      resolve(code ?? (signal ? 1 : 0))
    })
  })
}
