import { readStored, writeStored } from '../platform/storage.ts'

export type Theme = 'light' | 'dark'

const THEME_KEY = 'theme'
const DEFAULT_THEME: Theme = 'light'
const BAR = 'meta[name=theme-color]'
/** A phone paints the bars of its browser in the colour of the page, which app.css names --page. */
export const barColours: Readonly<Record<Theme, string>> = { dark: '#0d0f0b', light: '#fafaf4' }

/**
 * Runs before the first paint, so that a reload never flashes the other theme. The first visit is forced dark, as
 * specified; `js` on the root enables the styles for pages with scripts.
 */
export const themeScript = `(function(){var t='dark',r=document.documentElement;try{t=localStorage.getItem('${THEME_KEY}');if(t===null){t='dark';localStorage.setItem('${THEME_KEY}',t)}}catch(e){t='dark'}if(t!=='dark')document.querySelector('${BAR}').content='${barColours[DEFAULT_THEME]}';r.classList.add(t==='dark'?'dark':'${DEFAULT_THEME}','js')})()`

function currentTheme(): Theme {
  return document.documentElement.classList.contains('dark') ? 'dark' : DEFAULT_THEME
}

function paintBar(theme: Theme): void {
  document.querySelector(BAR)?.setAttribute('content', barColours[theme])
}

let last: Theme | null = null

function setTheme(theme: Theme): void {
  last = theme
  document.documentElement.classList.remove('light', 'dark')
  document.documentElement.classList.add(theme)
  paintBar(theme)
  writeStored(THEME_KEY, theme)
}

export function toggleTheme(): Theme {
  const next = currentTheme() === 'dark' ? 'light' : 'dark'
  setTheme(next)
  return next
}

/** Puts the theme back when the document has been made again, as it is for the error screen. */
export function restoreTheme(): void {
  const { classList } = document.documentElement
  if (classList.contains('dark') || classList.contains('light')) return
  const retained = readStored(THEME_KEY)
  const theme = last ?? (retained === null || retained === 'dark' ? 'dark' : DEFAULT_THEME)
  classList.add(theme, 'js')
  paintBar(theme)
}

export function followOtherTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === THEME_KEY) setTheme(readStored(THEME_KEY) === 'dark' ? 'dark' : 'light')
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
