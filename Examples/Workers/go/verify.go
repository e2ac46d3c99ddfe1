package main

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"os"
	"sort"
	"strings"
)

// Verify prints a block for each stream of each document.
func verify(options options) error {
	streams := options["--stream"]
	for _, path := range options["--streams-from"] {
		listed, err := read(path)
		if err != nil {
			return err
		}
		for _, line := range strings.Split(string(listed), "\n") {
			if line = strings.TrimSuffix(line, "\r"); line != "" {
				streams = append(streams, line)
			}
		}
	}
	documents := options["--document"]
	if len(streams) == 0 || len(documents) == 0 {
		return failure{usage, "--stream and --document are required"}
	}
	for index, path := range documents {
		document, err := read(path)
		if err != nil {
			return err
		}
		var first []byte
		for _, stream := range streams {
			var block bytes.Buffer
			if len(documents) > 1 {
				fmt.Fprintf(&block, "document: %d\n", index+1)
			}
			fmt.Fprintf(&block, "stream: %s\n", stream)
			pieces, err := cut(document, stream)
			if err != nil {
				return err
			}
			var log eventLog
			var refused rejection
			if errors.As(parse(pieces, &log), &refused) {
				block.WriteString(refused.lines() + "\n")
			} else if log := log.finish(); first != nil && bytes.Equal(log, first) {
				block.WriteString("result: accepted\nsame: yes\n\n")
			} else {
				fmt.Fprintf(&block, "result: accepted\nevent-log-bytes: %d\n\n%s", len(log), log)
				if first == nil {
					first = log
				}
			}
			if _, err := os.Stdout.Write(block.Bytes()); err != nil {
				return err
			}
		}
	}
	return nil
}

func (r rejection) lines() string {
	return fmt.Sprintf(
		"result: rejected\nkind: malformed\ncode: 0\nreason: %s\nline: %d\ncolumn: %d\nbyte-offset: %d\n",
		strings.Join(strings.Fields(r.reason), " "), r.line, r.column, r.offset)
}

// EventLog is the canonical log of docs/contract.md: a line per event, with adjacent text joined.
type eventLog struct {
	bytes.Buffer
	joined []byte
}

var (
	valueEscapes = strings.NewReplacer("\\", "\\\\", "\n", "\\n", "\t", "\\t", "\r", "\\r")
	nameEscapes  = strings.NewReplacer("\\", "\\\\", "\n", "\\n", "\t", "\\t", "\r", "\\r", " ", "\\s")
)

func (l *eventLog) start(name xml.Name, attributes []xml.Attr) {
	l.endText()
	fmt.Fprintf(l, "(%s\n", expanded(name))
	sort.SliceStable(attributes, func(i, j int) bool {
		a, b := attributes[i].Name, attributes[j].Name
		return a.Space < b.Space || a.Space == b.Space && a.Local < b.Local
	})
	for _, attribute := range attributes {
		fmt.Fprintf(l, "A%s %s\n", expanded(attribute.Name), valueEscapes.Replace(attribute.Value))
	}
}

func (l *eventLog) end(name xml.Name) {
	l.endText()
	fmt.Fprintf(l, ")%s\n", expanded(name))
}

func (l *eventLog) text(piece []byte) { l.joined = append(l.joined, piece...) }

func (l *eventLog) endText() {
	if len(l.joined) > 0 {
		fmt.Fprintf(l, "-%s\n", valueEscapes.Replace(string(l.joined)))
		l.joined = l.joined[:0]
	}
}

func (l *eventLog) finish() []byte {
	l.endText()
	return l.Bytes()
}

func expanded(name xml.Name) string {
	uri := nameEscapes.Replace(name.Space)
	switch uri {
	case "":
		uri = "-"
	case "-":
		uri = "\\-"
	}
	return uri + " " + nameEscapes.Replace(name.Local)
}
