import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Timed {
  readonly out: string
  readonly seconds: number
  readonly megabytes: number
}

/** GNU time measures user and system time of the processor, and the largest memory. */
export function runTimed(
  command: string,
  args: readonly string[],
  { scratch, cwd, env = {} }: { scratch: string; cwd?: string; env?: NodeJS.ProcessEnv },
): Promise<Timed> {
  const figures = join(scratch, 'time')
  return new Promise((resolve) => {
    const child = spawn('/usr/bin/time', ['-f', '%U %S %M', '-o', figures, command, ...args], {
      ...(cwd !== undefined && { cwd }),
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    let out = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text
    })
    child.on('close', () => {
      const [user = 0, system = 0, kilobytes = 0] = (readFileSync(figures, 'utf8').trim().split('\n').at(-1) ?? '')
        .split(' ')
        .map(Number)
      resolve({ out, seconds: user + system, megabytes: kilobytes / 1024 })
    })
  })
}
