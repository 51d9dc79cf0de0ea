// Thirty sites made by seven generators, without a fault that we know of: what bench/site-check.ts plants faults into.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { writeSitemap } from '../../engines/sitemap/src/index.ts'
import { installPeer } from './peer.ts'

export interface StaticSite {
  readonly name: string
  readonly folder: string
  readonly baseUrl: string
}

interface Page {
  readonly slug: string
  readonly title: string
  readonly description: string
  readonly lines: readonly string[]
}

interface Source {
  readonly baseUrl: string
  readonly basePath: string
  readonly pages: readonly Page[]
  readonly folder: string
  readonly out: string
  readonly variant: number
}

const subjects =
  'Harbour,Orchard,Workshop,Library,Meadow,Bakery,Observatory,Garden,Printing,Archive,Rivers,Timber'.split(',')

const jsonLd = (title: string) =>
  JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ '@type': 'ListItem', position: 1, name: title, item: 'https://example.com/' }],
  })

function pagesOf(count: number, link: (slug: string, anchor?: string) => string): Page[] {
  const chosen = subjects.slice(0, count)
  return chosen.map((subject, at) => {
    const next = (chosen[(at + 1) % count] ?? '').toLowerCase()
    return {
      slug: subject.toLowerCase(),
      title: `${subject} notes`,
      description: `What there is to know about ${subject.toLowerCase()}, in a page of its own.`,
      lines: [
        `${subject} has a history that is longer than this page, and nobody has written it down in full.`,
        '',
        `Read on at ${link(next)} or go straight to ${link(next, 'details')}.`,
      ],
    }
  })
}

function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

function build(command: string, args: readonly string[], cwd: string): void {
  const result = spawnSync(command, args, { cwd, encoding: 'utf8', env: { ...process.env, NODE_NO_WARNINGS: '1' } })
  if (result.status !== 0)
    throw new Error(`${command} failed in ${cwd}:\n${result.error ?? ''}${result.stdout}${result.stderr}`)
}

const head = (title: string, description: string, canonical: string, data: string) =>
  `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><meta name="description" content="${description}">
<link rel="canonical" href="${canonical}"><script type="application/ld+json">${data}</script>`

const data = (title: string) => jsonLd('TITLE').replace('TITLE', title)

