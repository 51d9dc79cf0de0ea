import { expect, test } from 'vitest'
import { checkImports, findEarlyPackages, findLoops, findViolations } from './import-direction.mjs'

const planted = (path, line) => findViolations([{ path, text: `${line}\n` }])

test('the project has no import that points up or sideways', () => {
  expect(checkImports()).toEqual([])
})

test.each([
  ['an engine importing React', 'engines/text/src/a.ts', "import { useState } from 'react'"],
  ['an engine importing an app', 'engines/text/src/a.ts', "import { x } from '../../../apps/server/src/x.ts'"],
  ['an engine importing another engine', 'engines/text/src/a.ts', "import { checkRobots } from '@sundry/robots'"],
  ['an engine importing a Node module', 'engines/robots/src/a.ts', "import { readFileSync } from 'node:fs'"],
  ['contracts importing an engine', 'contracts/src/a.ts', "export { x } from '@sundry/dns'"],
  ['the site importing the server', 'apps/web/app/a.ts', "const x = await import('../../server/src/x.ts')"],
  ['the server importing the site', 'apps/server/src/a.ts', "import { tools } from '../../web/app/tools/all-tools.ts'"],
  ['the command importing the server', 'apps/cli/src/a.ts', "import { x } from '../../server/src/x.ts'"],
  ['a tool importing a tool', 'apps/web/app/tools/dig-dns/page.tsx', "import { tool } from '../compressor/tool.ts'"],
  ['a shared room importing a tool', 'apps/web/app/shell/a.tsx', "import { tool } from '../tools/compressor/tool.ts'"],
  ['an engine entered by the window', 'apps/web/app/a.ts', "import { x } from '@sundry/robots/src/parse.ts'"],
  ['the site using a stand-in', 'apps/web/app/a.ts', "import { createZoneResolver } from '@sundry/mail/testing'"],
  ['mail importing another engine', 'engines/mail/src/a.ts', "import { lookups } from '@sundry/lookups'"],
  ['mail opening the door of dns for Node', 'engines/mail/src/a.ts', "import { createResolver } from '@sundry/dns'"],
  ['ui reaching up', 'apps/web/app/ui/a.tsx', "import { x } from '../shell/theme.ts'"],
  ['the shared engine importing another engine', 'engines/kit/src/a.ts', "import { x } from '@sundry/robots'"],
  ['the site using the door for Node', 'apps/web/app/a.ts', "import { startThread } from '@sundry/kit/node'"],
  ['a door for Node deep inside an engine', 'engines/text/src/a/node.ts', "import { readFileSync } from 'node:fs'"],
  ['http reaching up', 'apps/server/src/http/a.ts', "import { x } from '../runtime/guard-chain.ts'"],
  ['a room of the server using the top', 'apps/server/src/app/a.ts', "import { runServer } from '../run.ts'"],
  [
    'the site importing the manifest of the root',
    'apps/web/app/a.ts',
    "import { version } from '../../../package.json'",
  ],
  ['the command importing a manifest of the site', 'apps/cli/src/a.ts', "import x from '../../web/package.json'"],
  ['a type-only import', 'engines/text/src/a.ts', "import type { Hono } from 'hono'"],
])('%s turns the gate red', (_, path, line) => {
  expect(planted(path, line)).toHaveLength(1)
})

test.each([
  ['any engine using the kit', 'engines/text/src/a.ts', "import { connect } from '@sundry/kit'"],
  ['a door for Node using Node', 'engines/kit/src/node.ts', "import { Worker } from 'node:worker_threads'"],
  ['the command using a door for Node', 'apps/cli/src/a.ts', "import { startThread } from '@sundry/kit/node'"],
  ['images using pixels', 'engines/images/src/a.ts', "import { loadPixels } from '@sundry/pixels'"],
  ['a test reading a fixture', 'engines/text/src/a.test.ts', "import { readFileSync } from 'node:fs'"],
  ['a test using a stand-in', 'apps/web/app/a.test.ts', "import { createZoneResolver } from '@sundry/mail/testing'"],
  ['dns opening a socket', 'engines/dns/src/a.ts', "import dgram from 'node:dgram'"],
  ['the runtime using http', 'apps/server/src/runtime/a.ts', "import { json } from '../http/answers.ts'"],
  ['the program using every room', 'apps/server/src/main.ts', "import { createServer } from './app/app.ts'"],
  ['the server reading the version', 'apps/server/src/app/a.ts', "import x from '../../../../package.json'"],
  ['a test of the server using any room', 'apps/server/src/http/a.test.ts', "import { x } from '../app/app.ts'"],
])('%s is allowed', (_, path, line) => {
  expect(planted(path, line)).toEqual([])
})

test('files that import each other in a circle are reported, and a chain is not', () => {
  const file = (path, target) => ({ path, text: `import { x } from './${target}'\n` })
  const chain = [file('a/one.ts', 'two.ts'), file('a/two.ts', 'three.ts'), { path: 'a/three.ts', text: '' }]
  expect(findLoops(chain)).toEqual([])
  expect(findLoops([...chain.slice(0, 2), file('a/three.ts', 'two.ts')])).toEqual([
    'a/two.ts imports a/three.ts imports a/two.ts: a circle.',
  ])
})

test('a script that a fresh clone starts may import packages only once they are installed', () => {
  const start = { path: 'scripts/start.mjs', text: "import { read } from './lib/read.mjs'\n" }
  const readWith = (line) => [
    start,
    { path: 'scripts/lib/read.mjs', text: `import { join } from 'node:path'\n${line}\n` },
  ]
  const early = (line) => findEarlyPackages(readWith(line), ['scripts/start.mjs'])
  expect(early("import { parseSync } from 'oxc-parser'")).toHaveLength(1)
  expect(early("const { parseSync } = await import('oxc-parser')")).toEqual([])
})
