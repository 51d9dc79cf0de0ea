/** Runs before the first paint: the style sheet shows the camera's button where there is one, so nothing moves later. */
export const cameraScript = `'capture'in HTMLInputElement.prototype&&document.documentElement.classList.add('camera')`

export const hasCamera = (): boolean => 'capture' in HTMLInputElement.prototype

/** Puts the class back when the document has been made again, as it is for the error screen. */
export function restoreCamera(): void {
  if (hasCamera()) document.documentElement.classList.add('camera')
}