const generators: Readonly<Record<string, (source: Source) => void>> = {
  eleventy({ folder, out, pages, baseUrl, basePath }) {
    const body = (lines: readonly string[]) => `${lines.join('\n')}\n\n<h2 id="details">Details</h2>\n\nMore of it.\n`
    write(folder, {
      'src/_includes/base.njk': `<!doctype html><html lang="en"><head>${head('{{ title }}', '{{ description }}', `${baseUrl.slice(0, -1)}{{ page.url }}`, data('{{ title }}'))}</head>
<body><nav><a href="{{ '/' | url }}">Home</a></nav><main><h1>{{ title }}</h1>{{ content | safe }}</main></body></html>`,
      'src/index.md': `---\nlayout: base.njk\ntitle: Front page\ndescription: Where all the notes begin.\n---\n${pages.map(({ slug, title }) => `- [${title}](${basePath}${slug}/)`).join('\n')}\n`,
      ...Object.fromEntries(
        pages.map(({ slug, title, description, lines }) => [
          `src/${slug}.md`,
          `---\nlayout: base.njk\ntitle: ${title}\ndescription: ${description}\n---\n${body(lines)}`,
        ]),
      ),
    })
    const bin = join(installPeer('sites'), 'node_modules/@11ty/eleventy/cmd.cjs')
    build(process.execPath, [bin, '--input=src', `--output=${out}`, `--pathprefix=${basePath}`, '--quiet'], folder)
  },
  vitepress({ folder, out, pages, baseUrl, basePath, variant }) {
    const clean = variant % 2 === 0
    write(folder, {
      'docs/.vitepress/config.mjs': `export default { title: 'Notes', description: 'Where all the notes begin.', base: '${basePath}', cleanUrls: ${clean}, outDir: ${JSON.stringify(out)}, sitemap: { hostname: '${baseUrl}' },
  transformHead: ({ pageData }) => [['script', { type: 'application/ld+json' }, ${JSON.stringify(data('Notes'))}]] }`,
      'docs/index.md': `# Front page\n\n${pages.map(({ slug, title }) => `- [${title}](./${slug})`).join('\n')}\n`,
      ...Object.fromEntries(
        pages.map(({ slug, title, description, lines }) => [
          `docs/${slug}.md`,
          `---\ndescription: ${description}\n---\n# ${title}\n\n${lines.join('\n')}\n\n## Details\n\nMore of it.\n`,
        ]),
      ),
    })
    const peers = installPeer('sites')
    symlinkSync(join(peers, 'node_modules'), join(folder, 'node_modules'))
    build(process.execPath, [join(peers, 'node_modules/vitepress/bin/vitepress.js'), 'build', 'docs'], folder)
  },
  hugo({ folder, out, pages, baseUrl, variant }) {
    write(folder, {
      'config.toml': `baseURL = "${baseUrl}"\ntitle = "Notes"\nlanguageCode = "en"\ndisableKinds = ["taxonomy", "term", "RSS"]\nuglyURLs = ${variant % 2 === 1}\n`,
      'layouts/_default/baseof.html': `<!doctype html><html lang="en"><head>${head('{{ .Title }}', '{{ .Description }}', '{{ .Permalink }}', data('Notes'))}</head><body><a href="{{ site.BaseURL }}">Home</a>{{ block "main" . }}{{ end }}</body></html>`,
      'layouts/_default/single.html': '{{ define "main" }}<h1>{{ .Title }}</h1>{{ .Content }}{{ end }}',
      'layouts/index.html':
        '{{ define "main" }}<h1>{{ .Title }}</h1>{{ .Content }}{{ range site.RegularPages }}<a href="{{ .RelPermalink }}">{{ .Title }}</a> {{ end }}{{ end }}',
      'content/_index.md': '---\ntitle: Front page\ndescription: Where all the notes begin.\n---\n',
      ...Object.fromEntries(
        pages.map(({ slug, title, description, lines }) => [
          `content/${slug}.md`,
          `---\ntitle: ${title}\ndescription: ${description}\n---\n${lines.join('\n')}\n\n## Details\n\nMore of it.\n`,
        ]),
      ),
    })
    build('hugo', ['--quiet', '--destination', out], folder)
  },
  jekyll({ folder, out, pages, baseUrl, basePath, variant }) {
    write(folder, {
      '_config.yml': `url: ${baseUrl.slice(0, -basePath.length)}\nbaseurl: ${basePath.slice(0, -1)}\ntitle: Notes\npermalink: ${variant % 2 === 0 ? 'pretty' : '/:title.html'}\n`,
      '_layouts/default.html': `<!doctype html><html lang="en"><head>${head('{{ page.title }}', '{{ page.description }}', "{{ page.url | replace: 'index.html', '' | absolute_url }}", data('Notes'))}</head><body><a href="{{ '/' | relative_url }}">Home</a><h1>{{ page.title }}</h1>{{ content }}</body></html>`,
      'index.md': `---\nlayout: default\ntitle: Front page\ndescription: Where all the notes begin.\n---\n${pages.map(({ slug, title }) => `- [${title}]({% link ${slug}.md %})`).join('\n')}\n`,
      ...Object.fromEntries(
        pages.map(({ slug, title, description, lines }) => [
          `${slug}.md`,
          `---\nlayout: default\ntitle: ${title}\ndescription: ${description}\n---\n${lines.join('\n')}\n\n## Details\n\nMore of it.\n`,
        ]),
      ),
    })
    build('jekyll', ['build', '--quiet', '--disable-disk-cache', '--destination', out], folder)
  },
  // The other theme of Debian's MkDocs refers to scripts that the package lacks.
  mkdocs({ folder, out, pages, baseUrl, variant }) {
    write(folder, {
      'mkdocs.yml': `site_name: Notes\nsite_description: Where all the notes begin.\nsite_url: ${baseUrl}\nuse_directory_urls: ${variant % 2 === 0}\ntheme:\n  name: mkdocs\n  nav_style: ${variant > 1 ? 'dark' : 'primary'}\n  custom_dir: over\n`,
      'over/main.html': `{% extends "base.html" %}\n{% block site_meta %}{{ super() }}{% if page and page.meta and page.meta.description and not page.is_homepage %}<meta name="description" content="{{ page.meta.description }}">{% endif %}{% endblock %}`,
      'docs/index.md': `# Front page\n\n${pages.map(({ slug, title }) => `- [${title}](${slug}.md)`).join('\n')}\n`,
      ...Object.fromEntries(
        pages.map(({ slug, title, description, lines }) => [
          `docs/${slug}.md`,
          `---\ndescription: ${description}\n---\n# ${title}\n\n${lines.join('\n')}\n\n## Details\n\nMore of it.\n`,
        ]),
      ),
    })
    build('mkdocs', ['build', '--quiet', '--site-dir', out], folder)
  },
  sphinx({ folder, out, pages, variant }) {
    const section = (title: string) => `${title}\n${'='.repeat(title.length)}\n\n`
    write(folder, {
      'conf.py': `project = 'Notes'\nextensions = []\nhtml_theme = '${['alabaster', 'classic', 'basic'][variant] ?? 'basic'}'\ntemplates_path = ['templates']\nhtml_use_index = False\nhtml_copy_source = False\n`,
      'templates/layout.html': `{% extends "!layout.html" %}{% block extrahead %}{{ super() }}{% if pagename == 'search' %}<meta name="robots" content="noindex">{% endif %}{% endblock %}`,
      'index.rst': `.. meta::\n   :description: Where all the notes begin.\n\n${section('Front page')}.. toctree::\n\n${pages.map(({ slug }) => `   ${slug}`).join('\n')}\n`,
      ...Object.fromEntries(
        pages.map(({ slug, title, description, lines }) => [
          `${slug}.rst`,
          `.. meta::\n   :description: ${description}\n\n${section(title)}${lines.join('\n')}\n\n.. _${slug}-details:\n\nDetails\n-------\n\nMore of it.\n`,
        ]),
      ),
    })
    build('sphinx-build', ['-q', '-b', 'html', '.', out], folder)
    rmSync(join(out, '.doctrees'), { recursive: true, force: true })
  },
  pelican({ folder, out, pages, baseUrl, variant }) {
    const ugly = variant % 2 === 1
    const url = (slug: string) => (ugly ? `${slug}.html` : `${slug}/`)
    write(folder, {
      'pelicanconf.py': `SITENAME = 'Notes'\nSITEURL = '${baseUrl.slice(0, -1)}'\nPATH = 'content'\nTHEME = 'theme'\nTIMEZONE = 'UTC'\nPAGE_PATHS = ['pages']\nARTICLE_PATHS = ['articles']\nPAGE_URL = '${url('{slug}')}'\nPAGE_SAVE_AS = '${ugly ? '{slug}.html' : '{slug}/index.html'}'\nDIRECT_TEMPLATES = ['index']\nFEED_ALL_ATOM = None\nCATEGORY_FEED_ATOM = None\nTRANSLATION_FEED_ATOM = None\nAUTHOR_FEED_ATOM = None\nAUTHOR_FEED_RSS = None\nAUTHOR_SAVE_AS = ''\nCATEGORY_SAVE_AS = ''\nTAG_SAVE_AS = ''\n`,
      'theme/templates/base.html': '',
      'theme/templates/index.html': `<!doctype html><html lang="en"><head>${head('Front page', 'Where all the notes begin.', baseUrl, data('Notes'))}</head><body>{% for p in pages %}<a href="{{ SITEURL }}/{{ p.url }}">{{ p.title }}</a> {% endfor %}</body></html>`,
      'theme/templates/page.html': `<!doctype html><html lang="en"><head>${head('{{ page.title }}', '{{ page.description }}', '{{ SITEURL }}/{{ page.url }}', data('Notes'))}</head><body><a href="{{ SITEURL }}/">Home</a><h1>{{ page.title }}</h1>{{ page.content }}</body></html>`,
      ...Object.fromEntries(
        pages.map(({ slug, title, description, lines }) => [
          `content/pages/${slug}.html`,
          `<html><head><title>${title}</title><meta name="slug" content="${slug}"><meta name="description" content="${description}"></head><body><p>${lines.join(' ')}</p><h2 id="details">Details</h2><p>More of it.</p></body></html>`,
        ]),
      ),
    })
    mkdirSync(join(folder, 'content/articles'), { recursive: true })
    build('pelican', ['content', '--settings', 'pelicanconf.py', '--output', out, '--fatal', 'errors'], folder)
    rmSync(join(out, 'theme'), { recursive: true, force: true })
  },
}

