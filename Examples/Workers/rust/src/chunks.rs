//! How a document is cut, and a reader that returns the pieces one by one.

use crate::options::{Failure, USAGE};
use std::io::{self, BufRead, Read};

/// A document in pieces, none of them empty.
pub struct Chunks<'a> {
    current: &'a [u8],
    rest: std::slice::Iter<'a, &'a [u8]>,
}

impl<'a> Chunks<'a> {
    pub fn new(pieces: &'a [&'a [u8]]) -> Self {
        Chunks { current: &[], rest: pieces.iter() }
    }
}

/// The bytes of a document's beginning that arrive in one piece.
///
/// quick-xml finds a byte order mark only in the first piece.
const BEGINNING: usize = 3;

impl BufRead for Chunks<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.current.is_empty() {
            self.current = self.rest.next().copied().unwrap_or_default();
        }
        Ok(self.current)
    }

    fn consume(&mut self, count: usize) {
        self.current = &self.current[count..];
    }
}

impl Read for Chunks<'_> {
    fn read(&mut self, target: &mut [u8]) -> io::Result<usize> {
        let available = self.fill_buf()?;
        let count = available.len().min(target.len());
        target[..count].copy_from_slice(&available[..count]);
        self.consume(count);
        Ok(count)
    }
}

/// The pieces of a document that a stream brings.
pub fn cut<'a>(document: &'a [u8], stream: &str) -> Result<Vec<&'a [u8]>, Failure> {
    let mut pieces = Vec::new();
    let mut rest = document;
    let mut sizes = sizes(stream)?;
    while !rest.is_empty() {
        // What a recording does not cover arrives at its end.
        let mut size = sizes.next().unwrap_or(usize::MAX);
        while pieces.is_empty() && size < BEGINNING {
            size += sizes.next().unwrap_or(BEGINNING);
        }
        let size = size.min(rest.len());
        let (piece, others) = rest.split_at(size);
        if !piece.is_empty() {
            pieces.push(piece);
        }
        rest = others;
    }
    Ok(pieces)
}

fn sizes(stream: &str) -> Result<Box<dyn Iterator<Item = usize>>, Failure> {
    let wrong = |_| Failure::new(USAGE, format!("no stream {stream}"));
    Ok(match stream.split_once(':') {
        _ if stream == "whole" => Box::new(std::iter::empty()),
        Some(("fixed", size)) => {
            Box::new(std::iter::repeat(size.parse::<usize>().map_err(wrong)?.max(1)))
        }
        Some(("random", seed)) => Box::new(RandomSizes(seed.parse().map_err(wrong)?)),
        _ => Box::new(recorded_sizes(stream)?.into_iter()),
    })
}

/// SplitMix64, whose low four bits are an octave, and whose next bits the size within it.
struct RandomSizes(u64);

impl Iterator for RandomSizes {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut number = self.0;
        number = (number ^ number >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        number = (number ^ number >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        number ^= number >> 31;
        let octave = 1u64 << (number & 15);
        Some((octave + (number >> 4 & (octave - 1))) as usize)
    }
}

/// The sizes of a recording: lines of `elapsed_us,bytes`.
fn recorded_sizes(path: &str) -> Result<Vec<usize>, Failure> {
    let text = crate::read(path)?;
    let text = String::from_utf8_lossy(&text);
    Ok(text.lines().filter_map(|line| line.split(',').nth(1)?.trim().parse().ok()).collect())
}
