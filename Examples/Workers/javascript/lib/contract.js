'use strict'

// The commands of a worker.

const { readSync, writeSync } = require('node:fs')
const { cut } = require('./chunks')
const { Failure, USAGE, REJECTED, UNABLE, read } = require('./failure')
const { Rejection } = require('./rejection')

// Another document, or another way to read it. Any other option that is unknown is ignored.
const UNSUPPORTED = [
  '--factor', '--items-range', '--boundaries', '--sample-bytes', '--stop-after', '--inject',
  '--encoding', '--base',
  '--seen', '--seen-limit', '--seen-until', '--locate'
]
const LATENCIES = ['first_byte', 'first_item', 'last_item_lag', 'download_time', 'total_time']
const WARM_UP_MS = 1000

/** Executes a command; returns the exit status. */
function run (implementations, [command, ...rest]) {
  try {
    if (command === 'describe') {
      implementations.forEach(describe)
      return 0
    }
    if (command !== 'sample' && command !== 'verify') {
      throw new Failure(USAGE, 'usage: worker-javascript describe|sample|verify')
    }
    const options = new Options(rest)
    const name = options.required('--backend')
    const implementation = implementations.find(one => one.name === name)
    if (!implementation) throw new Failure(USAGE, `no implementation ${name}`)
    if (implementation.unavailable) throw new Failure(UNABLE, implementation.unavailable)
    return command === 'sample' ? sample(implementation, options) : verify(implementation, options)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    console.error(`worker-javascript: ${error.message}`)
    return error.status
  }
}

function describe ({ name, unavailable, describe }) {
  const { library, version, distribution, input, positions, notes } = describe()
  const lines = [
    `backend: ${name}`, 'contract: 1', 'role: backend', 'sinks: discard count', 'logs: events',
    'documents: many', 'passes: time bare', `library: ${library}`, `version: ${version}`,
    `distribution: ${distribution}`, 'build: release', `input: ${input}`, `positions: ${positions}`,
    'metric: ns/op better=lower assume=nothing metric=parse_time unit=ns',
    'metric: cpu-ns/op better=lower assume=nothing metric=cpu_time unit=ns',
    'metric: first-parse-ns better=lower assume=nothing metric=first_parse unit=ns',
    'metric: events/op assume=exact metric=events unit=count',
    `note: JavaScript, Node.js ${process.versions.node}`, ...notes.map(note => `note: ${note}`),
    `note: warmed up for ${WARM_UP_MS / 1000} s before times are taken, so that what is called often is compiled`
  ]
  if (unavailable) lines.push(`unavailable: ${unavailable}`)
  write(`${lines.join('\n')}\n\n`)
}

function verify (implementation, options) {
  const listed = options.all('--streams-from').flatMap(path => read(path).toString().split(/\r?\n/))
  const streams = [...options.all('--stream'), ...listed.filter(line => line !== '')]
  const documents = options.all('--document')
  if (streams.length === 0 || documents.length === 0) {
    throw new Failure(USAGE, '--stream and --document are required')
  }
  documents.forEach((path, index) => {
    const document = read(path)
    let first
    for (const stream of streams) {
      if (documents.length > 1) write(`document: ${index + 1}\n`)
      write(`stream: ${stream}\n`)
      try {
        const log = implementation.parse(cut(document, stream), 'log').finish()
        if (first !== undefined && log.equals(first)) {
          write('result: accepted\nsame: yes\n\n')
        } else {
          write(`result: accepted\nevent-log-bytes: ${log.length}\n\n`)
          write(log)
          first ??= log
        }
      } catch (error) {
        if (!(error instanceof Rejection)) throw error
        write(`${error.lines}\n`)
      }
    }
  })
  return 0
}

const passes = { time, bare }

