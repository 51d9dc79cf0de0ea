// npm run write-help: the commands that contracts register, the command's own help, the functions with their examples and
// what agents are offered, as data. The site makes its pages /cli and /docs of them.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { registeredCommands } from '../src/commands/lookups/run-registered.ts'

const write = (path, data) =>
  writeFileSync(fileURLToPath(new URL(path, import.meta.url)), `${JSON.stringify(data, null, 2)}\n`)

write('../src/commands/lookups/registered.generated.json', registeredCommands())
// The help has those commands in it.
const { helpData } = await import('../src/commands/help-data.ts')
const { exampleFunctions, offeredToAgents } = await import('../src/commands/docs-data.ts')
write('../../web/app/cli/help.generated.json', helpData())
write('../../web/app/docs/functions.generated.json', exampleFunctions())
write('../../web/app/docs/agents.generated.json', await offeredToAgents())
