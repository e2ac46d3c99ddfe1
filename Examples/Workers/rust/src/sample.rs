//! The command `sample`: the times of a number of parses, or nothing but the parses.

use crate::chunks::cut;
use crate::events::Rejection;
use crate::implementation::Implementation;
use crate::options::{Failure, Options, REJECTED, UNABLE};
use std::io::{sink, stdin, stdout, Write};
use std::time::{Duration, Instant};

type Parse<'a> = dyn Fn() -> Result<(), Rejection> + 'a;

pub fn sample(implementation: &Implementation, options: &Options) -> Result<(), Failure> {
    let document = crate::read(options.required("--document")?)?;
    let stream = options.last("--stream").unwrap_or("whole");
    let sink_name = options.last("--sink").unwrap_or("count");
    let pieces = cut(&document, stream)?;
    let count = || (implementation.count)(&pieces);
    let counting = || count().map(drop);
    let discarding = || (implementation.discard)(&pieces);
    let parse: &Parse = match sink_name {
        "count" => &counting,
        "discard" => &discarding,
        _ => return Err(Failure::new(UNABLE, format!("no sink {sink_name}"))),
    };
    let values = match options.last("--pass").unwrap_or("time") {
        "bare" => bare_pass(parse, options.number("--times", 1)?),
        "time" => time_pass(parse, &count, options.number("--seed", 0)?),
        other => return Err(Failure::new(UNABLE, format!("no pass {other}"))),
    };
    let values = values.map_err(|rejection| {
        println!("stream: {stream}\n{}", rejection.lines());
        Failure::new(REJECTED, rejection.reason)
    })?;
    println!(
        "BenchmarkParse/corpus={}/stream={}/sink={sink_name}/backend={} {values}",
        options.last("--corpus").unwrap_or("document"),
        options.last("--stream-name").unwrap_or(stream),
        implementation.name
    );
    if options.last("--wait") == Some("yes") {
        stdout().flush()?;
        std::io::copy(&mut stdin(), &mut sink())?;
    }
    Ok(())
}

fn bare_pass(parse: &Parse, times: u64) -> Result<String, Rejection> {
    for _ in 0..times {
        parse()?;
    }
    Ok(times.to_string())
}

fn time_pass(
    parse: &Parse,
    count: &dyn Fn() -> Result<usize, Rejection>,
    seed: u64,
) -> Result<String, Rejection> {
    let (first, _) = timed(parse, 1)?;
    // A sink that counts nothing has the events of one that does.
    let events = count()?;
    let (once, _) = timed(parse, 1)?;
    let iterations = iterations(once, seed);
    let (cpu, wall) = timed(parse, iterations)?;
    for latency in ["first_byte", "first_item", "last_item_lag", "download_time", "total_time"] {
        println!("unavailable: {latency} this worker takes no latencies");
    }
    let each = |total: Duration| total.as_nanos() as f64 / iterations as f64;
    Ok(format!(
        "{iterations} {} ns/op {} cpu-ns/op {} first-parse-ns {events} events/op",
        each(wall),
        each(cpu),
        first.as_nanos()
    ))
}

/// The CPU time and the wall time of a number of parses.
fn timed(parse: &Parse, iterations: u64) -> Result<(Duration, Duration), Rejection> {
    let (cpu, wall) = (cpu_time(), Instant::now());
    for _ in 0..iterations {
        parse()?;
    }
    let elapsed = wall.elapsed();
    Ok((cpu_time() - cpu, elapsed))
}

/// Draws their number in advance, so that the figures do not decide when to stop.
fn iterations(once: Duration, seed: u64) -> u64 {
    let drawn = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 33;
    if once > Duration::from_millis(100) {
        return 2 + drawn % 2;
    }
    let span = 10_000_000 + drawn % 20_000_000;
    (span / once.as_nanos().max(1) as u64).max(5 + drawn % 2)
}

/// The CPU time of all threads, in user and in system mode.
fn cpu_time() -> Duration {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // It fails for a clock that does not exist, or a bad pointer.
    unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &mut time) };
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}
