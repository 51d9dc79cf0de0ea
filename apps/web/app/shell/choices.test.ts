import { expect, test, vi } from 'vitest'
import { useBox } from '../platform/box-content.ts'
import { toolById } from '../tools/all-tools.ts'
import { choicesOfFiles, choicesOfText, openWithBox } from './choices.ts'

const handOver = vi.hoisted(() => vi.fn())
vi.mock(import('../platform/handed-over.ts'), async (original) => ({ ...(await original()), handOver }))

const first = (text: string) => choicesOfText(text)[0]
const found = (name: string, text = '') => ({ file: new File([text], name), folder: '' })

test.each([
  ['a domain', 'example.com', 'domain-report'],
  ['an email address', 'ann@example.com', 'domain-report'],
  ['an IP address', '2001:db8::1', 'domain-report'],
  ['the address of a sitemap', 'https://example.com/sitemap.xml', 'sitemap-validator'],
  ['the address of a robots.txt', 'example.com/robots.txt', 'robots-txt-tester'],
  ['several domains', 'example.com\nexample.org', 'domain-report'],
  ['several URLs', 'https://example.com/\nhttps://example.com/b', 'sitemap-generator'],
  ['message headers', 'Received: from a.example\nFrom: ann@example.com\nSubject: Hello', 'domain-report'],
  [
    'a reply of a mail server',
    '550 5.7.26 This mail has been blocked because the sender is unauthenticated',
    'mail-check',
  ],
  ['a whole message', 'Received: from a.example\nFrom: ann@example.com\nSubject: Hello\n\nDear Ben', 'mail-check'],
  ['a sitemap', '<?xml version="1.0"?><urlset xmlns="x"></urlset>', 'sitemap-validator'],
  ['a DMARC report', '<?xml version="1.0"?>\n<feedback><report_metadata/></feedback>', 'dmarc-reports'],
  ['JSON-LD', '{"@context":"https://schema.org","@type":"FAQPage"}', 'schema-markup-generator'],
  ['JSON-LD with a mistake', '{"@context":"https://schema.org",', 'schema-markup-generator'],
  ['a page with markup', '<html><script type="application/ld+json">{}</script></html>', 'schema-markup-generator'],
  ['a robots.txt', '# ours\nUser-agent: *\nDisallow: /private', 'robots-txt-tester'],
  ['two lines of prose', 'The first line.\nAnd the second one.', 'convert-case'],
  ['a heading', 'How the First Minute Is Spent', 'convert-case'],
  ['a long sentence', 'the first minute of a visitor and how it is spent', 'convert-case'],
  ['what a photo reveals', 'remove gps', 'recipes'],
  ['the name of a file', 'security.txt', 'records'],
  ['what a page that is no tool is called', 'log in', 'account'],
])('%s goes to the tool for it first', (_, text, id) => {
  expect(first(text)?.tool.id).toBe(id)
})

test('words that name nothing here find nothing', () => {
  for (const text of ['zzzz', 'price', 'qr', 'qr code', 'how tall is mount everest'])
    expect(choicesOfText(text)).toEqual([])
})

test('a domain within a query is carried to the tool that answers', () => {
  expect(first('mx records of example.com')).toMatchObject({
    tool: { id: 'dig-dns' },
    to: '/dig-dns?domain=example.com',
  })
})

test.each([
  'k=rsa; p=MIIBIjANBgkq',
  'v=spf1 include:_spf.example.com -all',
  '"v=DMARC1; p=none; rua=mailto:a@example.com"',
  'v=DKIM1; k=rsa; p=MIGf',
  'v=STSv1; id=1',
  'v=TLSRPTv1; rua=mailto:a@example.com',
  'v=BIMI1; l=https://example.com/a.svg',
  '0 issue "letsencrypt.org"',
  'example.com. 3600 IN TXT ( "v=spf1 mx "\n "-all" )',
  'example.com CAA 0 issue "letsencrypt.org"',
  'Contact: mailto:a@example.com\nExpires: 2027-01-01T00:00:00Z',
])('the record %s goes to the page that explains it, text and all', (text) => {
  expect(first(text)).toMatchObject({ tool: { id: 'records' }, text })
})

