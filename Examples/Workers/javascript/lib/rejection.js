'use strict'

/** Why and where a document is rejected. */
class Rejection extends Error {
  constructor (kind, reason, line, column) {
    super(reason)
    Object.assign(this, { kind, line, column })
  }

  /** The lines of a block of verify. */
  get lines () {
    const reason = this.message.replace(/\s+/g, ' ').trim()
    return `result: rejected\nkind: ${this.kind}\ncode: 0\nreason: ${reason}\n` +
      `line: ${this.line}\ncolumn: ${this.column}\n`
  }
}

module.exports = { Rejection }
