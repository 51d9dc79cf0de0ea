import { Component, type ReactNode, use } from 'react'
import { useLocation } from 'react-router'
import './app.css'
import { siteAddress } from './platform/site.ts'
import { type PageCache, pageFile } from './routes.ts'
import { ErrorScreen, Shell } from './shell/shell.tsx'
import type { MetaEntry } from './tools/tool-meta.ts'

/** The page of the address, which keeps the one before it on screen until its code is there. */
function Page({ pages }: { pages: PageCache }) {
  const { pathname } = useLocation()
  const { default: Content, meta } = use(pages.load(pageFile(pathname)))
  return (
    <>
      <PageHead meta={meta()} />
      <Content />
    </>
  )
}

/** A fault of one page leaves the header, the footer and every store; another page starts afresh. */
class PageBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null }
  static getDerivedStateFromError = (error: unknown) => ({ error })
  override render() {
    return this.state.error === null ? this.props.children : <ErrorScreen error={this.state.error} />
  }
}

export default function App({ pages }: { pages: PageCache }) {
  const { pathname } = useLocation()
  return (
    <Shell>
      <PageBoundary key={pathname}>
        <Page pages={pages} />
      </PageBoundary>
    </Shell>
  )
}

/** A site that may be anywhere names no address of its pages. */
const isAddressed = (entry: MetaEntry) =>
  'jsonLd' in entry || 'rel' in entry || ('property' in entry && /^og:(?:url|image)/.test(entry.property))

/** React writes these into the head, and takes them out again with the page; data for crawlers stays where it is. */
function PageHead({ meta }: { meta: readonly MetaEntry[] }) {
  const shown = siteAddress() === '' ? meta.filter((entry) => !isAddressed(entry)) : meta
  return shown.map((entry) => {
    if ('title' in entry) return <title key="title">{entry.title}</title>
    if ('rel' in entry) return <link key={entry.rel} {...entry} />
    if ('name' in entry) return <meta key={entry.name} {...entry} />
    if ('property' in entry) return <meta key={entry.property} {...entry} />
    const text = JSON.stringify(entry.jsonLd).replaceAll('<', '\\u003c')
    // biome-ignore lint/security/noDangerouslySetInnerHtml: written by us, and escaped
    return <script key="json-ld" type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
  })
}