type Link = (slug: string, anchor?: string) => string

function linkOf(generator: string, basePath: string, baseUrl: string, variant: number): Link {
  const hash = (anchor?: string) => (anchor ? `#${anchor}` : '')
  const ugly = variant % 2 === 1
  switch (generator) {
    case 'vitepress':
      return (slug, anchor) => `[${slug}](./${slug}${hash(anchor)})`
    case 'mkdocs':
      return (slug, anchor) => `[${slug}](${slug}.md${hash(anchor)})`
    case 'jekyll':
      return (slug, anchor) => `[${slug}]({% link ${slug}.md %}${hash(anchor)})`
    case 'hugo':
      return (slug, anchor) => `[${slug}]({{< relref "${slug}.md" >}}${hash(anchor)})`
    case 'sphinx':
      return (slug, anchor) => (anchor ? `:ref:\`${slug}-details\`` : `:doc:\`${slug}\``)
    case 'pelican':
      return (slug, anchor) => `<a href="${baseUrl}${slug}${ugly ? '.html' : '/'}${hash(anchor)}">${slug}</a>`
    default:
      return (slug, anchor) => `[${slug}](${basePath}${slug}/${hash(anchor)})`
  }
}

const variants: Readonly<Record<string, number>> = {
  eleventy: 5,
  vitepress: 4,
  hugo: 5,
  jekyll: 5,
  mkdocs: 4,
  sphinx: 3,
  pelican: 4,
}

