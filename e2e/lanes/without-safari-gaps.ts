// A script that deletes what Safari lacks, run in Chromium before the site's own scripts, in pages and in workers.

/** Idempotent: a worker's modules import it more than once. */
export const removedFeatures = `(() => {
  const scope = globalThis
  for (const name of ['ImageDecoder', 'SharedArrayBuffer', 'requestIdleCallback', 'cancelIdleCallback']) delete scope[name]
  delete URL.parse
  if (scope.ReadableStream) {
    delete ReadableStream.prototype[Symbol.asyncIterator]
    delete ReadableStream.prototype.values
  }
  for (const name of ['CanvasRenderingContext2D', 'OffscreenCanvasRenderingContext2D'])
    if (scope[name]) delete scope[name].prototype.filter
  const mark = Symbol.for('sundry.strip')
  if (scope[mark]) return
  scope[mark] = true
  const png = (type) => (String(type).toLowerCase() === 'image/webp' ? 'image/png' : type)
  if (scope.OffscreenCanvas) {
    const convert = OffscreenCanvas.prototype.convertToBlob
    OffscreenCanvas.prototype.convertToBlob = function (options) {
      return convert.call(this, options && { ...options, type: png(options.type) })
    }
  }
  if (scope.HTMLCanvasElement) {
    const { toBlob, toDataURL } = HTMLCanvasElement.prototype
    HTMLCanvasElement.prototype.toBlob = function (done, type, quality) {
      return toBlob.call(this, done, png(type), quality)
    }
    HTMLCanvasElement.prototype.toDataURL = function (type, quality) {
      return toDataURL.call(this, png(type), quality)
    }
  }
})()
`
