import { counted } from '../platform/format.ts'
import type { ContentKind } from '../tools/define-tool.ts'

const contents: Record<ContentKind, string> = {
  images: 'these images',
  headers: 'these message headers',
  message: 'this message',
  record: 'this record',
  zone: 'this zone file',
  'mail-reports': 'these mail reports',
  sitemap: 'this sitemap',
  site: 'this site',
  'json-ld': 'this markup',
  robots: 'this robots.txt',
  urls: 'these URLs',
  domains: 'these domains',
  text: 'this text',
}

export const words = {
  forTarget: (tool: string, value: string) => `${tool} for ${value}`,
  forContent: (tool: string, kind: ContentKind) => `${tool} for ${contents[kind]}`,
  forImages: (tool: string, count: number) => `${tool}: ${counted(count, 'image')}`,
  open: (tool: string) => `Open ${tool}`,
  enter: 'Enter',
  nothing: 'Nothing here does that.',
  all: 'All tools',
  saved: (name: string) => `your saved recipe ‘${name}’`,
  leftOut: (files: string) => `Only the images are used; ${files} ignored.`,
  remove: 'Remove',
  taken: 'Get Started and every link to an image tool take these images along.',
} as const
