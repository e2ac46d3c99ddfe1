package main

import (
	"errors"
	"fmt"
	"io"
	"math/rand"
	"os"
	"strconv"
	"syscall"
	"time"
)

// How long it parses before it takes times.
const warmUp = 200 * time.Millisecond

var sinks = map[string]func() sink{
	"discard": func() sink { return discard{} },
	"count":   func() sink { return &counter{} },
}

var passes = map[string]func(chunks, func() sink, options) (string, error){
	"time": timePass, "bare": barePass,
}

// Sample takes one sample, and prints its line.
func sample(options options) error {
	sinkName, passName := options.last("--sink", "count"), options.last("--pass", "time")
	newSink, pass := sinks[sinkName], passes[passName]
	if newSink == nil || pass == nil {
		return failure{unable, fmt.Sprintf("no sink %s in a pass %s", sinkName, passName)}
	}
	document, err := read(options.last("--document", ""))
	if err != nil {
		return err
	}
	stream := options.last("--stream", "whole")
	pieces, err := cut(document, stream)
	if err != nil {
		return err
	}
	values, err := pass(pieces, newSink, options)
	var refused rejection
	if errors.As(err, &refused) {
		fmt.Printf("stream: %s\n%s\n", stream, refused.lines())
		return failure{rejected, refused.reason}
	} else if err != nil {
		return err
	}
	fmt.Printf(
		"BenchmarkParse/corpus=%s/stream=%s/sink=%s/backend=%s %s\n", options.last("--corpus", "document"),
		options.last("--stream-name", stream), sinkName, backend, values)
	if options.last("--wait", "no") == "yes" {
		io.Copy(io.Discard, os.Stdin)
	}
	return nil
}

func barePass(pieces chunks, newSink func() sink, options options) (string, error) {
	times, err := strconv.Atoi(options.last("--times", "1"))
	if err != nil || times < 1 {
		return "", failure{usage, "--times is no number"}
	}
	return strconv.Itoa(times), repeat(times, pieces, newSink)
}

func timePass(pieces chunks, newSink func() sink, options options) (string, error) {
	start := cpuTime()
	if err := repeat(1, pieces, newSink); err != nil {
		return "", err
	}
	first := cpuTime() - start
	// A sink that counts nothing has the events of one that does.
	var counted counter
	if err := parse(pieces, &counted); err != nil {
		return "", err
	}
	for _, latency := range []string{
		"first_byte", "first_item", "last_item_lag", "download_time", "total_time",
	} {
		fmt.Println("unavailable:", latency, "this worker takes no latencies")
	}
	var once time.Duration
	for begin := cpuTime(); cpuTime()-begin < warmUp; {
		start := cpuTime()
		repeat(1, pieces, newSink)
		once = cpuTime() - start
	}
	seed, _ := strconv.ParseUint(options.last("--seed", "0"), 10, 64)
	count := iterations(once, rand.New(rand.NewSource(int64(seed))))
	wall, cpu := time.Now(), cpuTime()
	repeat(count, pieces, newSink)
	cpu, elapsed := cpuTime()-cpu, time.Since(wall)
	return fmt.Sprintf(
		"%d %g ns/op %g cpu-ns/op %d first-parse-ns %d events/op", count,
		float64(elapsed)/float64(count), float64(cpu)/float64(count), first, counted.events), nil
}

// Iterations draws their number in advance, so that the figures do not decide when to stop.
func iterations(once time.Duration, random *rand.Rand) int {
	if once > 100*time.Millisecond {
		return 2 + random.Intn(2)
	}
	least := 5 + random.Intn(2)
	span := 10*time.Millisecond + time.Duration(random.Int63n(int64(20*time.Millisecond)))
	if count := int(span / (once + 1)); count > least {
		return count
	}
	return least
}

func repeat(count int, pieces chunks, newSink func() sink) error {
	for ; count > 0; count-- {
		if err := parse(pieces, newSink()); err != nil {
			return err
		}
	}
	return nil
}

// CPUTime is that of all threads, in user and in system mode.
func cpuTime() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		panic(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
