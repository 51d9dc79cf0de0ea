// A picture's components, checked by the host: of a file that is read, or of one that is written, by turns.
const fields: usize = memory.data(4 * 64, 16)

export function componentFields(): usize {
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

/** Blocks in a row as they are stored, which is a whole number of MCUs. */
// @ts-ignore: decorator
@inline
export function storedBlocks(component: i32): i32 {
  return field(component, 2)
}

/** Blocks in a row that hold samples of the picture: what a scan of one component codes. */
// @ts-ignore: decorator
@inline
export function codedBlocks(component: i32): i32 {
  return field(component, 3)
}

// @ts-ignore: decorator
@inline
function blocksOf(component: i32): usize {
  return <usize>field(component, 4)
}

/** Rows of blocks that there is room for. */
// @ts-ignore: decorator
@inline
function storedRows(component: i32): i32 {
  return field(component, 5)
}

// @ts-ignore: decorator
@inline
export function dcTable(component: i32): i32 {
  return field(component, 6)
}

/** 4 to 7, behind those for DC. */
// @ts-ignore: decorator
@inline
export function acTable(component: i32): i32 {
  return 4 + field(component, 7)
}

// Of a picture that is written, where its packed levels lie (levels.ts).

// @ts-ignore: decorator
@inline
export function packedValues(component: i32): usize {
  return <usize>field(component, 4)
}

// @ts-ignore: decorator
@inline
export function packedDcs(component: i32): usize {
  return <usize>field(component, 8)
}

// @ts-ignore: decorator
@inline
export function packedMasks(component: i32): usize {
  return <usize>field(component, 9)
}

/** For each row of blocks, where its values begin. */
// @ts-ignore: decorator
@inline
export function packedStarts(component: i32): usize {
  return <usize>field(component, 10)
}

/** Of a picture that is read: 64 coefficients of 16 bits, in rows. */
// @ts-ignore: decorator
@inline
export function blockAt(component: i32, row: i32, column: i32): usize {
  assert(row >= 0 && row < storedRows(component) && column >= 0 && column < storedBlocks(component))
  return blocksOf(component) + (<usize>(row * storedBlocks(component) + column) << 7)
}
