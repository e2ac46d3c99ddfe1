'use strict'

const { readFileSync } = require('node:fs')

// The exit statuses of the contract.
const USAGE = 64
const REJECTED = 65
const UNREADABLE = 66
const UNABLE = 69

/** Why the worker ends early, and with which status. */
class Failure extends Error {
  constructor (status, message) {
    super(message)
    this.status = status
  }
}

function read (path) {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new Failure(UNREADABLE, `${path}: ${error.code}`)
  }
}

module.exports = { Failure, USAGE, REJECTED, UNREADABLE, UNABLE, read }
