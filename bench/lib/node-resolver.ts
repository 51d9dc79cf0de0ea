import type { Resolver } from '../../engines/mail/src/index.ts'

/** The shape of Node's own resolver, which mailauth expects. */
export const asNode = (resolver: Resolver) => async (name: string, type: string) => {
  const { rcode, records } = await resolver(name, type).catch(() => {
    throw Object.assign(new Error('ESERVFAIL'), { code: 'ESERVFAIL' })
  })
  const own = records.filter((record) => record.type === type)
  if (rcode !== 'NOERROR' || own.length === 0) {
    const code = rcode === 'NXDOMAIN' ? 'ENOTFOUND' : rcode === 'NOERROR' ? 'ENODATA' : 'ESERVFAIL'
    throw Object.assign(new Error(code), { code })
  }
  return own.map(({ data }) => {
    if (type === 'TXT') return [...data.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) => withoutEscapes(text))
    if (type !== 'MX') return data.replace(/\.$/, '')
    const [priority, exchange = ''] = data.split(' ')
    return { priority: Number(priority), exchange: exchange.replace(/\.$/, '') }
  })
}

const withoutEscapes = (text: string) =>
  text.replace(/\\(\d{3}|.)/g, (_, one: string) => (one.length === 3 ? String.fromCharCode(Number(one)) : one))
