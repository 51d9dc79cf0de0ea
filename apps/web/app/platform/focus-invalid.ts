/** After a press that was refused: into the first field that is wrong, once the page shows which one that is. */
export function focusInvalid(form: HTMLElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
