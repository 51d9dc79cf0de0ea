// The bundle for agents passes the check of the program that installs such bundles, and works from an empty folder: it
// is unpacked, started as its manifest says, offers the tools that the manifest lists, and makes an image.
// planted faults: manifest-without-server, bundle-without-codecs
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { packMcpb } from '../apps/cli/tools/pack-mcpb.mjs'
import { installPeer } from '../bench/lib/peer.ts'
import { check } from './lib/check.ts'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'sundry-agents-'))
const fault = process.env.PLANTED_FAULT
const [unpacked, images] = [join(folder, 'unpacked'), join(folder, 'pictures')]
mkdirSync(images)
copyFileSync(join(root, 'e2e/files/portrait.jpg'), join(images, 'portrait.jpg'))

const tool = join(installPeer('deploy'), 'node_modules/@anthropic-ai/mcpb/dist/cli/cli.js')
function mcpb(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool, ...args], { encoding: 'utf8' })
  return { ok: status === 0, output: `${stdout}${stderr}` }
}

interface Manifest {
  server: { mcp_config: { command: string; args: string[] } }
  tools: { name: string }[]
}

const { bundle, bytes } = await packMcpb(folder)
const began = performance.now()
check('the bundle unpacks', mcpb('unpack', bundle, unpacked).ok, `${(bytes / 1e6).toFixed(2)} MB`)
const manifestFile = join(unpacked, 'manifest.json')
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest
if (fault === 'manifest-without-server') writeFileSync(manifestFile, JSON.stringify({ ...manifest, server: undefined }))
if (fault === 'bundle-without-codecs') rmSync(join(unpacked, 'server/wasm'), { recursive: true })
const valid = mcpb('validate', manifestFile)
check('its manifest is valid', valid.ok, valid.ok ? '' : valid.output.slice(-300))

const { args } = manifest.server.mcp_config
const filled = args.flatMap((one) =>
  one.includes('user_config') ? [images] : [one.replace(/\$\{__dirname\}/, unpacked)],
)
const client = new Client({ name: 'proof', version: '1' })
await client.connect(
  new StdioClientTransport({ command: process.execPath, args: filled, env: {}, cwd: folder, stderr: 'inherit' }),
)
const { tools } = await client.listTools()
const listed = manifest.tools.map(({ name }) => name).sort()
check(
  'it offers the tools of its manifest',
  tools
    .map(({ name }) => name)
    .sort()
    .join() === listed.join(),
)
const convert = { name: 'convert_images', arguments: { files: ['portrait.jpg'], format: 'avif', out: 'web' } }
const made = await client.callTool(convert)
const size = statSync(join(images, 'web/portrait.avif'), { throwIfNoEntry: false })?.size ?? 0
const seconds = ((performance.now() - began) / 1000).toFixed(1)
check('and makes an image', !made.isError && size > 0, `${seconds} s from the bundle to the image`)
await client.close()
rmSync(folder, { recursive: true })
