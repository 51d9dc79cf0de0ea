import { lazy } from 'react'
import { ToolPage } from '../../shell/tool-page.tsx'
import { Button } from '../../ui/button.tsx'
import { Later } from '../../ui/later.tsx'
import { toolMeta } from '../tool-meta.ts'
import { ListInput } from './list-input.tsx'
import { Output } from './output.tsx'
import { SettingsForm } from './settings-form.tsx'
import { howTo, words } from './text.ts'
import { tool } from './tool.ts'
import { useGenerate } from './use-generate.ts'

export const meta = () => toolMeta(tool)

const Crawl = lazy(() => import('./crawl.tsx'))

export default function Page() {
  const { busy, generate } = useGenerate()
  return (
    <ToolPage tool={tool} howTo={howTo}>
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <form
          noValidate
          className="flex min-w-0 flex-col gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            generate()
          }}
        >
          <ListInput />
          <Button type="submit" disabled={busy} className="min-h-12 self-start px-8">
            {busy ? words.running : words.run}
          </Button>
          <SettingsForm />
        </form>
        <Output />
      </div>
      <section aria-labelledby="crawl-heading" className="mt-14">
        <h2 id="crawl-heading" className="mb-4 text-2xl">
          {words.crawl}
        </h2>
        <Later className="min-h-64">
          <Crawl />
        </Later>
      </section>
    </ToolPage>
  )
}
