import doc from 'virtual:doc/upgrade'
import { Article, docMeta } from './article.tsx'
import { docPage } from './doc-pages.ts'

const page = docPage('/docs/upgrade')

export const meta = docMeta(page)

export default function UpgradePage() {
  return <Article page={page} doc={doc} />
}
