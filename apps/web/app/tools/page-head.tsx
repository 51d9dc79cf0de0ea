import type { MetaEntry } from './tool-meta.ts'

/** React writes these into the head, and takes them out again with the page; data for crawlers stays where it is. */
export function PageHead({ meta }: { meta: readonly MetaEntry[] }) {
  return meta.map((entry) => {
    if ('title' in entry) return <title key="title">{entry.title}</title>
    if ('rel' in entry) return <link key={entry.rel} {...entry} />
    if ('name' in entry) return <meta key={entry.name} {...entry} />
    if ('property' in entry) return <meta key={entry.property} {...entry} />
    const text = JSON.stringify(entry.jsonLd).replaceAll('<', '\\u003c')
    // biome-ignore lint/security/noDangerouslySetInnerHtml: written by us, and escaped
    return <script key="json-ld" type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
  })
}