export function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
}

/** The page's address as its generator means it. */
function addressOf(path: string, html: string, baseUrl: string): string {
  const canonical = /<link[^>]*rel="?canonical"?[^>]*href="([^"]+)"/.exec(html)?.[1]
  return canonical ?? new URL(path.replace(/(^|\/)index\.html$/, '$1'), baseUrl).href
}

/** Generators leave these to their users: a sitemap, robots.txt, and no source maps of their themes. */
async function complete(site: StaticSite): Promise<void> {
  const { folder, baseUrl } = site
  for (const file of filesOf(folder)) {
    if (/\.map$|^sitemap\.xml\.gz$|^\.buildinfo$|^objects\.inv$/.test(file)) rmSync(join(folder, file))
    else if (/\.(js|css)$/.test(file)) {
      const text = readFileSync(join(folder, file), 'utf8')
      writeFileSync(join(folder, file), text.replace(/\n?\/[/*]# sourceMappingURL=[^\n]*/g, ''))
    }
  }
  if (!existsSync(join(folder, 'sitemap.xml'))) {
    const pages = filesOf(folder).filter((path) => path.endsWith('.html') && !/(^|\/)(404|search)\.html$/.test(path))
    const urls = pages.map((path) => addressOf(path, readFileSync(join(folder, path), 'utf8'), baseUrl))
    const { files } = await writeSitemap(urls)
    writeFileSync(join(folder, 'sitemap.xml'), files[0]?.content ?? '')
  }
  writeFileSync(join(folder, 'robots.txt'), `User-agent: *\nDisallow:\n\nSitemap: ${baseUrl}sitemap.xml\n`)
}

/** Built once and kept below `root`; a copy is made for each fault. */
export async function buildSites(root: string): Promise<StaticSite[]> {
  const sites: StaticSite[] = []
  for (const [generator, count] of Object.entries(variants)) {
    for (let variant = 0; variant < count; variant += 1) {
      const basePath = variant >= 2 ? '/project/' : '/'
      const baseUrl = `https://example.com${basePath}`
      const name = `${generator}-${variant}`
      const site = { name, folder: join(root, name, 'site'), baseUrl }
      sites.push(site)
      if (existsSync(join(root, name, 'done'))) continue
      const folder = join(root, name, 'source')
      rmSync(join(root, name), { recursive: true, force: true })
      mkdirSync(folder, { recursive: true })
      const pages = pagesOf(6 + variant, linkOf(generator, basePath, baseUrl, variant))
      generators[generator]?.({ baseUrl, basePath, pages, folder, out: site.folder, variant })
      await complete(site)
      writeFileSync(join(root, name, 'done'), '')
    }
  }
  return sites
}

export function copySite(site: StaticSite, to: string): StaticSite {
  rmSync(to, { recursive: true, force: true })
  cpSync(site.folder, to, { recursive: true })
  return { ...site, folder: to }
}
