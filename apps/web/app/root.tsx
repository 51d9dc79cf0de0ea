import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, useRouteError } from 'react-router'
import { cameraScript } from './platform/camera.ts'
import { siteFacts } from './platform/site.ts'
import { barColours, themeScript } from './shell/theme.ts'
import './app.css'
import { ErrorScreen, Shell } from './shell/shell.tsx'

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
