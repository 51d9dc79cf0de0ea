import doc from 'virtual:doc/api'
import { type Call, exampleLanguages, exampleLines } from '@sundry/contracts/call-examples'
import { siteAddress } from '../platform/site.ts'
import { CommandLines, Lines } from '../ui/command-lines.tsx'
import { Article, DocSection, docMeta } from './article.tsx'
import { docPage } from './doc-pages.ts'
import functions from './functions.generated.json' with { type: 'json' }
import { words } from './text.ts'

const page = docPage('/docs/api')

export const meta = docMeta(page)

export default function ApiPage() {
  const plain = functions.find(({ streams }) => !streams)
  const streaming = functions.find(({ streams }) => streams)
  return (
    <Article page={page} doc={doc}>
      {plain && <Languages call={plain} />}
      {streaming && <Languages call={streaming} />}
      <DocSection id="functions" title={words.functions}>
        <p className="max-w-3xl text-quiet">{words.functionsLead}</p>
        {functions.map((one) => (
          <OneFunction key={one.name} {...one} />
        ))}
      </DocSection>
    </Article>
  )
}

function Languages({ call }: { call: Call }) {
  return (
    <DocSection id={`call-${call.name}`} title={`${words.call}: ${call.name}`}>
      {exampleLanguages.map((language) => (
        <div key={language}>
          <h3 className="text-lg">{language}</h3>
          <CommandLines
            lines={exampleLines(language, siteAddress(), call)}
            label={`${words.example(language)}: ${call.name}`}
          />
        </div>
      ))}
    </DocSection>
  )
}

function OneFunction({ summary, points, seconds, answer, ...call }: (typeof functions)[number]) {
  const { name, streams } = call
  return (
    <section aria-labelledby={name} className="border-t border-line pt-6">
      <h3 id={name} className="scroll-mt-20 font-mono text-xl">
        {name}
      </h3>
      <p className="mt-2">{summary}</p>
      <p className="text-sm text-quiet">{words.cost(points, seconds)}</p>
      <CommandLines lines={exampleLines('curl', siteAddress(), call)} label={`${words.call}: ${name}`} />
      <h4>{streams ? words.events : words.answer}</h4>
      <Lines lines={answer} label={`${words.answer}: ${name}`} />
    </section>
  )
}
