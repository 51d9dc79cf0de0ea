import { Command } from 'cmdk'
import { Download, Home, Keyboard, Search, SunMoon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { docPages } from '../docs/doc-pages.ts'
import { basePath } from '../platform/site.ts'
import { noticePlace } from '../platform/toasts-store.ts'
import { toolById, tools } from '../tools/all-tools.ts'
import { groups, type Place } from '../tools/define-tool.ts'
import { ToolIcon } from '../ui/glyph.tsx'
import { words } from './choice-text.ts'
import { type Choice, choicesOfText, openChoice, openWithBox, pages, runAction } from './choices.ts'
import type { ActionId } from './intents.ts'
import { useMarks } from './marks-store.ts'
import { usePanels } from './panels-store.ts'
import { fold, searchTools } from './search-tools.ts'

const actions: readonly { id: ActionId; label: string; icon: ReactNode }[] = [
  { id: 'home', label: 'Go to the home page', icon: <Home size={18} aria-hidden /> },
  { id: 'theme', label: 'Switch between dark and light', icon: <SunMoon size={18} aria-hidden /> },
  { id: 'shortcuts', label: 'Show keyboard shortcuts', icon: <Keyboard size={18} aria-hidden /> },
  { id: 'offline', label: 'Save for offline use', icon: <Download size={18} aria-hidden /> },
]

export default function CommandPalette() {
  const { palette, closePalette, setQuery } = usePanels()
  const { query } = palette
  const { favourites, recents } = useMarks()
  const navigate = useNavigate()

  const go = (path: string) => {
    closePalette()
    navigate(path)
  }
  // On the home page the entry is one more link to a tool.
  const open = (choice: Choice) =>
    location.pathname === basePath ? openWithBox(choice.tool, go, choice.opening) : openChoice(choice, go)
  const perform = (id: ActionId) => {
    closePalette()
    runAction(id, navigate)
  }

  const searching = query.trim() !== ''
  const marked = (ids: readonly string[]) => ids.map(toolById).filter((tool) => tool !== undefined)
  const choices = choicesOfText(query)
  const uses = choices.filter(({ tool, to, text }) => text !== undefined || to !== tool.path)
  const found = uses.length > 0 ? [] : choices
  const parts = fold(query).split(/\s+/).filter(Boolean)
  const isFound = (id: ActionId) => found.some(({ opening }) => opening?.action === id)
  const shownActions = actions.filter(
    ({ id, label }) => isFound(id) || parts.every((part) => fold(label).includes(part)),
  )
  const shownTools = found.filter(({ opening }) => !opening?.action)
  const shownDocs = searching && uses.length === 0 ? searchTools(docPages, query) : []
  const sections: [string, readonly Place[]][] = searching
    ? []
    : [
        ['Favourites', marked(favourites)],
        ['Recently used', marked(recents.filter((id) => !favourites.includes(id)))],
        ...groups.map(({ id, label }): [string, readonly Place[]] => [
          label,
          tools.filter((tool) => tool.group === id),
        ]),
        ['Pages', pages],
      ]

  return (
    <Command.Dialog
      open={palette.open}
      onOpenChange={(open) => !open && closePalette()}
      shouldFilter={false}
      loop
      label="Search tools and actions"
      overlayClassName="fixed inset-0 z-50 bg-[#0b0d0899]"
      contentClassName="fixed inset-x-4 top-[12vh] z-50 mx-auto max-w-xl overflow-hidden rounded-3xl border border-line-strong bg-surface shadow-(--shadow)"
    >
      <div className="flex items-center gap-3 border-b border-line px-5">
        <Search size={20} aria-hidden className="shrink-0 text-quiet" />
        <Command.Input
          value={query}
          onValueChange={setQuery}
          placeholder="Search tools and actions"
          className="min-h-14 w-full bg-transparent text-lg outline-none placeholder:text-quiet"
        />
        <kbd className="rounded-md border border-line px-1.5 py-0.5 font-mono text-xs text-quiet">Esc</kbd>
      </div>
      <Command.List className="max-h-[min(26rem,60vh)] overflow-y-auto p-2" label="Results">
        {uses.length > 0 && (
          <Section heading={`Use “${query.trim()}” with`}>
            {uses.map((choice) => (
              <Row
                key={choice.tool.id}
                value={`use/${choice.tool.id}`}
                group={choice.tool.group}
                onSelect={() => openChoice(choice, go)}
              >
                <ToolIcon tool={choice.tool} size={18} />
                <span className="text-ink">{choice.tool.title}</span>
              </Row>
            ))}
          </Section>
        )}
        {searching && shownTools.length > 0 && (
          <Section heading="Tools">
            {shownTools.map((choice) => (
              <Row
                key={choice.tool.id + (choice.reason ?? '')}
                value={`found/${choice.tool.id}/${choice.reason ?? ''}`}
                group={choice.tool.group}
                onSelect={() => open(choice)}
              >
                <ToolIcon tool={choice.tool} size={18} />
                <span className="min-w-0">
                  <span className="block text-ink">{choice.tool.title}</span>
                  {choice.reason && (
                    <span className="block truncate text-sm font-normal text-quiet">{choice.reason}</span>
                  )}
                </span>
              </Row>
            ))}
          </Section>
        )}
        {shownDocs.length > 0 && (
          <Section heading="Documentation">
            {shownDocs.map((page) => (
              <Row key={page.id} value={`docs/${page.id}`} onSelect={() => go(page.path)}>
                <ToolIcon tool={page} size={18} />
                <span className="text-ink">{page.title}</span>
              </Row>
            ))}
          </Section>
        )}
        {searching && choices.length === 0 && shownDocs.length === 0 && shownActions.length === 0 && (
          <p role="status" className="flex flex-wrap items-center gap-3 px-3 py-2 text-quiet">
            {words.nothing}
            <button type="button" onClick={() => setQuery('')} className="min-h-11 underline underline-offset-4">
              {words.all}
            </button>
          </p>
        )}
        {sections
          .filter(([, list]) => list.length > 0)
          .map(([heading, list]) => (
            <Section key={heading} heading={heading}>
              {list.map((tool) => (
                <Row
                  key={tool.id}
                  value={`${heading}/${tool.id}`}
                  group={tool.group}
                  onSelect={() => open({ tool, to: tool.path, label: tool.title })}
                >
                  <ToolIcon tool={tool} size={18} />
                  <span className="text-ink">{tool.title}</span>
                </Row>
              ))}
            </Section>
          ))}
        {shownActions.length > 0 && (
          <Section heading="Actions">
            {shownActions.map((action) => (
              <Row key={action.id} value={`action/${action.id}`} onSelect={() => perform(action.id)}>
                {action.icon}
                <span className="text-ink">{action.label}</span>
              </Row>
            ))}
          </Section>
        )}
      </Command.List>
      {/* At the lower edge, so that no entry moves under the pointer. */}
      <div ref={noticePlace} className="relative h-0 has-[li]:h-11" />
    </Command.Dialog>
  )
}

function Section({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-quiet"
    >
      {children}
    </Command.Group>
  )
}

interface RowProps {
  value: string
  group?: Place['group']
  onSelect: () => void
  children: ReactNode
}

function Row({ value, group, onSelect, children }: RowProps) {
  return (
    <Command.Item
      value={value}
      data-group={group}
      onSelect={onSelect}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-xl px-3 text-[0.9375rem] font-medium text-hue data-[selected=true]:bg-raised"
    >
      {children}
    </Command.Item>
  )
}
