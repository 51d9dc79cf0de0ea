interface Program {
  readonly name: string
  readonly steps: readonly string[]
  /** The entries of its menu, and which of them to press. */
  readonly menu: readonly string[]
  readonly pressed: number
  readonly isMenuBar: boolean
}

const programs: readonly Program[] = [
  {
    name: 'Gmail',
    steps: [
      'Open the message on a computer.',
      'Press ⋮ beside Reply, then “Show original”.',
      'Press “Download Original”.',
    ],
    menu: ['Reply', 'Forward', 'Print', 'Show original'],
    pressed: 3,
    isMenuBar: false,
  },
  {
    name: 'Outlook',
    steps: [
      'Open the message on the web or in the new Outlook.',
      'Press … above it, then “Save as” or “Download” for an .eml file.',
      'In the classic Outlook, File, Properties shows the headers alone.',
    ],
    menu: ['Reply', 'Forward', 'View', 'Save as'],
    pressed: 3,
    isMenuBar: false,
  },
  {
    name: 'Apple Mail',
    steps: [
      'Select the message on a Mac.',
      'In the menu File, choose “Save As”.',
      'As the format, choose “Raw Message Source”.',
    ],
    menu: ['New Message', 'Close', 'Save As…', 'Print…'],
    pressed: 2,
    isMenuBar: true,
  },
  {
    name: 'Thunderbird',
    steps: [
      'Select the message.',
      'Press More, then “Save As”. Ctrl+U shows the source instead.',
      'Save it as an .eml file.',
    ],
    menu: ['Forward', 'Print…', 'Save As…', 'View Source'],
    pressed: 2,
    isMenuBar: false,
  },
]

/** How to save a message with its source in four mail programs. */
export default function SourceHelp() {
  return (
    <ul className="grid gap-6 px-4 pt-1 pb-5 md:grid-cols-2">
      {programs.map((program) => (
        <li key={program.name} className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-start gap-4">
          <MenuDrawing {...program} />
          <div>
            <p className="font-semibold">{program.name}</p>
            <ol className="mt-1 list-decimal space-y-1 pl-5 text-sm text-quiet">
              {program.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </div>
        </li>
      ))}
    </ul>
  )
}

const ROW = 13

/** A message window with the menu that leads to its source. */
function MenuDrawing({ menu, pressed, isMenuBar }: Program) {
  const [left, top] = isMenuBar ? [10, 14] : [42, 26]
  return (
    <svg viewBox="0 0 120 90" aria-hidden="true" className="w-full rounded-lg border border-line bg-page">
      <g fill="var(--line-strong)">
        <rect x={isMenuBar ? 12 : 104} y={isMenuBar ? 5 : 17} width={isMenuBar ? 16 : 8} height="5" rx="2" />
        <rect x="8" y="17" width="44" height="5" rx="2" opacity="0.6" />
        <rect x="8" y="28" width="84" height="3" rx="1.5" opacity="0.4" />
        <rect x="8" y="36" width="96" height="3" rx="1.5" opacity="0.4" />
        <rect x="8" y="44" width="72" height="3" rx="1.5" opacity="0.4" />
        <rect x="8" y="52" width="90" height="3" rx="1.5" opacity="0.4" />
      </g>
      <rect
        x={left}
        y={top}
        width="70"
        height={menu.length * ROW + 6}
        rx="4"
        fill="var(--surface)"
        stroke="var(--line-strong)"
      />
      <rect x={left + 3} y={top + 3 + pressed * ROW} width="64" height={ROW} rx="3" fill="var(--accent)" />
      {menu.map((entry, at) => (
        <text
          key={entry}
          x={left + 7}
          y={top + 12.5 + at * ROW}
          fontSize="8"
          fill={at === pressed ? 'var(--accent-ink)' : 'var(--ink)'}
        >
          {entry}
        </text>
      ))}
    </svg>
  )
}
