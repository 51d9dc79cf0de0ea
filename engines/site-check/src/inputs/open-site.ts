import { hostFiles } from '../hosts/hosts.ts'
import { isPage, type SiteFile, type SiteFiles } from '../site/files.ts'
import { inputText } from './text.ts'

/** A file of the input: a folder, an archive, a list of files. */
export interface InputFile extends SiteFile {
  read(): Promise<Uint8Array>
}

export interface OpenSite extends SiteFiles {
  readonly files: ReadonlyMap<string, InputFile>
  /** The folder of what was handed over that is published: '' or a path that ends in a slash. */
  readonly root: string
  /** The note that files outside of that folder were left out. */
  readonly note: string | null
  /** The path of a file within what was handed over. */
  pathOf(file: string): string
}

export interface OpenOptions {
  /** All of it may lie in one folder that is not part of the site, as in an archive of a folder. */
  readonly isWrapped?: boolean
  skips?(path: string): boolean
  /** Files that are read where the site has none of that path. */
  readonly beside?: readonly InputFile[]
  /** Files that are read in place of the site's own. */
  readonly instead?: readonly InputFile[]
}

/** Installed packages are not published, and of a repository one file suffices for a finding. */
export const isLeftOut = (path: string): boolean => /(^|\/)node_modules(\/|$)|(^|\/)\.git\/(?!HEAD$)/.test(path)

/** The output folders of common generators. */
const OUTPUT = /(^|\/)(dist|build|out|output|public|www|html|_site|_book)\/$/
const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)

/** The folder that is published: of a project its output, of an archive the folder that everything is in. */
export function publishedFolder(paths: readonly string[], isWrapped = false): string {
  const depth = (path: string) => path.split('/').length
  const indexes = paths.filter((path) => /(^|\/)index\.html?$/i.test(path)).sort((a, b) => depth(a) - depth(b))
  const outputs = indexes.map(folderOf).filter((folder) => OUTPUT.test(folder))
  const common = paths.map(folderOf).reduce(
    (shared, folder) => {
      let rest = shared
      while (!folder.startsWith(rest)) rest = folderOf(rest.slice(0, -1))
      return rest
    },
    folderOf(paths[0] ?? ''),
  )
  if (indexes.some((path) => folderOf(path) === common)) return common
  return outputs[0] ?? (isWrapped ? common : '')
}

/** The site in what was handed over. Hosts read their configuration from the project, above the published folder. */
export async function openSite(
  input: Iterable<InputFile> | AsyncIterable<InputFile>,
  { isWrapped = false, skips = () => false, beside = [], instead = [] }: OpenOptions = {},
): Promise<OpenSite> {
  const all: InputFile[] = []
  for await (const file of input) if (!isLeftOut(file.path)) all.push(file)
  const root = publishedFolder(
    all.map(({ path }) => path),
    isWrapped,
  )
  const files = new Map<string, InputFile>()
  let others = 0
  for (const file of all) {
    if (!file.path.startsWith(root)) others += 1
    else if (!skips(file.path.slice(root.length))) files.set(file.path.slice(root.length), withinSite(file, root))
  }
  for (const file of all) {
    const folder = folderOf(file.path)
    const name = file.path.slice(folder.length)
    if (folder === root || !root.startsWith(folder) || !Object.hasOwn(hostFiles, name) || files.has(name)) continue
    files.set(name, file)
    others -= 1
  }
  for (const file of beside) if (!files.has(file.path)) files.set(file.path, file)
  for (const file of instead) files.set(file.path, file)
  const hasOthers = others > 0 && all.some(({ path }) => isPage(path))
  return {
    files,
    root,
    note: hasOthers ? inputText.published(root, others) : null,
    async *list() {
      for (const [path, { read: _, ...file }] of files) yield { ...file, path }
    },
    read: async (path) => (await files.get(path)?.read()) ?? new Uint8Array(),
    pathOf: (file) => files.get(file)?.path ?? root + file,
  }
}

/** Keeps a link into the published folder; one to a file beside it leads out of the site. */
function withinSite({ sameAs, ...file }: InputFile, root: string): InputFile {
  if (sameAs === undefined) return file
  const target = `${sameAs}/`
  if (target.startsWith(root)) return { ...file, sameAs: target.slice(root.length, -1) }
  return { ...file, unread: 'outside' }
}
