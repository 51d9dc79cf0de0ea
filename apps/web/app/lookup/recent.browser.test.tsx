import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useRecent } from './recent.ts'

beforeEach(() => localStorage.clear())

function Recent({ add }: { add: string }) {
  const { recent, remember, forget } = useRecent('dig-dns')
  return (
    <>
      <p data-testid="list">{recent.join(' ')}</p>
      <button type="button" onClick={() => remember(add)}>
        Remember
      </button>
      <button type="button" onClick={forget}>
        Forget
      </button>
    </>
  )
}

const list = () => expect.poll(() => page.getByTestId('list').element().textContent)

test('the last eight are remembered, the newest first and none twice, until they are forgotten', async () => {
  localStorage.setItem('recent:dig-dns', JSON.stringify(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']))
  const { rerender } = await render(<Recent add="i" />)
  await list().toBe('a b c d e f g h')
  await page.getByRole('button', { name: 'Remember' }).click()
  await list().toBe('i a b c d e f g')
  await rerender(<Recent add="c" />)
  await page.getByRole('button', { name: 'Remember' }).click()
  await list().toBe('c i a b d e f g')
  expect(localStorage.getItem('recent:dig-dns')).toBe('["c","i","a","b","d","e","f","g"]')
  await page.getByRole('button', { name: 'Forget' }).click()
  await list().toBe('')
  expect(localStorage.getItem('recent:dig-dns')).toBe('[]')
})
