import { readFileSync } from 'node:fs'
import { checkSite, compareChecks, formerFromFiles, grownImages, isPage, writeReport } from '@sundry/site-check'

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><meta name="description" content="${title}: one page of the documentation of a small program, as its generator writes it."><link rel="icon" href="data:,"></head>\n<body><main><h1>${title}</h1>\n${body}\n</main></body></html>`

const before = {
  'index.html': page('Rose guide', '<a href="guide/planting.html">Plant</a> <a href="prices.html">Prices</a>'),
  'guide/planting.html': page('How to plant a rose', '<p id="depth">As deep as the spade.</p> <a href="/">Home</a>'),
  'guide/pruning.html': page('How to prune a rose', '<a href="planting.html#depth">Depth</a> <a href="/old">Old</a>'),
  _redirects: '/old /guide/planting.html 301\n/start /index.html 301\n',
}

/** A page moved, a heading renamed, and a link that takes a detour. */
const after = {
  'index.html': page('Rose guide', '<a href="guide/planting.html">Plant</a>\n<a href="/start">Start</a>'),
  'guide/planting.html': page('How to plant a rose', '<p id="how-deep">As deep as the spade.</p> <a href="/">Home</a>'),
  'guide/pruning-roses.html': before['guide/pruning.html'],
  _redirects: before._redirects,
}

const siteOf = (files: Readonly<Record<string, string>>) => {
  const list = Object.entries(files).map(([path, text]) => ({
    path,
    size: text.length,
    read: async () => new TextEncoder().encode(text),
  }))
  return {
    async *list() {
      yield* list.map(({ path, size }) => ({ path, size }))
    },
    read: async (path: string) => new TextEncoder().encode(files[path]),
    files: list,
  }
}

/** The comment on a small change, as the command writes it. */
async function sampleComment(): Promise<string> {
  const options = {
    baseUrl: 'https://roses.example/',
    listsFiles: true,
    rules: { security: 'off', crawling: 'off' },
  } as const
  const [old, now] = [siteOf(before), siteOf(after)]
  const standing = await checkSite(old, { ...options, was: [] })
  const former = formerFromFiles(old.files.filter(({ path }) => isPage(path)))
  const checked = await checkSite(now, { ...options, ...former })
  const { fresh, ...compared } = compareChecks(
    { ...standing, files: (standing.files ?? []).map(([path]) => path) },
    checked,
  )
  return writeReport('markdown', {
    ...checked,
    findings: fresh,
    compared: { ...compared, base: 'main', grown: grownImages(standing, checked) },
    placeOf: (file) => `dist/${file}`,
  })
}

const linesOf = (path: string) =>
  readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')

/** The templates of the repository and a sample of the comment, as data for the page /cli/ci. */
export async function ciData() {
  return {
    comment: await sampleComment(),
    forkCheck: linesOf('ci/github-fork-check.yml'),
    forkComment: linesOf('ci/github-fork-comment.yml'),
    forgejo: linesOf('ci/forgejo.yml'),
    woodpecker: linesOf('ci/woodpecker.yml'),
  }
}
