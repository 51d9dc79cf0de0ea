/** Pages by their names; what macOS keeps beside a file begins with `._`. */
export const isPage = (path: string): boolean => /(?:^|\/)(?!\._)[^/]*\.x?html?$/i.test(path)

/** Images of pixels by their names. */
export const isRaster = (path: string): boolean =>
  /\.(?:jpe?g|png|gif|webp|avif|hei[cf]|jxl|bmp|tiff?|psd)$/i.test(path)

export function decodePath(path: string): string {
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Operating systems follow no more links. */
const MAX_LINKS = 40

/** The path without symbolic links in it, so that a file with several paths is one file. */
function realPath(path: string, linked: ReadonlyMap<string, string>): string {
  if (linked.size === 0) return path
  let parts = path.split('/')
  for (let at = 1, followed = 0; at <= parts.length && followed < MAX_LINKS; at += 1) {
    const target = linked.get(parts.slice(0, at).join('/'))
    if (target === undefined) continue
    parts = [...target.split('/').filter(Boolean), ...parts.slice(at)]
    at = 0
    followed += 1
  }
  return parts.join('/')
}

const noLinks: ReadonlyMap<string, string> = new Map()

/** The file that static hosts answer with for a path, itself without a leading slash. */
export function fileFor(
  path: string,
  files: ReadonlySet<string>,
  linked: ReadonlyMap<string, string> = noLinks,
): string | null {
  const plain = decodePath(path)
  const folder = plain.replace(/\/$/, '')
  const tried =
    plain === '' || plain.endsWith('/')
      ? [`${plain}index.html`, `${plain}index.htm`, ...(folder === '' ? [] : [`${folder}.html`])]
      : [plain, `${plain}.html`, `${plain}/index.html`, `${plain}/index.htm`]
  return tried.map((file) => realPath(file, linked)).find((file) => files.has(file)) ?? null
}

/** A built site as it is handed in: from a folder, a crawl or a test. Paths have `/` and no leading one. */
export interface SiteFiles {
  list(): AsyncIterable<SiteFile>
  read(path: string): Promise<Uint8Array>
  /** For a live site, its answer to an address that does not exist, if that was tested. */
  readonly missingAnswer?: 'error' | 'page' | 'unknown'
}

export interface SiteFile {
  readonly path: string
  readonly size: number
  /** The file or folder of the site that it is a symbolic link to; '' is the site itself. */
  readonly sameAs?: string
  /** Why it is not read: a symbolic link leads out of the site, the file system refuses, or it was not fetched whole. */
  readonly unread?: 'outside' | 'unreadable' | 'too-large'
}

/**
 * How many bytes an image would have at the same look, and how that is reached; null where nothing is gained. Where
 * it `isRough`, any such size does.
 */
export type WeighImage = (path: string, content: Uint8Array, isRough?: boolean) => Promise<WeighedImage | null>

export interface WeighedImage {
  readonly content: Uint8Array
  readonly how: string
  /** SSIMULACRA2: 100 where each pixel is the same. */
  readonly score?: number
}
