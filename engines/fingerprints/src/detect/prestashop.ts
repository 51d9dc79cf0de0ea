import { agreedStamp, type CmsReader, component, foldersIn, stamped } from './site-text.ts'

const THEMES = /\/themes\/(?!_)([A-Za-z][\w-]*)\/(?:assets|css|js|cache|img)\//g
const MODULES = /\/modules\/([a-z][a-z0-9_]*)\//g

const title = (slug: string) => slug.replace(/^ps_/, '')

export const prestaShop: CmsReader = {
  cms: 'PrestaShop',
  components({ text }) {
    const [active, parent] = [...foldersIn(text, THEMES).keys()]
    const modules = [...foldersIn(text, MODULES)].map(([slug, stamps]) => {
      const { name } = component('module', title(slug))
      return stamped('module', slug, agreedStamp(stamps), { name })
    })
    return [
      ...(active ? [component('theme', active)] : []),
      ...(parent ? [component('parent-theme', parent)] : []),
      ...modules,
    ]
  },
}
