// npm run write-help: the command's own help as data, from which the site makes its page /cli.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { helpData } from '../src/help-data.ts'

const file = fileURLToPath(new URL('../../web/app/cli/help.generated.json', import.meta.url))
writeFileSync(file, `${JSON.stringify(helpData(), null, 2)}\n`)
