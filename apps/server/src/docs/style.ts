export const style = `
:root { color-scheme: dark; --page: #0d0f0b; --text: #e9ebe4; --soft: #a4a99a; --line: #2a2e25; --panel: #151812; --accent: #b8e04a; }
html.light { --page: #fbfcf8; --text: #171a12; --soft: #555b49; --line: #dcdfd3; --panel: #f1f3ea; --accent: #3f6200; color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 54rem; padding: 1.5rem 1.25rem 6rem; background: var(--page); color: var(--text); font: 1rem/1.6 ui-sans-serif, system-ui, sans-serif; }
h1 { font-size: 2.25rem; line-height: 1.15; letter-spacing: -0.02em; margin: 1rem 0; }
h2 { font-size: 1.25rem; margin: 0 0 .5rem; }
h3 { font-size: .875rem; color: var(--soft); margin: 1.25rem 0 .25rem; }
a { color: var(--accent); }
a:focus-visible, pre:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; }
nav ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(14rem, 1fr)); padding: 0; list-style: none; }
nav a { display: block; padding: .625rem 0; }
section { border-top: 1px solid var(--line); padding: 1.75rem 0; }
pre { background: var(--panel); border: 1px solid var(--line); border-radius: .5rem; padding: 1rem; overflow-x: auto; }
code, pre { font: .875rem/1.6 ui-monospace, monospace; }
table { width: 100%; border-collapse: collapse; display: block; overflow-x: auto; }
tbody { display: table; width: 100%; }
td { border-bottom: 1px solid var(--line); padding: .4rem .75rem .4rem 0; vertical-align: top; }
td:nth-child(2) { color: var(--soft); max-width: 22rem; overflow-wrap: anywhere; }
i, .cost, .or { color: var(--soft); font-size: .875rem; }
`.replaceAll(/\n/g, '')
