// npm run new-tool <id>: the folder of a new tool, ready to fill. No other file needs a change.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib/places.mjs'

export function newToolFiles(id) {
  const words = id.split('-')
  const title = words.map((word) => word[0].toUpperCase() + word.slice(1)).join(' ')
  return {
    'tool.ts': `import { defineTool } from '../define-tool.ts'

export const tool = defineTool({
  id: '${id}',
  path: '/${id}',
  group: 'web-text',
  order: 99,
  navLabel: '${title}',
  title: '${title}',
  description: 'Say in one sentence what this tool does for its visitor.',
  keywords: ['${words.join(' ')}'],
  privacy: 'local',
  icon: 'M5 5h14v14H5z',
  home: 'overview',
})
`,
    'text.ts': `import type { HowTo } from '../define-tool.ts'

export const howTo: HowTo = [
  { title: 'First', text: 'What the visitor gives.' },
  { title: 'Then', text: 'What the visitor chooses.' },
  { title: 'Last', text: 'What the visitor takes home.' },
]
`,
    'page.tsx': `import { BeingBuilt } from '../../shell/being-built.tsx'
import { ToolPage } from '../../shell/tool-page.tsx'
import { toolMeta } from '../tool-meta.ts'
import { howTo } from './text.ts'
import { tool } from './tool.ts'

export const meta = () => toolMeta(tool)

export default function Page() {
  return (
    <ToolPage tool={tool} howTo={howTo}>
      <BeingBuilt />
    </ToolPage>
  )
}
`,
    'card.svg': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180" width="320" height="180" fill="none"><rect x="110" y="40" width="100" height="100" rx="8" stroke="#8b927e" stroke-width="2"/></svg>
`,
  }
}

export function scaffoldTool(id, toolsFolder = join(root, 'apps/web/app/tools')) {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id ?? '')) {
    throw new Error(
      'npm run new-tool <id>, where <id> is lower-case words joined by hyphens, such as "hash-generator".',
    )
  }
  const folder = join(toolsFolder, id)
  if (existsSync(folder)) throw new Error(`there is a tool "${id}" already; choose another id.`)
  mkdirSync(folder)
  for (const [name, text] of Object.entries(newToolFiles(id))) writeFileSync(join(folder, name), text)
  return folder
}

if (process.argv[1]?.endsWith('new-tool.mjs')) {
  try {
    const folder = scaffoldTool(process.argv[2])
    console.log(
      `Made ${folder.slice(root.length + 1)}. Fill tool.ts, text.ts, page.tsx and card.svg; routes, menus and site map follow.`,
    )
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
