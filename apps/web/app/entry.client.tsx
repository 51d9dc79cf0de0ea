import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { basePath } from './platform/site.ts'
import App from './root.tsx'
import { pageCache, pageFile } from './routes.ts'

const LEAVE_MS = 5000
let leftAt = -LEAVE_MS
addEventListener('beforeunload', () => {
  leftAt = performance.now()
})
// A page whose code is gone since a new version was put up, or is not there offline, is asked for as a document. Leaving
// the site also ends what is being loaded: a reload then would call the visitor back.
const pages = pageCache(() => {
  setTimeout(() => location.reload(), Math.max(0, leftAt + LEAVE_MS - performance.now()))
})
const root = document.getElementById('root')
// The first page is there before it is hydrated, so that nothing of it waits.
await pages.load(pageFile(`/${location.pathname.slice(basePath.length)}`))

// A change of page starts at the top; the browser would put a page back to where another one stood.
history.scrollRestoration = 'manual'

const app = (
  <StrictMode>
    <BrowserRouter basename={basePath}>
      <App pages={pages} />
    </BrowserRouter>
  </StrictMode>
)
// The development server renders nothing ahead.
if (root?.hasChildNodes()) startTransition(() => void hydrateRoot(root, app))
else if (root) createRoot(root).render(app)
