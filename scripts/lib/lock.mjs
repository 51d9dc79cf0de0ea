// One set-up at a time: `npm start` and `npm test` may run side by side on a fresh clone.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runtimeDir } from './places.mjs'

const POLL_MS = 200

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function holder(file) {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return 0
  }
}

export async function withLock(say, work, file = join(runtimeDir, 'setup.lock')) {
  mkdirSync(runtimeDir, { recursive: true })
  let waiting = false
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      const pid = holder(file)
      // Left behind by a set-up that was killed. The short wait lets a fresh holder write its pid.
      if (!pid || !isAlive(pid)) {
        await new Promise((resolve) => setTimeout(resolve, POLL_MS))
        if (holder(file) === pid) rmSync(file, { force: true })
        continue
      }
      if (!waiting) say(`another set-up is running (process ${pid}); waiting for it`)
      waiting = true
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}
