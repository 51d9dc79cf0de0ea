// The components of the picture being written, as the host laid them out.
const fields: usize = memory.data(4 * 64, 16)

export function planeFields(): usize {
  return fields
}

// @ts-ignore: decorator
@inline
function field(component: i32, number: i32): i32 {
  return load<i32>(fields + (<usize>component << 6) + (<usize>number << 2))
}

// @ts-ignore: decorator
@inline
export function horizontal(component: i32): i32 {
  return field(component, 0)
}

// @ts-ignore: decorator
@inline
export function vertical(component: i32): i32 {
  return field(component, 1)
}

/** Blocks in a row as they are stored, a whole number of MCUs. */
// @ts-ignore: decorator
@inline
export function storedBlocks(component: i32): i32 {
  return field(component, 2)
}

/** Blocks in a row that a scan of one component codes. */
// @ts-ignore: decorator
@inline
export function codedBlocks(component: i32): i32 {
  return field(component, 3)
}

/** Quantised levels, 64 in zig-zag order a block. */
// @ts-ignore: decorator
@inline
export function levelsAt(component: i32, row: i32, column: i32): usize {
  return <usize>field(component, 4) + (<usize>(row * storedBlocks(component) + column) << 7)
}

/** The Huffman table of its DC and AC symbols, 0 or 1. */
// @ts-ignore: decorator
@inline
export function tableOf(component: i32): i32 {
  return field(component, 5)
}
