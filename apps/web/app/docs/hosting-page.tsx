import doc from 'virtual:doc/hosting'
import { Article, docMeta } from './article.tsx'
import { docPage } from './doc-pages.ts'

const page = docPage('/docs/hosting')

export const meta = docMeta(page)

export default function HostingPage() {
  return <Article page={page} doc={doc} />
}
