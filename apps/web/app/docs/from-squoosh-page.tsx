import doc from 'virtual:doc/from-squoosh'
import { Article, docMeta } from './article.tsx'
import { docPage } from './doc-pages.ts'

const page = docPage('/docs/from-squoosh')

export const meta = docMeta(page)

export default function FromSquooshPage() {
  return <Article page={page} doc={doc} />
}
