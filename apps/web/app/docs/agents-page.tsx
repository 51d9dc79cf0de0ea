import doc from 'virtual:doc/agents'
import offered from './agents.generated.json' with { type: 'json' }
import { Article, DocSection, docMeta } from './article.tsx'
import { docPage } from './doc-pages.ts'
import { words } from './text.ts'

const page = docPage('/docs/agents')

export const meta = docMeta(page)

export default function AgentsPage() {
  return (
    <Article page={page} doc={doc}>
      <Offered id="tools" title={words.tools} list={offered.tools} />
      <Offered id="prompts" title={words.prompts} list={offered.prompts} />
    </Article>
  )
}

interface Named {
  readonly name: string
  readonly description: string
  readonly writes?: boolean
}

function Offered({ id, title, list }: { id: string; title: string; list: readonly Named[] }) {
  return (
    <DocSection id={id} title={title}>
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[minmax(14rem,auto)_1fr] sm:gap-y-2">
        {list.map(({ name, description, writes }) => (
          <div key={name} className="contents max-sm:[&>dt]:mt-2">
            <dt className="font-mono text-[0.9375rem]">{name}</dt>
            <dd className="text-quiet">
              {description} {writes && words.writes}
            </dd>
          </div>
        ))}
      </dl>
    </DocSection>
  )
}
