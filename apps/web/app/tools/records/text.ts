import type { HowTo } from '../define-tool.ts'

export const howTo: HowTo = [
  {
    title: 'Paste a record',
    text: 'It is explained part by part and corrected, in this tab.',
  },
  {
    title: 'Or build one',
    text: 'From a few questions, merged with what your domain publishes.',
  },
  {
    title: 'Publish it',
    text: 'Copy it to your DNS provider. What was not looked up you compare first.',
  },
]

export const words = {
  result: 'Records',
  loading: 'Loading…',
  paste: {
    label: 'Record to explain',
    hint: 'Any TXT or CAA record, a line of a zone file, or a security.txt. It stays in this tab.',
    placeholder: 'v=spf1 include:_spf.example.com ~all',
    run: 'Explain Record',
    result: 'Explanation',
    example: 'Try an example',
    exampleText: 'example.com. 3600 IN TXT "v=spf1 mx include:_spf.example.net ipv4:192.0.2.10 +all"',
    nothing:
      'This is no record that is known here. Paste one that begins like v=spf1, v=DMARC1 or v=DKIM1, or a CAA record such as 0 issue "letsencrypt.org".',
  },
  build: {
    title: 'Build a record',
    label: 'Domain',
    hint: 'The domain in your email address or of your website.',
    placeholder: 'example.com',
    run: 'Look Up and Build',
    without: 'Build without a lookup',
    loading: 'Looking up what is published…',
    invalid: 'Please enter a domain such as example.com.',
    live: (domain: string) =>
      `${domain} was looked up just now. What it publishes stays in the records below unless you change it.`,
    draft: 'Draft: nothing was looked up',
    draftText: (domain: string) =>
      `It is unknown what ${domain} publishes, so compare each record with what is there before you publish it.`,
    merged: 'The pasted record counts as the one that is published.',
  },
} as const
