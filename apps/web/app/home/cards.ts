const urls = import.meta.glob<string>('../tools/*/card.svg', { eager: true, query: '?url', import: 'default' })

export function cardUrl(id: string): string | undefined {
  return urls[`../tools/${id}/card.svg`]
}
