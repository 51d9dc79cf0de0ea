import type { ReactNode } from 'react'
import { LONG_MS, toast } from '../../platform/toasts-store.ts'
import { useCopied } from '../../platform/use-copied.ts'
import { Button } from '../../ui/button.tsx'
import { words as common } from '../text.ts'
import { words as offers, listWords as words } from './text.ts'

export interface ShownRecord {
  kind: 'dns' | 'header'
  name: string
  type: string
  data: string
  replaces: readonly string[]
  /** The other domain whose owner has to publish it. */
  zoneOf?: string
}

const texts = offers.record

/** Until it is unlocked it cannot be copied. Copies the data alone, as forms of DNS providers expect it; a header is copied whole. */
export function RecordBox({ record, isLocked = false }: { record: ShownRecord; isLocked?: boolean }) {
  const { copied, copy } = useCopied()
  const text = record.kind === 'header' ? `${record.name}: ${record.data}` : record.data
  const put = async () => {
    if (!(await copy(text))) toast.bad(common.copyFailed, LONG_MS)
  }
  return (
    <RecordFrame
      record={record}
      title={record.zoneOf === undefined ? texts[record.kind] : texts.elsewhere(record.zoneOf)}
    >
      <Button
        variant="secondary"
        className="no-print shrink-0"
        disabled={isLocked}
        aria-label={`${copied ? words.copied : words.copy} ${record.name}`}
        onClick={put}
      >
        {copied ? words.copied : words.copy}
      </Button>
    </RecordFrame>
  )
}

interface FrameProps {
  record: ShownRecord
  title: string
  children?: ReactNode
}

/** Current and proposed, one above the other, so that what changes can be seen. */
export function RecordFrame({ record, title, children }: FrameProps) {
  const { kind, name, type, data, replaces, zoneOf } = record
  const isHeader = kind === 'header'
  const line = (value: string) => (isHeader ? `${name}: ${value}` : value)
  return (
    <div className="mt-3 rounded-xl border border-line bg-raised p-3">
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="text-sm font-semibold">{title}</p>
          {!isHeader && (
            <p className="font-mono text-sm text-quiet wrap-anywhere">
              {name} {type}
            </p>
          )}
        </div>
        {children}
      </div>
      <dl className="mt-2 grid gap-1.5">
        {replaces.map((value) => (
          <Value key={value} name={texts.now} mark="−" tone="text-bad">
            <del className="no-underline">{line(value)}</del>
          </Value>
        ))}
        <Value name={texts.proposed} mark="+" tone="text-good">
          {line(data)}
        </Value>
      </dl>
      {!isHeader && (
        <p className="mt-2 text-sm text-quiet">
          {zoneOf !== undefined
            ? texts.elsewhereWhy(zoneOf)
            : replaces.length > 0
              ? texts.replace(type, replaces.length)
              : texts.add(type)}
        </p>
      )}
    </div>
  )
}

function Value({ name, mark, tone, children }: { name: string; mark: string; tone: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[1rem_1fr] rounded-lg border border-line bg-surface px-2.5 py-1.5">
      <dt className={`font-mono text-sm font-semibold ${tone}`}>
        <span aria-hidden="true">{mark}</span>
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="min-w-0">
        <code className="block font-mono text-sm wrap-anywhere">{children}</code>
      </dd>
    </div>
  )
}
