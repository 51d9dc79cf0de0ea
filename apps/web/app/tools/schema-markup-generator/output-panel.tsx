import { limits } from '@sundry/contracts/limits'
import { memo, type Ref, useLayoutEffect, useRef } from 'react'
import { Button, buttonClass } from '../../ui/button.tsx'
import { controlClass } from '../../ui/field.tsx'
import { LineIcon } from '../../ui/glyph.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Select } from '../../ui/select.tsx'
import { outputFormats, words } from './text.ts'
import { type OutputFormat, useResult } from './use-result.ts'

const { faqRowsPerItem, faqRowsExtra } = limits.schema

interface Props {
  region: Ref<HTMLElement>
  text: string
  faqItems: number | null
  format: OutputFormat
  onFormat: (format: OutputFormat) => void
}

const tests = [
  { label: words.test, href: 'https://search.google.com/test/rich-results' },
  { label: words.testOther, href: 'https://validator.schema.org/' },
] as const

export const OutputPanel = memo(function OutputPanel({ region, text, faqItems, format, onFormat }: Props) {
  const result = useResult(format)
  const area = useRef<HTMLTextAreaElement>(null)
  // Written past React, which would lay out a long text twice for every key.
  useLayoutEffect(() => {
    if (area.current) area.current.value = text
  }, [text])
  const rows =
    faqItems === null
      ? Math.min(Math.max(text.split('\n').length + 1, 12), 24)
      : faqItems * faqRowsPerItem + faqRowsExtra
  return (
    <Panel
      title={words.output}
      region={region}
      actions={
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => result.copy()}>{result.copied === 'schema' ? words.copied : words.copy}</Button>
          <Button variant="secondary" onClick={result.download}>
            {words.download}
          </Button>
          <Button variant="quiet" onClick={result.link} title={words.linkHint}>
            {result.copied === 'link' ? words.copied : words.link}
          </Button>
        </div>
      }
    >
      <textarea
        ref={area}
        aria-label={words.output}
        readOnly
        placeholder={words.outputEmpty}
        rows={rows}
        spellCheck={false}
        wrap="off"
        className={`${controlClass} bg-raised py-3 font-mono text-sm leading-relaxed`}
      />
      <Select
        label={words.format}
        className="mt-4"
        options={outputFormats}
        value={format}
        onChange={(event) => onFormat(event.currentTarget.value === 'script' ? 'script' : 'json')}
      />
      <div className="mt-4 flex flex-wrap gap-2">
        {tests.map(({ label, href }) => (
          <a key={href} href={href} target="_blank" rel="noreferrer" className={buttonClass('secondary')}>
            {label}
            <LineIcon path="M14 5h5v5M19 5l-9 9M17 14v5H5V7h5" size={16} />
            <span className="sr-only">({words.newTab})</span>
          </a>
        ))}
      </div>
    </Panel>
  )
})
