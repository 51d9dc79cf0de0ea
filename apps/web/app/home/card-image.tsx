import type { Tool } from '../tools/define-tool.ts'

const urls = import.meta.glob<string>('../tools/*/card.svg', { eager: true, import: 'default' })

function cardUrl(id: string): string | undefined {
  return urls[`../tools/${id}/card.svg`]
}

export function CardImage({ tool }: { tool: Tool }) {
  return (
    <div className="grid place-items-center bg-hue-soft">
      <img src={cardUrl(tool.id)} alt="" width={320} height={180} loading="lazy" className="h-auto w-full" />
    </div>
  )
}
