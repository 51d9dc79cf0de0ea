/** A call of a function, as far as an example needs it. */
export interface Call {
  readonly name: string
  readonly input: object
  readonly streams: boolean
}

export const exampleLanguages = ['curl', 'JavaScript', 'Python'] as const
export type ExampleLanguage = (typeof exampleLanguages)[number]

function curl(url: string, input: string, streams: boolean): string[] {
  return [`curl --silent ${streams ? '--no-buffer ' : ''}${url} \\`, `  --json '${input}'`]
}

function javaScript(url: string, input: string, streams: boolean): string[] {
  const call = [
    `const response = await fetch('${url}', {`,
    "  method: 'POST',",
    "  headers: { 'content-type': 'application/json' },",
    `  body: '${input}',`,
    '})',
  ]
  if (!streams) return [...call, 'console.log(JSON.stringify(await response.json(), null, 2))']
  return [
    ...call,
    "let rest = ''",
    'for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {',
    "  const lines = (rest + piece).split('\\n')",
    '  rest = lines.pop()',
    "  for (const line of lines) if (line.startsWith('data:')) console.log(line.slice(5).trim())",
    '}',
  ]
}

function python(url: string, input: string, streams: boolean): string[] {
  const call = [
    'import json, urllib.request',
    '',
    'request = urllib.request.Request(',
    `    '${url}',`,
    `    data='${input}'.encode(),`,
    "    headers={'content-type': 'application/json'},",
    ')',
    'with urllib.request.urlopen(request) as response:',
  ]
  if (!streams) return [...call, '    print(json.dumps(json.load(response), indent=2))']
  return [
    ...call,
    '    for line in response:',
    "        if line.startswith(b'data:'):",
    '            print(line[5:].decode().strip())',
  ]
}

const writers = { curl, JavaScript: javaScript, Python: python }

/** The lines of a script that calls a function of the site at an address and prints its answer. */
export const exampleLines = (language: ExampleLanguage, address: string, { name, input, streams }: Call): string[] =>
  writers[language](`${address}/functions/v1/${name}`, JSON.stringify(input), streams)
