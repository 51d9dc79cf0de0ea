import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const head = '<link rel="canonical" href="https://sundry.invalid/"><a href="https://profile.invalid">me</a>'
const filler = '<p>A sentence that is long enough to be worth compressing.</p>'.repeat(40)

export const inlineScript = 'window.origin_ = "https://sundry.invalid"'

export const fixtureFiles: Readonly<Record<string, string | Uint8Array>> = {
  'index.html': `<!doctype html><title>Home</title>${head}<script>${inlineScript}</script>${filler}`,
  'compressor/index.html': `<!doctype html><title>Compressor</title>${head}<script type="module">go()</script>${filler}`,
  'seo-toolkit/sitemap-validator/index.html': '<!doctype html><title>Validator</title>',
  '404.html': `<!doctype html><title>Page Not Found</title>${head}<script>lost()</script>`,
  'robots.txt': 'User-agent: *\nAllow: /\nSitemap: https://sundry.invalid/sitemap.xml\n',
  'sitemap.xml': '<?xml version="1.0"?><urlset><url><loc>https://sundry.invalid/compressor</loc></url></urlset>',
  'sw.js': 'self.addEventListener("fetch", () => {})',
  'manifest.webmanifest': '{"name":"Sundry","start_url":"/"}',
  'assets/entry-a1b2c3.js': `${'export const words = "a long and repetitive module";\n'.repeat(60)}`,
  'assets/worker-d4e5f6.js': 'postMessage(1)',
  'assets/codecs.worker-a1b2c3d4.js': 'postMessage(2)',
  'icons/logo.png': new Uint8Array(400).fill(7),
  'models/large.onnx': new Uint8Array(1_300_000).map((_, index) => index % 251),
}

export interface FixtureSite {
  directory: string
  remove(): Promise<void>
}

export async function makeFixtureSite(extra: Record<string, string | Uint8Array> = {}): Promise<FixtureSite> {
  const directory = await mkdtemp(join(tmpdir(), 'sundry-site-'))
  for (const [path, content] of Object.entries({ ...fixtureFiles, ...extra })) {
    await mkdir(dirname(join(directory, path)), { recursive: true })
    await writeFile(join(directory, path), content)
  }
  return { directory, remove: () => rm(directory, { recursive: true, force: true }) }
}
