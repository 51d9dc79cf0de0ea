import type { Component } from './site-text.ts'
import { type CmsReader, component, foldersIn, wordsOf } from './site-text.ts'

const THEME = /\/static\/(?:version\d+\/)?(?:_cache\/merged\/)?frontend\/([A-Z][\w-]*\/[\w-]+)\/[a-z]{2}_[A-Z]{2}\//g
const THEME_1 = /\/skin\/frontend\/([a-z][\w-]*\/[\w-]+)\//g
const MODULES = /(?<=["'/])([A-Z][A-Za-z0-9]+_[A-Z][A-Za-z0-9]+)\/(?:js|css|images|fonts|template)\b/g

const theme = (path: string): Component => {
  const [vendor = '', name = ''] = path.split('/')
  return component('theme', path, { name: wordsOf(name), author: wordsOf(vendor) })
}

export const magento: CmsReader = {
  cms: 'Magento',
  components({ text }) {
    const [path] = [...foldersIn(text, THEME).keys(), ...foldersIn(text, THEME_1).keys()]
    const modules = [...foldersIn(text, MODULES).keys()].filter((name) => !name.startsWith('Magento_'))
    const named = modules.map((slug) => {
      const [vendor = '', name = ''] = slug.split('_')
      return component('module', slug, { name: name.replace(/(?<=[a-z])(?=[A-Z])/g, ' '), author: vendor })
    })
    return [...(path ? [theme(path)] : []), ...named]
  },
}