test('a saved recipe is found by its name, and not one of another account', () => {
  const text = JSON.stringify({ recipe: 1, name: 'Blog photos', steps: [{ kind: 'rotate' }] })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) =>
      key === 'kept-recipes'
        ? JSON.stringify({
            recipes: [
              { text, account: null },
              { text, account: 'other' },
            ],
          })
        : null,
    setItem: () => undefined,
  })
  expect(choicesOfText('blog').map(({ opening }) => opening?.recipe)).toEqual([text])
  vi.unstubAllGlobals()
})

test('photos go to the compressor first, formats that it refuses to the converter, and other files are left out', async () => {
  const photos = await choicesOfFiles([found('a.HEIC'), found('b.jpg'), found('notes.txt')])
  expect(photos[0]?.tool.id).toBe('compressor')
  expect(photos[0]?.files).toHaveLength(2)
  expect((await choicesOfFiles([found('a.tiff'), found('b.jpg')]))[0]?.tool.id).toBe('converter')
})

test('a file is recognised by its content, not by its name', async () => {
  const [robots] = await choicesOfFiles([found('download.txt', 'User-agent: *\nAllow: /')])
  expect(robots).toMatchObject({ tool: { id: 'robots-txt-tester' }, text: 'User-agent: *\nAllow: /' })
  expect((await choicesOfFiles([found('message.eml', '')]))[0]?.tool.id).toBe('mail-check')
  // Its octets are signed, so it goes as a file.
  const message = found('saved.txt', 'Received: from a.example\nFrom: ann@example.com\n\nDear Ben')
  expect((await choicesOfFiles([message]))[0]).toMatchObject({ tool: { id: 'mail-check' }, files: [message] })
})

test('a folder, an archive or a file with pages goes to the site check with all its files; other archives do not', async () => {
  const folder = ['index.html', 'photo.jpg', '.env'].map((name) => ({ ...found(name), folder: 'dist' }))
  const [choice] = await choicesOfFiles(folder)
  expect(choice).toMatchObject({ tool: { id: 'site-check' } })
  expect(choice?.files).toHaveLength(3)
  expect((await choicesOfFiles([found('site.zip', 'PK…dist/index.html…PK')]))[0]?.tool.id).toBe('site-check')
  expect((await choicesOfFiles([found('report.zip', 'PK…google.com!example.com.xml…PK')]))[0]?.tool.id).toBe(
    'dmarc-reports',
  )
  expect((await choicesOfFiles([found('page.html', '<p>A page</p>')]))[0]?.tool.id).toBe('site-check')
})

test.each([
  ['convert-case', 'one line', [], { text: 'one line' }],
  ['compressor', 'one line', [], null],
  ['convert-case', '  ', [], null],
  ['domain-report', 'one line', [], null],
  ['compressor', '', ['a.png'], { files: ['a.png'] }],
  ['converter', 'one line', ['a.png'], { files: ['a.png'] }],
])('%s is opened with what it reads of the box: “%s” and %j', async (id, text, names, handed) => {
  handOver.mockClear()
  const tool = toolById(id)
  if (!tool) throw new Error(id)
  useBox.setState({
    text,
    found: names.map((name) => ({ file: new File(['x'], name, { type: 'image/png' }), folder: '' })),
  })
  const navigate = vi.fn()
  await openWithBox(tool, navigate)
  expect(navigate.mock.calls).toEqual([[tool.path]])
  const [[taken] = []] = handOver.mock.calls
  expect(taken ? { text: taken.text, files: taken.files?.map(({ file }: { file: File }) => file.name) } : null).toEqual(
    handed && { text: undefined, files: undefined, ...handed },
  )
})
