import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { Links, Meta, Outlet, Scripts, useRouteError } from 'react-router'
import './app.css'
import { cameraScript } from './platform/camera.ts'
import { applyEarlyInput } from './platform/early-input.ts'
import { siteFacts } from './platform/site.ts'
import { ErrorScreen } from './shell/error-screen.tsx'
import { Footer } from './shell/footer.tsx'
import { Header } from './shell/header.tsx'
import { OnDemand } from './shell/on-demand.tsx'
import { RouteEffects } from './shell/route-effects.tsx'
import { header } from './shell/site-text.ts'
import { useMarks } from './shell/stores/marks.ts'
import { barColours, followOtherTabs, restoreTheme, themeScript } from './shell/theme.ts'
import { useHotkeys } from './shell/use-hotkeys.ts'
import { useServiceWorker } from './shell/use-service-worker.ts'

export const links = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark light" />
        <meta name="theme-color" content={barColours.dark} suppressHydrationWarning />
        {Object.entries(siteFacts()).map(([name, content]) => (
          <meta key={name} name={name} content={content} />
        ))}
        <script
          // The only way to act before the first paint; its hash is in the page's CSP.
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
          dangerouslySetInnerHTML={{ __html: `${themeScript};${cameraScript}` }}
        />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

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

export default function App() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}

export function ErrorBoundary() {
  return (
    <Shell>
      <ErrorScreen error={useRouteError()} />
    </Shell>
  )
}
