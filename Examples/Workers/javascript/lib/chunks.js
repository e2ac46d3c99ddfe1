'use strict'

const { Failure, USAGE, read } = require('./failure')

/** The pieces of a document that a stream brings. */
function cut (document, stream) {
  const pieces = []
  const next = sizes(stream)
  for (let start = 0; start < document.length;) {
    // What a recording does not cover arrives at its end.
    const size = next.next().value ?? document.length
    if (size > 0) pieces.push(document.subarray(start, start + size))
    start += size
  }
  return pieces
}

function sizes (stream) {
  const [, kind, number] = stream.match(/^(whole|fixed|random)(?::(\d+))?$/) ?? []
  if (kind === undefined) return recordedSizes(stream).values()
  if (kind === 'whole') return [].values()
  if (number === undefined) throw new Failure(USAGE, `no stream ${stream}`)
  return kind === 'fixed' ? forever(Math.max(1, Number(number))) : randomSizes(BigInt(number))
}

function * forever (size) {
  while (true) yield size
}

/** SplitMix64, whose low four bits are an octave, and whose next bits the size within it. */
function * randomSizes (seed) {
  let state = seed
  while (true) {
    state = BigInt.asUintN(64, state + 0x9E3779B97F4A7C15n)
    let number = state
    number = BigInt.asUintN(64, (number ^ number >> 30n) * 0xBF58476D1CE4E5B9n)
    number = BigInt.asUintN(64, (number ^ number >> 27n) * 0x94D049BB133111EBn)
    number ^= number >> 31n
    const octave = 1n << (number & 15n)
    yield Number(octave + (number >> 4n & octave - 1n))
  }
}

/** The sizes of a recording: lines of `elapsed_us,bytes`. */
function recordedSizes (path) {
  const lines = read(path).toString().split('\n').filter(line => /^\d/.test(line))
  return lines.map(line => Number(line.split(',')[1]))
}

module.exports = { cut }
