// Which tests a change of a file must turn red: unit tests by imports, nearest first; browser specs by the pages that
// load the file, and by the server's functions.
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Graph, reachedFrom } from './import-graph.ts'

export interface Mapped {
  node: string[]
  browser: string[]
  specs: string[]
}

const ROOMS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^apps\/web\/app\/account\//, ['account', 'account-security', 'account-history']],
  [/^apps\/web\/app\/history\//, ['account-history']],
  [/^apps\/web\/app\/workbench\/.*(?:intake|upload|reject|camera|file)/, ['workbench-upload', 'workbench-queue']],
  [
    /^apps\/web\/app\/workbench\/.*(?:result|compare|preview|download|share|total|zip|favicon|snippet)/,
    ['workbench-results', 'converter'],
  ],
  [/^apps\/web\/app\/workbench\/.*(?:queue|adjust|thumb|example)/, ['workbench-queue', 'workbench-run']],
  [
    /^apps\/web\/app\/workbench\//,
    [
      'workbench-run',
      'workbench-upload',
      'workbench-results',
      'workbench-queue',
      'compressor',
      'resizer',
      'converter',
      'palette',
    ],
  ],
  [/^apps\/web\/app\/home\//, ['home', 'registry', 'pages']],
  [/^apps\/web\/app\/shell\/.*(?:palette|search|typed|mark|favourite|shortcut|hotkey)/, ['palette', 'keyboard']],
  [
    /^apps\/web\/app\/shell\//,
    ['shell', 'shell-navigation', 'registry', 'pages', 'palette', 'keyboard', 'toaster', 'home'],
  ],
  [/^apps\/web\/app\/service-worker\//, ['offline']],
  [
    /^apps\/web\/app\/lookup\//,
    [
      'dig-dns',
      'domain-expiry-checker',
      'nameserver-checker',
      'domain-report',
      'time-outs',
      'incomplete-answers',
      'tech-profiler',
    ],
  ],
  [/^apps\/web\/app\/tools\/[^/]+\/tool\.ts$/, ['registry', 'home', 'pages', 'palette']],
  [/^apps\/server\/src\/accounts\//, ['account', 'account-security', 'account-history']],
  [/^apps\/server\/src\/(?:app|http)\//, ['pages', 'shell', 'offline']],
  [/^apps\/server\/src\/functions\/(?:crawl-site|fetch-sitemap)/, ['sitemap-generator', 'sitemap-validator-fetch']],
  [/^apps\/server\/src\/functions\/fetch-robots/, ['robots-txt-tester']],
  [/^apps\/server\/src\/functions\/fetch-json-ld/, ['schema-markup-generator-documents']],
  [/^apps\/server\/src\/functions\/(?:remove-background|get-remove)/, ['background-remover-service']],
  [
    /^apps\/server\/src\//,
    ['domain-functions', 'dig-dns', 'domain-expiry-checker', 'nameserver-checker', 'tech-profiler', 'pages'],
  ],
]

const isTest = (file: string) => /^(?:apps|engines|contracts|e2e)\/.*\.test\.tsx?$/.test(file)

export function mapTests(root: string, graph: Graph, specs: readonly string[], file: string): Mapped {
  const reaching = reachedFrom(graph, file)
  const tests = reaching.filter((one) => isTest(one.file))
  const pages = [file, ...reaching.map((one) => one.file)].flatMap((path) => {
    const [, tool] = /^apps\/web\/app\/tools\/([^/]+)\//.exec(path) ?? []
    return tool && existsSync(join(root, 'apps/web/app/tools', tool, 'tool.ts')) ? [tool] : []
  })
  const rooms = ROOMS.filter(([pattern]) => pattern.test(file)).flatMap(([, names]) => names)
  const ofRooms =
    rooms.length > 0 || pages.length > 0
      ? rooms
      : reaching.flatMap((one) => ROOMS.find(([p]) => p.test(one.file))?.[1] ?? [])
  const named = specs.filter((spec) => ofRooms.includes(basename(spec, '.spec.ts')))
  // A tool far down the imports is one of many that load the file: the nearest three stand for them.
  const nearest = [...new Set(pages)].slice(0, 3)
  const ofPages = nearest.flatMap((tool) =>
    specs.filter(
      (spec) =>
        basename(spec).startsWith(tool) ||
        (basename(spec).startsWith('workbench-') && ['compressor', 'converter', 'resizer'].includes(tool)),
    ),
  )
  const isOfTool = /^apps\/web\/app\/tools\/[^/]+\/(?!tool\.ts$)/.test(file)
  const direct = isOfTool ? [...ofPages, ...named] : [...named, ...ofPages]
  const importing = reaching.filter((one) => specs.includes(one.file)).map((one) => one.file)
  return {
    node: tests.filter((one) => !/\.browser\./.test(one.file)).map((one) => one.file),
    browser: tests.filter((one) => /\.browser\./.test(one.file)).map((one) => one.file),
    specs: [...new Set([...direct, ...importing])],
  }
}
