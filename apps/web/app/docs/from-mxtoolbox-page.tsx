import doc from 'virtual:doc/from-mxtoolbox'
import { Article, docMeta } from './article.tsx'
import { docPage } from './doc-pages.ts'

const page = docPage('/docs/from-mxtoolbox')

export const meta = docMeta(page)

export default function FromMxtoolboxPage() {
  return <Article page={page} doc={doc} />
}
