'use strict'

// sax, which Debian has as node-sax: a push parser of strings.

const { execFileSync } = require('node:child_process')
const { EventLog } = require('./event-log')
const { Rejection } = require('./rejection')

// Where Debian has it; a node of another origin doesn't look there.
const DEBIAN = '/usr/share/nodejs/sax'

const { sax, version, unavailable } = load('sax') ?? load(DEBIAN) ?? {
  version: 'unknown', unavailable: 'the module sax is missing: apt-get install node-sax'
}

function load (path) {
  try {
    return { sax: require(path), version: require(`${path}/package.json`).version }
  } catch (error) {
    if (error.code !== 'MODULE_NOT_FOUND') throw error
  }
}

function describe () {
  return {
    library: 'sax',
    version,
    distribution: distribution(),
    input: 'push',
    positions: 'line column',
    notes: [
      'options: strict, xmlns, strictEntities',
      'this worker decodes UTF-8, and no other encoding, within the time that is taken',
      'skips document types: no default of theirs is known, nor any entity',
      'this worker leaves out white space outside the root element'
    ]
  }
}

function distribution () {
  try {
    const format = '--showformat=Debian ${Package} ${Version}' // eslint-disable-line no-template-curly-in-string
    return execFileSync('dpkg-query', ['--show', format, 'node-sax'], { stdio: 'pipe' }).toString()
  } catch {
    return 'unknown'
  }
}

// A sink has `start(tag, attributes)`, `end(tag)` and `text(piece)`; a name has `uri` and `local`.

class Discard {
  start () {}
  end () {}
  text () {}
}

/** Counts the lines that the event log would have. */
class Counter {
  events = 0
  #isInText = false

  start (tag, attributes) {
    this.events += 1 + attributes.length
    this.#isInText = false
  }

  end () {
    this.events += 1
    this.#isInText = false
  }

  text (piece) {
    if (!this.#isInText && piece.length > 0) {
      this.events += 1
      this.#isInText = true
    }
  }
}

const sinks = { discard: Discard, count: Counter, log: EventLog }

/** Parses the pieces of a document; returns the sink, or throws a Rejection. */
function parse (pieces, sinkName) {
  const sink = new sinks[sinkName]()
  const parser = sax.parser(true, { xmlns: true, strictEntities: true })
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let depth = 0
  parser.onopentag = tag => {
    depth += 1
    sink.start(tag, Object.values(tag.attributes).filter(isNoDeclaration))
  }
  parser.onclosetag = () => {
    depth -= 1
    sink.end(parser.tag)
  }
  parser.ontext = text => {
    // It refuses other text there.
    if (depth > 0) sink.text(text)
  }
  parser.oncdata = text => sink.text(text)
  parser.onerror = error => {
    const [reason] = error.message.split('\n')
    throw new Rejection(kindOf(reason), reason, parser.line + 1, parser.column + 1)
  }
  try {
    for (const piece of pieces) parser.write(decoder.decode(piece, { stream: true }))
    parser.write(decoder.decode()).close()
  } catch (error) {
    if (error.code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error
    throw new Rejection('malformed', 'the document is not in UTF-8', parser.line + 1, parser.column + 1)
  }
  return sink
}

function kindOf (reason) {
  if (reason.startsWith('Max buffer length')) return 'limit'
  return /namespace|xmlns?:/i.test(reason) ? 'namespace' : 'malformed'
}

function isNoDeclaration ({ prefix, name }) {
  return prefix !== 'xmlns' && name !== 'xmlns'
}

module.exports = { name: 'node-sax', unavailable, describe, parse }
