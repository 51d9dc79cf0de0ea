import doc from 'virtual:doc/settings'
import { Article, docMeta } from './article.tsx'
import { docPage } from './doc-pages.ts'

const page = docPage('/docs/settings')

export const meta = docMeta(page)

export default function SettingsPage() {
  return <Article page={page} doc={doc} />
}
