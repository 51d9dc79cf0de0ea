// Runs a script of the project under the Node it needs: node scripts/with-node.mjs <file> [args]
import { run } from './lib/run.mjs'
import { ensureNode } from './lib/runtime.mjs'

const [file, ...args] = process.argv.slice(2)
process.exit(await run(ensureNode(console.error), [file, ...args], { cwd: process.cwd() }))
