// npm run write-help: the commands that contracts register, the command's own help, the functions with their examples,
// what agents are offered and the templates for CI, as data. The site makes its pages below /cli and /docs of them.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { registeredCommands } from '../src/commands/lookups/run-registered.ts'

const write = (path, data) =>
  writeFileSync(fileURLToPath(new URL(path, import.meta.url)), `${JSON.stringify(data, null, 2)}\n`)

write('../src/commands/lookups/registered.generated.json', registeredCommands())
// The help has those commands in it.
const { helpData } = await import('../src/help-data.ts')
const { exampleFunctions, offeredToAgents } = await import('../src/commands/docs-data.ts')
write('../../web/app/cli/help.generated.json', helpData())
const { ciData } = await import('../src/commands/ci-data.ts')
write('../../web/app/cli/ci.generated.json', await ciData())
write('../../web/app/docs/functions.generated.json', exampleFunctions())
write('../../web/app/docs/agents.generated.json', await offeredToAgents())
