// Runs a script of the project under the Node it needs: node scripts/with-node.mjs <file> [args]
import { spawnSync } from 'node:child_process'
import { ensureNode } from './lib/runtime.mjs'

const [file, ...args] = process.argv.slice(2)
const result = spawnSync(ensureNode(console.error), [file, ...args], { stdio: 'inherit' })
process.exit(result.status ?? 1)
