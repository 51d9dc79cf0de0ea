import type { Journey } from '../lanes/run-journeys.ts'
import { button, type Visitor } from '../lanes/visitor.ts'

/** Drops a photo of a ball on the page. */
export const dropBall = (visitor: Visitor): Promise<void> =>
  visitor.driver.evaluate(async () => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 320, height: 240 })
    const brush = canvas.getContext('2d')
    if (!brush) throw new Error('there is no canvas')
    const gradient = (from: string, to: string, ...at: [number, number, number, number, number, number]) => {
      const colours = brush.createRadialGradient(...at)
      colours.addColorStop(0, from)
      colours.addColorStop(1, to)
      return colours
    }
    brush.fillStyle = gradient('#cfd8de', '#9fb0bc', 80, 60, 20, 160, 120, 240)
    brush.fillRect(0, 0, 320, 240)
    brush.fillStyle = gradient('#ff9a5c', '#9c1f10', 140, 95, 8, 160, 120, 80)
    brush.beginPath()
    brush.arc(160, 125, 75, 0, 2 * Math.PI)
    brush.fill()
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.95))
    if (!blob) throw new Error('the canvas gave no picture')
    const transfer = new DataTransfer()
    transfer.items.add(new File([blob], 'ball.jpg', { type: 'image/jpeg', lastModified: 1 }))
    document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer }))
  }, null)

async function addBall(visitor: Visitor): Promise<void> {
  await dropBall(visitor)
  await visitor.seen({ css: 'section[aria-labelledby="queue"] li', text: 'Ready' })
}

const alphas = (visitor: Visitor, bytes: Buffer): Promise<number[]> =>
  visitor.driver.evaluate(async (content) => {
    const image = new Image()
    image.src = `data:image/png;base64,${content}`
    await image.decode()
    const { naturalWidth: width, naturalHeight: height } = image
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width, height })
    const brush = canvas.getContext('2d')
    brush?.drawImage(image, 0, 0)
    const places: [number, number][] = [
      [0, 0],
      [width - 1, 0],
      [0, height - 1],
      [width - 1, height - 1],
      [width >> 1, height >> 1],
    ]
    return places.map(([x, y]) => brush?.getImageData(x, y, 1, 1).data[3] ?? -1)
  }, bytes.toString('base64'))

export const removerJourneys: Journey[] = [
  {
    name: 'remove a background with the models of the site',
    async go(visitor) {
      await visitor.open('/background-remover')
      await addBall(visitor)
      await visitor.click(button('Dismiss'))
      await visitor.click({ role: 'button', nameStart: 'Remove Background (' })
      await visitor.seen({ role: 'heading', name: 'Your cut-outs' }, 70)
      const { name, bytes } = await visitor.save(button('Download ball-nobg.png'))
      if (name !== 'ball-nobg.png') throw new Error(`the file is called ${name}`)
      const found = (await alphas(visitor, bytes)).join(' ')
      if (found !== '0 0 0 0 255') throw new Error(`the alpha of the corners and the middle is ${found}`)
    },
  },
]
