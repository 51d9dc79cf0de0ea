// The server for agents as a bundle that an agent's program installs (MCPB 0.3), and the entry of it for a registry of
// servers. `npm run pack -- mcpb` runs it with the project's own Node.
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { zipFolder } from '../../../scripts/lib/zip-folder.mjs'
import { offeredToAgents } from '../src/commands/docs-data.ts'
import { bundleCli } from './pack.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..')
const ABOUT = 'Images on disk, built sites, domains, DNS and mail: checked and fixed on your machine.'
const OLDEST_NODE = '>=22.17.0'

const project = () => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Placeholders that the agent's program fills in. */
const inBundle = (file) => `\${__dirname}/${file}`
const settingOf = (name) => `\${user_config.${name}}`

export function manifestOf({ version, license, repository }, tools) {
  return {
    manifest_version: '0.3',
    name: 'sundry',
    display_name: 'Sundry',
    version,
    description: ABOUT,
    author: { name: 'The Sundry contributors', url: repository.url },
    repository,
    icon: 'icon.png',
    server: {
      type: 'node',
      entry_point: 'server/sundry.js',
      // A setting of several folders becomes several arguments.
      mcp_config: { command: 'node', args: [inBundle('server/sundry.js'), 'mcp', settingOf('folders')] },
    },
    tools,
    prompts_generated: true,
    keywords: ['images', 'seo', 'dns', 'mail', 'sitemap', 'robots.txt'],
    license,
    compatibility: { platforms: ['darwin', 'linux', 'win32'], runtimes: { node: OLDEST_NODE } },
    user_config: {
      folders: {
        type: 'directory',
        title: 'Folders',
        description: 'The folders that the agent may read, and to which it may write results.',
        multiple: true,
        required: true,
      },
    },
  }
}

/** https://github.com/modelcontextprotocol/registry, schema of 2025-12-11. The release holds the bundle. */
export function registryEntry({ version, repository }, file, sha256) {
  const { pathname } = new URL(repository.url)
  const [, owner, name] = pathname.split('/')
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: `io.github.${owner}/${name}`,
    title: 'Sundry',
    description: ABOUT,
    version,
    repository: { url: repository.url, source: 'github' },
    packages: [
      {
        registryType: 'mcpb',
        identifier: `${repository.url}/releases/download/v${version}/${file}`,
        fileSha256: sha256,
        transport: { type: 'stdio' },
      },
    ],
  }
}

export async function packMcpb(destination) {
  const folder = join(destination, 'mcpb')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const facts = project()
  await bundleCli(join(folder, 'server'))
  cpSync(join(root, 'apps/web/public/icon-512.png'), join(folder, 'icon.png'))
  const offered = await offeredToAgents()
  const tools = offered.tools.map(({ name, description }) => ({ name, description }))
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifestOf(facts, tools), null, 2)}\n`)
  const file = `sundry-${facts.version}.mcpb`
  const content = zipFolder(folder, join(destination, file))
  rmSync(folder, { recursive: true })
  const entry = registryEntry(facts, file, createHash('sha256').update(content).digest('hex'))
  writeFileSync(join(destination, 'server.json'), `${JSON.stringify(entry, null, 2)}\n`)
  return { bundle: join(destination, file), bytes: content.length }
}

if (import.meta.main) {
  const { bundle, bytes } = await packMcpb(process.argv[2])
  console.log(`${bundle} (${(bytes / 1e6).toFixed(2)} MB)`)
}