function sample (implementation, options) {
  const sink = options.last('--sink', 'count')
  const pass = options.last('--pass', 'time')
  if (sink !== 'count' && sink !== 'discard') throw new Failure(UNABLE, `no sink ${sink}`)
  if (!(pass in passes)) throw new Failure(UNABLE, `no pass ${pass}`)
  const stream = options.last('--stream', 'whole')
  const pieces = cut(read(options.required('--document')), stream)
  let values
  try {
    values = passes[pass](sink => implementation.parse(pieces, sink), sink, options)
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    write(`stream: ${stream}\n${error.lines}\n`)
    return REJECTED
  }
  const names = `corpus=${options.last('--corpus', 'document')}/stream=${options.last('--stream-name', stream)}`
  write(`BenchmarkParse/${names}/sink=${sink}/backend=${implementation.name} ${values}\n`)
  if (options.last('--wait', 'no') === 'yes') waitForEndOfInput()
  return 0
}

function bare (parse, sink, options) {
  const times = options.number('--times', 1)
  for (let done = 0; done < times; done++) parse(sink)
  return `${times}`
}

function time (parse, sink, options) {
  const start = process.cpuUsage()
  parse(sink)
  const first = nanoseconds(process.cpuUsage(start))
  // A sink that counts nothing has the events of one that does.
  const { events } = parse('count')
  const once = warmUp(() => parse(sink))
  const count = iterations(once, options.number('--seed', 0))
  const cpuStart = process.cpuUsage()
  const wallStart = process.hrtime.bigint()
  for (let done = 0; done < count; done++) parse(sink)
  const wall = Number(process.hrtime.bigint() - wallStart)
  const cpu = nanoseconds(process.cpuUsage(cpuStart))
  for (const latency of LATENCIES) write(`unavailable: ${latency} this worker takes no latencies\n`)
  return `${count} ${wall / count} ns/op ${cpu / count} cpu-ns/op ${first} first-parse-ns ${events} events/op`
}

/** The CPU time of all threads. */
function nanoseconds ({ user, system }) {
  return (user + system) * 1000
}

/** Parses until what is called often has been compiled; returns the CPU time of the last parse. */
function warmUp (parse) {
  const begin = performance.now()
  let start
  do {
    start = process.cpuUsage()
    parse()
  } while (performance.now() - begin < WARM_UP_MS)
  return Math.max(1, nanoseconds(process.cpuUsage(start)))
}

/** Draws their number in advance, so that the figures do not decide when to stop. */
function iterations (once, seed) {
  const drawn = (seed % 1e6) * 7919 % 1e6 / 1e6
  if (once > 100e6) return drawn < 0.5 ? 2 : 3
  return Math.max(drawn < 0.5 ? 5 : 6, Math.floor((10e6 + drawn * 20e6) / once))
}

/** Pairs of `--name value`, in which a name may repeat. */
class Options {
  #values = new Map()

  constructor (words) {
    if (words.length % 2 !== 0) throw new Failure(USAGE, `${words.at(-1)} needs a value`)
    for (let index = 0; index < words.length; index += 2) {
      if (UNSUPPORTED.includes(words[index])) throw new Failure(UNABLE, `no ${words[index]}`)
      this.#values.set(words[index], [...this.all(words[index]), words[index + 1]])
    }
  }

  all (name) {
    return this.#values.get(name) ?? []
  }

  last (name, standard) {
    return this.all(name).at(-1) ?? standard
  }

  required (name) {
    if (this.all(name).length === 0) throw new Failure(USAGE, `${name} is missing`)
    return this.last(name)
  }

  number (name, standard) {
    const number = Number(this.last(name, standard))
    if (!(number >= 0)) throw new Failure(USAGE, `${name} can't be ${this.last(name)}`)
    return number
  }
}

function write (text) {
  let rest = Buffer.from(text)
  while (rest.length > 0) rest = rest.subarray(writeSync(1, rest))
}

function waitForEndOfInput () {
  const byte = Buffer.alloc(1)
  while (readSync(0, byte) > 0);
}

module.exports = { run }
