// Renders a page at build time: site-build/build.ts writes it into a file.
import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { cameraScript } from './platform/camera.ts'
import { at, basePath, siteFacts } from './platform/site.ts'
import App from './root.tsx'
import { pageCache, pageFile } from './routes.ts'
import { barColours, themeScript } from './shell/theme.ts'

export { at, site } from './platform/site.ts'
export { pageFile, paths } from './routes.ts'
export { tools } from './tools/all-tools.ts'

const pages = pageCache()

const facts = () =>
  Object.entries(siteFacts())
    .map(([name, content]) => `<meta name="${name}" content="${content}"/>`)
    .join('')

/** The head, and what stands in its `<div id="root">`. */
export async function render(path: string): Promise<{ head: string; content: string }> {
  await pages.load(pageFile(path))
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter basename={basePath} location={at(path)}>
        <App pages={pages} />
      </StaticRouter>
    </StrictMode>,
    // Large parts would else be sent apart, with a script that puts them in their place.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  const html = await new Response(prelude).text()
  // React's output for the head comes first if the page renders no head itself.
  const start = html.indexOf('<div')
  return { head: html.slice(0, start), content: html.slice(start) }
}

export const headBefore = `<meta charSet="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1"/><meta name="color-scheme" content="dark light"/><meta name="theme-color" content="${barColours.dark}"/>${facts()}`

/** The only way to act before the first paint; its hash is in the page's CSP. */
export const headAfter = `<link rel="icon" href="${at('/favicon.svg')}" type="image/svg+xml"/><link rel="apple-touch-icon" href="${at('/apple-touch-icon.png')}"/><link rel="manifest" href="${at('/manifest.webmanifest')}"/><script>${themeScript};${cameraScript}</script>`
