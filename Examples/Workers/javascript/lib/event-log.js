'use strict'

const escapes = { '\\': '\\\\', '\n': '\\n', '\t': '\\t', '\r': '\\r', ' ': '\\s' }

const escaped = text => text.replace(/[\\\n\t\r]/g, mark => escapes[mark])
const escapedName = text => text.replace(/[\\\n\t\r ]/g, mark => escapes[mark])

/** The canonical log of docs/contract.md: a line per event, with adjacent text joined. */
class EventLog {
  #lines = []
  #text = ''

  start (tag, attributes) {
    this.#endText()
    this.#lines.push(`(${expanded(tag)}`)
    const sorted = [...attributes].sort((a, b) => bytewise(a.uri, b.uri) || bytewise(a.local, b.local))
    for (const attribute of sorted) {
      this.#lines.push(`A${expanded(attribute)} ${escaped(attribute.value)}`)
    }
  }

  end (tag) {
    this.#endText()
    this.#lines.push(`)${expanded(tag)}`)
  }

  text (piece) {
    this.#text += piece
  }

  finish () {
    this.#endText()
    return Buffer.from(this.#lines.map(line => `${line}\n`).join(''))
  }

  #endText () {
    if (this.#text !== '') this.#lines.push(`-${escaped(this.#text)}`)
    this.#text = ''
  }
}

function expanded ({ uri, local }) {
  return `${uri === '-' ? '\\-' : escapedName(uri) || '-'} ${escapedName(local)}`
}

/** The order of UTF-8, which is not that of UTF-16. */
function bytewise (a, b) {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}

module.exports = { EventLog }
