package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Chunks are the pieces of a document.
type chunks [][]byte

// A chunkReader returns them one by one.
type chunkReader struct {
	current []byte
	rest    chunks
}

func (r *chunkReader) Read(target []byte) (int, error) {
	if len(r.current) == 0 {
		if len(r.rest) == 0 {
			return 0, io.EOF
		}
		r.current, r.rest = r.rest[0], r.rest[1:]
	}
	count := copy(target, r.current)
	r.current = r.current[count:]
	return count, nil
}

// Cut returns the pieces of a document that a stream brings.
func cut(document []byte, stream string) (chunks, error) {
	next, err := sizes(stream)
	if err != nil {
		return nil, err
	}
	var pieces chunks
	for len(document) > 0 {
		size := next()
		if size > len(document) {
			size = len(document)
		}
		if size > 0 {
			pieces = append(pieces, document[:size:size])
		}
		document = document[size:]
	}
	return pieces, nil
}

const everything = int(^uint(0) >> 1)

// Sizes returns a function that returns the size of one chunk after the other.
func sizes(stream string) (func() int, error) {
	if stream == "whole" {
		return func() int { return everything }, nil
	}
	kind, argument, _ := strings.Cut(stream, ":")
	switch kind {
	case "fixed":
		size, err := strconv.Atoi(argument)
		if err != nil || size < 1 {
			return nil, failure{usage, "no stream " + stream}
		}
		return func() int { return size }, nil
	case "random":
		seed, err := strconv.ParseUint(argument, 10, 64)
		if err != nil {
			return nil, failure{usage, "no stream " + stream}
		}
		return func() int { return randomSize(&seed) }, nil
	}
	return recordedSizes(stream)
}

// RandomSize draws from SplitMix64: the low four bits are an octave, the next ones the size within it.
func randomSize(state *uint64) int {
	*state += 0x9E3779B97F4A7C15
	number := *state
	number = (number ^ number>>30) * 0xBF58476D1CE4E5B9
	number = (number ^ number>>27) * 0x94D049BB133111EB
	number ^= number >> 31
	size := uint64(1) << (number & 15)
	return int(size + number>>4&(size-1))
}

// RecordedSizes reads a recording: lines of elapsed_us,bytes.
func recordedSizes(path string) (func() int, error) {
	text, err := read(path)
	if err != nil {
		return nil, err
	}
	var recorded []int
	for _, line := range strings.Split(string(text), "\n") {
		_, field, _ := strings.Cut(strings.TrimSpace(line), ",")
		if size, err := strconv.Atoi(field); err == nil {
			recorded = append(recorded, size)
		}
	}
	if len(recorded) == 0 {
		return nil, failure{unreadable, fmt.Sprintf("%s: no recording", path)}
	}
	return func() int {
		if len(recorded) == 0 {
			return everything
		}
		size := recorded[0]
		recorded = recorded[1:]
		return size
	}, nil
}
