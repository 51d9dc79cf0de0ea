import { Component, type ReactNode, use } from 'react'
import { useLocation } from 'react-router'
import './app.css'
import { type PageCache, pageFile } from './routes.ts'
import { ErrorScreen, Shell } from './shell/shell.tsx'
import { PageHead } from './tools/page-head.tsx'

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
