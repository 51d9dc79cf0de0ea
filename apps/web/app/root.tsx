import { Component, type ReactNode, use, useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import './app.css'
import { applyEarlyInput } from './platform/early-input.ts'
import { type PageCache, pageFile } from './routes.ts'
import { ErrorScreen } from './shell/error-screen.tsx'
import { Footer } from './shell/footer.tsx'
import { Header } from './shell/header.tsx'
import { OnDemand } from './shell/on-demand.tsx'
import { RouteEffects } from './shell/route-effects.tsx'
import { header } from './shell/site-text.ts'
import { useMarks } from './shell/stores/marks.ts'
import { followOtherTabs, restoreTheme } from './shell/theme.ts'
import { useHotkeys } from './shell/use-hotkeys.ts'
import { useServiceWorker } from './shell/use-service-worker.ts'
import { PageHead } from './tools/page-head.tsx'

function Shell({ children }: { children: ReactNode }) {
  useHotkeys()
  useServiceWorker()
  // In the same commit as the page, so that nobody presses in between.
  useLayoutEffect(applyEarlyInput, [])
  useLayoutEffect(restoreTheme, [])
  useEffect(() => {
    useMarks.getState().load()
    return followOtherTabs()
  }, [])
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only z-50 rounded-full bg-accent px-5 py-3 font-semibold text-accent-ink focus:not-sr-only focus:fixed focus:left-4 focus:top-3"
      >
        {header.skip}
      </a>
      <Header />
      <main id="content" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <Footer />
      <RouteEffects />
      <OnDemand />
    </div>
  )
}

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
