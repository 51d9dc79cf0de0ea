import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Runs a program once per argument list, so many at a time; each prints its result as JSON. Results in input order. */
export async function inProcesses<Result>(
  program: string,
  runs: readonly (readonly string[])[],
  concurrency: number,
  onResult: (result: Result, index: number) => void,
): Promise<Result[]> {
  const results: Result[] = []
  const waiting = [...runs.entries()]
  const runNext = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, args] = next
      const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
      let output = ''
      child.stdout.on('data', (chunk) => {
        output += chunk
      })
      const [code] = await once(child, 'close')
      if (code !== 0) throw new Error(`${args.join(' ')} could not be measured`)
      const result: Result = JSON.parse(output)
      results[index] = result
      onResult(result, index)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, runNext))
  return results
}
