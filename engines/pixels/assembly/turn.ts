// Coefficients on their way from one file to another: turned or mirrored block by block.
import { inside } from './arena'
import { dcAt, finishPacking, maskAt, occupied, pack, startPacking } from './levels'

const block: usize = memory.data(128, 16)

/** What becomes of every block: rows are changed for columns first, then the picture is mirrored. */
let isTransposed: bool = false
let mirrorAcross: bool = false
let mirrorDown: bool = false

export function setTurn(transposed: bool, across: bool, down: bool): void {
  isTransposed = transposed
  mirrorAcross = across
  mirrorDown = down
}

/** Mirroring a picture changes the sign of the odd frequencies in that direction. */
function turn(from: usize): void {
  for (let v = 0; v < 8; v += 1)
    for (let u = 0; u < 8; u += 1) {
      const source = isTransposed ? u * 8 + v : v * 8 + u
      let value = <i32>load<i16>(from + (<usize>source << 1))
      if ((mirrorAcross && (u & 1) == 1) != (mirrorDown && (v & 1) == 1)) value = -value
      store<i16>(block + (<usize>(v * 8 + u) << 1), <i16>value)
    }
}

/** A row of blocks: the first source block at `from`, and the bytes from each to the next. */
export function turnRow(from: usize, step: i32, blocks: i32, component: i32, row: i32): void {
  let to = startPacking(component, row)
  for (let column = 0; column < blocks; column += 1) {
    assert(inside(from, 128))
    turn(from)
    to = pack(block, occupied(block), dcAt(component, row, column), maskAt(component, row, column), to)
    from += step
  }
  finishPacking(component, to)
}
