/// <reference path="../ambient.d.ts" />
// Where a bundler puts the module. In Node, package.json has `file.node.ts` take its place.
export { default as pixelsWasm } from './pixels.wasm?url'
