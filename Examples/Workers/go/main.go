// Go's encoding/xml as a worker of the harness: see README.md, and docs/contract.md for what it must answer.
package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"strings"
)

const backend = "go-encoding-xml"

// What the toolchain is from; build sets it.
var distribution = "unknown"

var commands = map[string]func(options) error{"sample": sample, "verify": verify}

func main() {
	if len(os.Args) == 2 && os.Args[1] == "describe" {
		describe()
		return
	}
	err := run(os.Args[1:])
	var failed failure
	if err != nil && !errors.As(err, &failed) {
		failed = failure{unwritable, err.Error()}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "worker-go:", failed.message)
		os.Exit(failed.status)
	}
}

func run(arguments []string) error {
	if len(arguments) == 0 || commands[arguments[0]] == nil {
		return failure{usage, "usage: worker-go describe|sample|verify"}
	}
	options, err := parseOptions(arguments[1:])
	if err != nil {
		return err
	}
	if name := options.last("--backend", ""); name != backend {
		return failure{usage, fmt.Sprintf("no implementation %q", name)}
	}
	return commands[arguments[0]](options)
}

func describe() {
	fmt.Print("backend: ", backend, `
contract: 1
role: backend
sinks: discard count
logs: events
documents: many
passes: time bare
library: encoding/xml
version: `, strings.TrimPrefix(runtime.Version(), "go"), `
distribution: `, distribution, `
build: release
input: stream
positions: line column byte
metric: ns/op better=lower assume=nothing metric=parse_time unit=ns
metric: cpu-ns/op better=lower assume=nothing metric=cpu_time unit=ns
metric: first-parse-ns better=lower assume=nothing metric=first_parse unit=ns
metric: events/op assume=exact metric=events unit=count
note: Go, release build; the time includes that of the collector's threads
note: Decoder, strict; no CharsetReader, so UTF-8 alone
note: skips document types: no default of theirs is known, nor any entity
note: white space outside the root element, which it reports, is left out
note: warmed up for `, warmUp, ` before times are taken

`)
}

// The exit statuses of the contract.
const (
	usage      = 64
	rejected   = 65
	unreadable = 66
	unable     = 69
	unwritable = 74
)

// A failure is why the worker ends early, and with which status.
type failure struct {
	status  int
	message string
}

func (f failure) Error() string { return f.message }

// Options are pairs of --name and value; a name may repeat.
type options map[string][]string

// Another document, or another way to read it. Any other option that is unknown is ignored.
var unsupported = []string{
	"--factor", "--items-range", "--boundaries", "--sample-bytes", "--stop-after", "--inject",
	"--encoding", "--base",
	"--seen", "--seen-limit", "--seen-until", "--locate",
}

func parseOptions(arguments []string) (options, error) {
	given := options{}
	for ; len(arguments) >= 2; arguments = arguments[2:] {
		given[arguments[0]] = append(given[arguments[0]], arguments[1])
	}
	if len(arguments) > 0 {
		return nil, failure{usage, arguments[0] + " needs a value"}
	}
	for _, name := range unsupported {
		if given[name] != nil {
			return nil, failure{unable, "no " + name}
		}
	}
	return given, nil
}

func (o options) last(name, standard string) string {
	if values := o[name]; len(values) > 0 {
		return values[len(values)-1]
	}
	return standard
}

func read(path string) ([]byte, error) {
	document, err := os.ReadFile(path)
	var reason *fs.PathError
	if errors.As(err, &reason) {
		return nil, failure{unreadable, fmt.Sprintf("%s: %v", path, reason.Err)}
	}
	return document, err
}
