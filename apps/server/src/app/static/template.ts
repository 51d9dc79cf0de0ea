import { LRUCache } from 'lru-cache'
import { contentSecurityPolicy, inlineScriptHashes } from '../../http/security-headers.ts'
import { type MemoryFile, memoryFile } from './site-file.ts'

const ORIGIN_PLACEHOLDER = 'https://sundry.invalid'
const PROFILE_PLACEHOLDER = 'https://profile.invalid'
const SERVICE_PLACEHOLDER = 'removal-service-unknown'
const COMMAND_PLACEHOLDER = 'command-package-unknown'

export interface Template {
  readonly kind: 'template'
  readonly path: string
  /** Made for this installation once somebody asks for it. */
  text(): string
  readonly namesOrigin: boolean
}

export function isTemplatePath(path: string): boolean {
  return /\.(?:html|xml|txt|webmanifest)$|^(?:\/|)sw\.js$/.test(path)
}

export function template(path: string, octets: Buffer, adapt = (text: string) => text): Template {
  let made: string | undefined
  return {
    kind: 'template',
    path,
    text() {
      made ??= adapt(octets.toString())
      return made
    },
    namesOrigin: octets.includes(ORIGIN_PLACEHOLDER),
  }
}

export interface TemplateOptions {
  profileUrl: string
  hasRemovalService?: boolean
  commandPackage?: string | null
  connect?: readonly string[]
}

/** Without PUBLIC_URL the origin is the visitor's word, so the cache is bounded against invented host names. */
export function createTemplateRenderer(options: TemplateOptions) {
  const { profileUrl, hasRemovalService = false, commandPackage = null, connect = [] } = options
  const rendered = new LRUCache<string, MemoryFile>({ max: 256 })

  return function render(source: Template, origin: string): MemoryFile {
    const key = source.namesOrigin ? `${origin} ${source.path}` : source.path
    const retained = rendered.get(key)
    if (retained) return retained
    const text = source
      .text()
      .replaceAll(ORIGIN_PLACEHOLDER, () => origin)
      .replaceAll(PROFILE_PLACEHOLDER, () => profileUrl)
      .replaceAll(SERVICE_PLACEHOLDER, hasRemovalService ? 'yes' : 'no')
      .replaceAll(COMMAND_PLACEHOLDER, commandPackage ?? '')
    // The hashes are of the filled text: a blank inside an inline script changes its hash.
    const policy = source.path.endsWith('.html')
      ? contentSecurityPolicy({ scriptHashes: inlineScriptHashes(text), connect })
      : undefined
    const file = memoryFile(source.path, Buffer.from(text), {}, policy)
    rendered.set(key, file)
    return file
  }
}

export type RenderTemplate = ReturnType<typeof createTemplateRenderer>
