// Programs of agents read these beside the server: the skill, the bundle's manifest, the entry for a registry.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { manifestOf, registryEntry } from '../tools/pack-mcpb.mjs'
import { connectAgent } from './testing/agent-client.ts'

const skill = readFileSync(new URL('../agents/SKILL.md', import.meta.url), 'utf8')
const project = { version: '1.2.3', license: 'MIT', repository: { type: 'git', url: 'https://github.com/a/b' } }

test('the skill names only tools that exist', async () => {
  const { tools } = await (await connectAgent({})).listTools()
  const code = [...skill.matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text)
  const named = code.filter((text) => /^[a-z]+(?:_[a-z]+)+$/.test(text))
  expect(named.length).toBeGreaterThan(8)
  for (const name of named) expect(tools.map((tool) => tool.name)).toContain(name)
})

test('the bundle is started with its own files and the folders of the person', () => {
  const { server, user_config: settings } = manifestOf(project, [])
  const { args } = server.mcp_config
  expect(args[0]).toBe(`\${__dirname}/${server.entry_point}`)
  const used = args.flatMap((one) => /^\$\{user_config\.(\w+)\}$/.exec(one)?.[1] ?? [])
  expect(used).toEqual(Object.keys(settings))
})

// https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json
test('the entry for a registry keeps its limits, and is bound to the bytes of the bundle', () => {
  const entry = registryEntry(project, 'b-1.2.3.mcpb', 'c'.repeat(64))
  expect(entry.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/)
  expect(entry.description.length).toBeLessThanOrEqual(100)
  expect(entry.packages).toEqual([
    {
      registryType: 'mcpb',
      identifier: 'https://github.com/a/b/releases/download/v1.2.3/b-1.2.3.mcpb',
      fileSha256: 'c'.repeat(64),
      transport: { type: 'stdio' },
    },
  ])
})
