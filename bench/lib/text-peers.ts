// The packages the text engine is measured beside. They are installed here, from their own lock, on first use.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'

const folder = new URL('../peers/text/', import.meta.url)
const names = ['change-case', 'title-case'] as const

type Convert = (text: string, locale?: string) => string
interface TextPeer {
  readonly name: string
  readonly version: string
  readonly kinds: Readonly<Record<string, Convert>>
}

type ChangeCase = Record<string, (text: string, options: { locale?: string | undefined }) => string>
interface TitleCase {
  titleCase(text: string, options: { locale?: string }): string
}

export async function loadTextPeers(): Promise<readonly TextPeer[]> {
  if (names.some((name) => !existsSync(new URL(`node_modules/${name}/package.json`, folder)))) {
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
    const { status } = spawnSync(npm, ['ci', '--ignore-scripts'], { cwd: fileURLToPath(folder), stdio: 'inherit' })
    if (status !== 0) stop('The peers could not be installed: bench/peers/text needs the package registry once.')
  }
  const changeCase: ChangeCase = await import(new URL('node_modules/change-case/dist/index.js', folder).href)
  const { titleCase }: TitleCase = await import(new URL('node_modules/title-case/dist/index.js', folder).href)
  const convert = (name: string): Convert => {
    const call = changeCase[name]
    if (call === undefined) stop(`change-case has no ${name}.`)
    return (text, locale) => call(text, { locale })
  }
  const title: Convert = (text, locale) => titleCase(text, locale === undefined ? {} : { locale })
  const identifiers = ['camel', 'pascal', 'snake', 'kebab', 'constant', 'dot', 'path', 'train', 'sentence']
  return [
    {
      name: 'change-case',
      version: versionOf('change-case'),
      kinds: Object.fromEntries(identifiers.map((kind) => [kind, convert(`${kind}Case`)])),
    },
    {
      name: 'title-case',
      version: versionOf('title-case'),
      // One rule set for all three: it knows no house styles.
      kinds: { title, 'title-ap': title, 'title-chicago': title },
    },
  ]
}

function versionOf(name: string): string {
  const manifest: { version: string } = JSON.parse(
    readFileSync(new URL(`node_modules/${name}/package.json`, folder), 'utf8'),
  )
  return manifest.version
}

export function environment(peers: readonly TextPeer[]) {
  return {
    versions: {
      node: process.versions.node,
      icu: process.versions.icu,
      ...Object.fromEntries(peers.map(({ name, version }) => [name, version])),
    },
    loadAverage: loadavg(),
  }
}

export function writeResult(name: string, result: object): void {
  const results = new URL('../results/', import.meta.url)
  mkdirSync(results, { recursive: true })
  writeFileSync(new URL(`${name}.json`, results), `${JSON.stringify(result, null, 2)}\n`)
}

export function stop(message: string): never {
  console.error(message)
  process.exit(2)
}
