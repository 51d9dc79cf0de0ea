// The server runs TypeScript by type stripping. Vitest forgives what Node does not,
// so every engine's door and the server are opened here with plain Node.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../lib/places.mjs'

const open = (node, files) =>
  spawnSync(
    node,
    [
      '--input-type=module',
      ...['-e', files.map((file) => `await import(${JSON.stringify(pathToFileURL(file).href)})`).join('\n')],
    ],
    { encoding: 'utf8', timeout: 60_000, env: { ...process.env, NODE_NO_WARNINGS: '1' } },
  )

export function cannotOpen(node, file) {
  const result = open(node, [file])
  return result.status === 0
    ? null
    : `Node cannot import ${file.slice(root.length + 1) || file}:\n${result.stderr || result.error}`
}

export function checkDoors(node) {
  const engines = readdirSync(join(root, 'engines')).map((engine) => join(root, 'engines', engine, 'src/index.ts'))
  const doors = [...engines, join(root, 'apps/server/src/app/app.ts'), join(root, 'apps/cli/src/run.ts')]
  const missing = doors
    .filter((door) => !existsSync(door))
    .map((door) => `${door.slice(root.length + 1)} does not exist.`)
  const there = doors.filter((door) => existsSync(door))
  // One process opens all; only a failure is worth a process for each.
  const faults = open(node, there).status === 0 ? [] : there.map((door) => cannotOpen(node, door)).filter(Boolean)
  return [...missing, ...faults]
}
