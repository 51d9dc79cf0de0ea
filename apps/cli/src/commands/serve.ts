import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Call } from '../command/command.ts'
import { UsageFault } from '../terminal/exit-codes.ts'

async function checkoutAbove(folder: string): Promise<string | null> {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => '{}')
  const { name, scripts, workspaces } = JSON.parse(text) as {
    name?: string
    scripts?: { start?: string }
    workspaces?: unknown
  }
  if (name === 'sundry' && workspaces !== undefined && scripts?.start !== undefined) return folder
  return dirname(folder) === folder ? null : checkoutAbove(dirname(folder))
}

export async function run({ io }: Call): Promise<number> {
  const checkout = await checkoutAbove(io.cwd)
  if (checkout === null) throw new UsageFault('Not a Sundry checkout: the npm package does not include the site.')
  const server = spawn(process.execPath, ['scripts/start.mjs'], { cwd: checkout, stdio: 'inherit', signal: io.signal })
  server.on('error', () => {})
  const [code] = await once(server, 'exit')
  return typeof code === 'number' ? code : 0
}
