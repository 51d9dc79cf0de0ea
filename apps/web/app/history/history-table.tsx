import type { StoredOperation } from '@sundry/contracts/image-operations'
import { history as words } from '../account/text.ts'
import { formatBytes } from '../platform/format.ts'
import { ScrollBox } from '../ui/scroll-box.tsx'
import { percent, toolTitle } from './history-totals.tsx'

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
const head = 'px-3 py-2.5 text-left text-sm font-semibold text-quiet'
const cell = 'px-3 py-2.5 align-top'

export function HistoryTable({ rows }: { rows: readonly StoredOperation[] }) {
  return (
    <ScrollBox label={words.rows} className="rounded-(--radius-card) border border-line bg-surface">
      <table className="w-full min-w-160 border-collapse">
        <thead className="border-b border-line">
          <tr>
            <th className={head}>{words.columns.when}</th>
            <th className={head}>{words.columns.file}</th>
            <th className={head}>{words.columns.tool}</th>
            <th className={`${head} text-right`}>{words.columns.before}</th>
            <th className={`${head} text-right`}>{words.columns.after}</th>
            <th className={`${head} text-right`}>{words.columns.saved}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={row.id}>
              <td className={`${cell} whitespace-nowrap text-quiet`}>{moment.format(new Date(row.created_at))}</td>
              <td className={`${cell} max-w-72 wrap-anywhere`}>
                {row.original_filename}
                {row.processed_filename !== row.original_filename && (
                  <span className="block text-sm text-quiet">{row.processed_filename}</span>
                )}
              </td>
              <td className={cell}>{toolTitle(row.settings.tool)}</td>
              <td className={`${cell} whitespace-nowrap text-right tabular-nums`}>{formatBytes(row.original_size)}</td>
              <td className={`${cell} whitespace-nowrap text-right tabular-nums`}>{formatBytes(row.processed_size)}</td>
              <td
                className={`${cell} whitespace-nowrap text-right tabular-nums ${row.processed_size <= row.original_size ? 'text-good' : 'text-warn'}`}
              >
                {percent(row.original_size, row.processed_size)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
