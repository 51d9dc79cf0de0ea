// Each path, script, setting and link named in a Markdown file exists, so that documents cannot rot.
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { root } from '../lib/places.mjs'

/** History stays as it was written, and the guide to style has examples of what not to write. */
const EXEMPT = /^(?:CHANGELOG\.md|UPGRADE\.md|docs\/decisions\/|docs\/style\.md)/
const SOURCE = /\.(?:[cm]?[jt]sx?|css|sh|py|json|ya?ml|md|svg|wasm|toml|service|Caddyfile)$/
const SETTING = /^([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=.*)?$/

/** A path in which `*`, `<name>` and `{a,b}` stand for something. */
function patternOf(path) {
  const escaped = path
    .replace(/\/$/, '')
    .replace(/[.+?^$()|[\]\\]/g, '\\$&')
    .replace(/<[^>]*>|\*+/g, '[^/]+')
    .replace(/\{([^}]*)\}/g, (_, some) => `(?:${some.replaceAll(',', '|')})`)
  return new RegExp(`(?:^|/)${escaped}(?:/|$)`)
}

/** Words in code style, and the targets of links, with the lines they are on. */
function namesIn(text) {
  const names = []
  let isBlock = false
  for (const [at, line] of text.split('\n').entries()) {
    if (/^\s*```/.test(line)) isBlock = !isBlock
    else if (!isBlock) {
      for (const [, code] of line.matchAll(/`([^`]+)`/g)) names.push({ line: at + 1, code })
      for (const [, link] of line.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)) names.push({ line: at + 1, link })
    }
    for (const [, script, part] of line.matchAll(/\bnpm run ([\w:-]+)(?: -- (?=\w)([\w-]+))?/g))
      names.push({ line: at + 1, script, part })
  }
  return names
}

/** Files that a script runs by their name; other words are of the scripts themselves. */
const PARTS = { bench: (name) => `bench/${name}.ts`, prove: (name) => `proofs/${name}.proof.ts` }
const WORDS = new Set(['readme', 'all'])

/** A violation for each name in the document that nothing in the checkout has; builds may lie where git ignores them. */
export function findMissing(file, text, { paths, scripts, settings, isIgnored = () => false }) {
  const folder = posix.dirname(file)
  const tops = new Set(paths.map((path) => path.split('/')[0]))
  const exists = (path) => {
    const pattern = patternOf(path.replace(/^\.\//, ''))
    return paths.some((one) => pattern.test(one))
  }
  return namesIn(text).flatMap(({ line, code, link, script, part }) => {
    const missing = (what) => [`${file}:${line} names ${what}, which does not exist.`]
    if (script !== undefined) {
      const file = part === undefined || WORDS.has(part) ? undefined : PARTS[script]?.(part)
      if (file !== undefined && !exists(file)) return missing(`npm run ${script} -- ${part}`)
      return scripts.has(script) ? [] : missing(`npm run ${script}`)
    }
    // A document of the site links to pages, which its own test holds.
    const isPage = file.startsWith('docs/site/') && link?.startsWith('/')
    if (link !== undefined) return isPage || exists(posix.join(folder, link)) ? [] : missing(link)
    const setting = SETTING.exec(code)?.[1]
    if (setting !== undefined) return settings.has(setting) ? [] : missing(setting)
    const isPath = /^[\w.<>*{},@/-]+$/.test(code) && !/^[/@.]/.test(code)
    const isNamed = code.includes('/')
      ? tops.has(code.split('/')[0]) || SOURCE.test(code)
      : /\.(?:tsx?|mjs)$/.test(code)
    return isPath && isNamed && !exists(code) && !isIgnored(code) ? missing(code) : []
  })
}

export function checkMarkdownNames() {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  const paths = git('ls-files').split('\n').filter(Boolean)
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const known = git('grep', '-hoIE', '\\b[A-Z][A-Z0-9]*(_[A-Z0-9]+)+\\b', '--', ':!*.md')
  const isIgnored = (path) => spawnSync('git', ['check-ignore', '-q', path], { cwd: root }).status === 0
  const named = { isIgnored, paths, scripts: new Set(Object.keys(scripts)), settings: new Set(known.split('\n')) }
  return paths
    .filter((path) => path.endsWith('.md') && !EXEMPT.test(path))
    .flatMap((path) => findMissing(path, readFileSync(join(root, path), 'utf8'), named))
}
