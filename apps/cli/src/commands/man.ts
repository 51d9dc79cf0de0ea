import type { Call, CommandSpec } from '../command/command.ts'
import { exitCodes } from '../terminal/exit-codes.ts'
import { version } from '../terminal/version.ts'

/** A dot or an apostrophe at the beginning of a line would be a request, and a hyphen would be set as another sign. */
const plain = (text: string) =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^(?=[.'])/gm, '\\&')
const bold = (text: string) => `\\fB${plain(text)}\\fR`

function section({ name, about, arguments: input, options, examples, notes = [] }: CommandSpec): string {
  const usage = [bold(`sundry ${name}`), ...input.map(({ form }) => plain(form)), options.length > 0 ? '[options]' : '']
  const listed = [
    ...input.map(({ form, about: what }) => [form, what]),
    ...options.map((one) => [one.flags, one.about]),
  ]
  return [
    `.SS ${usage.join(' ').trim()}`,
    plain(about),
    ...listed.flatMap(([term = '', what = '']) => ['.TP', bold(term), plain(what)]),
    ...notes.flatMap(({ title, lines }) => ['.PP', bold(title), ...lines.flatMap((line) => ['.br', plain(line)])]),
    ...examples.flatMap((example) => ['.PP', '.nf', `    ${plain(example)}`, '.fi']),
  ].join('\n')
}

export async function run({ io, commands }: Call): Promise<number> {
  const parts = [
    `.TH SUNDRY 1 "" "Sundry ${plain(version)}" "User Commands"`,
    `.SH NAME\nsundry ${plain('-')} images, text, domains and search engines on the command line`,
    '.SH SYNOPSIS\n\\fBsundry\\fR <command> [options]',
    `.SH COMMANDS\n${commands.map(section).join('\n')}`,
    '.SH EXIT STATUS',
    ...Object.values(exitCodes).map(({ code, about }) => `.TP\n${bold(String(code))}\n${plain(about)}`),
  ]
  await io.out(`${parts.join('\n')}\n`)
  return 0
}
