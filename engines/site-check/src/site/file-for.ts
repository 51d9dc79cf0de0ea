export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** The file that static hosts answer with for a path, itself without a leading slash. */
export function fileFor(path: string, files: ReadonlySet<string>): string | null {
  const plain = decodePath(path)
  const folder = plain.replace(/\/$/, '')
  const tried =
    plain === '' || plain.endsWith('/')
      ? [`${plain}index.html`, `${plain}index.htm`, ...(folder === '' ? [] : [`${folder}.html`])]
      : [plain, `${plain}.html`, `${plain}/index.html`, `${plain}/index.htm`]
  return tried.find((file) => files.has(file)) ?? null
}
