import { Argument, Command, Help, InvalidArgumentError, Option } from 'commander'
import type { Reach } from '../network/reach.ts'
import { exitCodes, UsageFault } from '../terminal/exit-codes.ts'
import { type Io, wantsColours } from '../terminal/io.ts'
import type { Call, CommandSpec } from './command.ts'

const CODE_WIDTH = 7

function exitCodeLines(width: number): string {
  const help = new Help()
  return Object.values(exitCodes)
    .map(({ code, about }) => {
      const wrapped = help.boxWrap(about, width - CODE_WIDTH)
      return `  ${String(code).padEnd(4)} ${wrapped.replaceAll('\n', `\n${' '.repeat(CODE_WIDTH)}`)}`
    })
    .join('\n')
}

/** Builds the commander program from the table of commands; `ended` receives the exit code. */
export function createProgram(
  specs: readonly CommandSpec[],
  version: string,
  { io, reach, ended }: { io: Io; reach: Reach; ended(code: number): void },
): Command {
  const program = configured(new Command('sundry'), io)
    .helpCommand('help [command]', 'Show help for a command.')
    .description(
      'The Sundry toolbox in a terminal: images, text, robots.txt, sitemaps, structured data, domains, whole sites.',
    )
    .version(version, '-V, --version')
    .showHelpAfterError('Run with --help for usage.')
    .addHelpText('after', `\nExit codes:\n${exitCodeLines(widthOf(io))}`)
  const groups = new Map<string, Command>()
  for (const spec of specs) {
    const [first = '', second] = spec.name.split(' ')
    const parent = second === undefined ? program : (groups.get(first) ?? addGroup(program, first, groups, io))
    const command = configured(new Command(second ?? first), io).description(spec.about)
    for (const { form, about, choices } of spec.arguments) {
      command.addArgument(choices ? new Argument(form, about).choices(choices) : new Argument(form, about))
    }
    const options = spec.options.map(optionOf)
    for (const option of options) command.addOption(option)
    if (spec.examples.length > 0)
      command.addHelpText('after', `\nExamples:\n${spec.examples.map((line) => `  ${line}`).join('\n')}`)
    for (const { title, lines } of spec.notes ?? [])
      command.addHelpText('after', `\n${title}:\n${lines.map((line) => `  ${line}`).join('\n')}`)
    command.action(async (...received: unknown[]) => {
      const args = received
        .slice(0, -2)
        .flat()
        .filter((value) => value !== undefined) as string[]
      refuseEmpty(args, options, command.opts())
      const { run } = await spec.load()
      ended(await run({ args, options: command.opts() as never, io, reach, commands: specs } satisfies Call<never>))
    })
    parent.addCommand(command)
    // A command of one word may have others of two: `mail example.com`, `mail verify`.
    if (second === undefined) groups.set(first, command)
  }
  return program
}

/** A variable of a shell that is not set would be the current folder as a path, or no rule as a list of rules. */
function refuseEmpty(args: readonly string[], options: readonly Option[], values: Record<string, unknown>): void {
  const unset = 'a variable of the shell may not be set.'
  if (args.includes('')) throw new UsageFault(`An argument is empty: ${unset}`)
  for (const option of options) {
    const isText = /<(?:text|list)>$/.test(option.flags)
    if (!isText && [values[option.attributeName()]].flat().includes(''))
      throw new UsageFault(`${option.long} is empty: leave it out, or give a value; ${unset}`)
  }
}

export const groupsAbout: Readonly<Record<string, string>> = {
  text: 'Convert the case of text, clean it, count it.',
  robots: 'Test, lint and compare robots.txt files.',
  sitemap: 'Validate, generate and repair sitemaps.',
  schema: 'Structured data (JSON-LD) in pages.',
  zone: 'Check zone files before they are published.',
  watch: 'Watch domains, certificates, records, pages and mail.',
}

function addGroup(program: Command, name: string, groups: Map<string, Command>, io: Io): Command {
  const group = configured(new Command(name), io).description(groupsAbout[name] ?? '')
  groups.set(name, group)
  program.addCommand(group)
  return group
}

function optionOf({
  flags,
  about,
  choices,
  default: defaultValue,
  many,
  hasFile,
}: CommandSpec['options'][number]): Option {
  const option = new Option(flags, about)
  if (choices) option.choices([...choices])
  if (defaultValue !== undefined) option.default(defaultValue)
  if (many) {
    option.argParser((value: string, before: string[] | undefined) => {
      if (choices && !choices.includes(hasFile ? (value.split('=', 1)[0] ?? '') : value))
        throw new InvalidArgumentError(`Allowed choices are ${choices.join(', ')}.`)
      return [...(before ?? []), value]
    })
  }
  return option
}

const DEFAULT_WIDTH = 80
const MIN_WIDTH = 40

function widthOf({ env }: Io): number {
  const columns = Number(env.COLUMNS)
  return Number.isInteger(columns) && columns > 0 ? Math.max(MIN_WIDTH, columns) : DEFAULT_WIDTH
}

function configured(command: Command, io: Io): Command {
  return (
    command
      .exitOverride()
      // Options behind the name of a command are its own, even where the command before has one of that name.
      .enablePositionalOptions()
      .helpCommand(false)
      // Else nothing is wrapped beside a long name.
      .configureHelp({ minWidthToWrap: 20 })
      .configureOutput({
        writeOut: (text) => void io.out(text),
        writeErr: (text) => io.err(text),
        getOutHelpWidth: () => widthOf(io),
        getErrHelpWidth: () => widthOf(io),
        getOutHasColors: () => wantsColours(io.env, io.outIsTerminal),
        getErrHasColors: () => wantsColours(io.env, io.errIsTerminal),
      })
  )
}
