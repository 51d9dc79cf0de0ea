// One instance does one job and is thrown away after it, so memory is only ever taken.
let top: usize = 0

/** Sixteen bytes beyond the end stay readable, for vectors that begin inside. 0 when there is no more memory. */
export function alloc(size: usize): usize {
  if (top == 0) top = (__heap_base + 15) & ~15
  const at = top
  const end = at + ((size + 31) & ~15)
  if (end < at || end >= 0xffff0000) return 0
  const pages = <i32>((end + 0xffff) >>> 16)
  if (pages > memory.size() && memory.grow(pages - memory.size()) < 0) return 0
  top = end
  return at
}

/** Checked builds only: whether a range lies in what was handed out. */
// @ts-ignore: decorator
@inline
export function inside(at: usize, size: usize): bool {
  return at >= __heap_base && at + size >= at && at + size <= top
}
