//! The command line: pairs of `--name value`, in which a name may repeat.

pub const USAGE: i32 = 64;
pub const REJECTED: i32 = 65;
pub const UNREADABLE: i32 = 66;
pub const UNABLE: i32 = 69;
pub const UNWRITABLE: i32 = 74;

/// Why the worker ends early, and with which status.
pub struct Failure {
    pub status: i32,
    pub message: String,
}

impl Failure {
    pub fn new(status: i32, message: impl Into<String>) -> Self {
        Failure { status, message: message.into() }
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        Failure::new(UNWRITABLE, error.to_string())
    }
}

/// Another document, or another way to read it. Any other option that is unknown is ignored.
const UNSUPPORTED: [&str; 12] = [
    "--factor",
    "--items-range",
    "--boundaries",
    "--sample-bytes",
    "--stop-after",
    "--encoding",
    "--base",
    "--inject",
    "--seen",
    "--seen-limit",
    "--seen-until",
    "--locate",
];

pub struct Options<'a>(Vec<(&'a str, &'a str)>);

impl<'a> Options<'a> {
    pub fn new(arguments: &'a [String]) -> Result<Self, Failure> {
        let mut pairs = Vec::new();
        for pair in arguments.chunks(2) {
            match pair {
                [name, _] if UNSUPPORTED.contains(&name.as_str()) => {
                    return Err(Failure::new(UNABLE, format!("no {name}")));
                }
                [name, value] => pairs.push((name.as_str(), value.as_str())),
                _ => return Err(Failure::new(USAGE, format!("{} needs a value", pair[0]))),
            }
        }
        Ok(Options(pairs))
    }

    pub fn all(&self, name: &str) -> Vec<&'a str> {
        self.0.iter().filter(|pair| pair.0 == name).map(|pair| pair.1).collect()
    }

    pub fn last(&self, name: &str) -> Option<&'a str> {
        self.all(name).last().copied()
    }

    pub fn required(&self, name: &str) -> Result<&'a str, Failure> {
        self.last(name).ok_or_else(|| Failure::new(USAGE, format!("{name} is missing")))
    }

    pub fn number(&self, name: &str, standard: u64) -> Result<u64, Failure> {
        self.last(name).map_or(Ok(standard), |text| {
            text.parse().map_err(|_| Failure::new(USAGE, format!("{name} can't be {text}")))
        })
    }
}
