import { identify } from './identify/profile.ts'
import type { Page } from './page/types.ts'

export function pageOf(more: Partial<Page> = {}): Page {
  return {
    url: 'https://site.example/',
    finalUrl: 'https://site.example/',
    status: 200,
    headers: [],
    setCookies: [],
    scripts: [],
    links: [],
    robots: null,
    assets: {},
    probes: {},
    html: '',
    ...more,
  }
}

export function namesIn(more: Partial<Page>): string[] {
  return identify(pageOf(more)).map(({ name, version }) => (version ? `${name} ${version}` : name))
}

export function namesInFile(head: string, url = 'https://site.example/a.js'): string[] {
  return namesIn({ assets: { [url]: { bytes: head.length, head } } })
}
