import Foundation
import Testing

/// What a user would type first.
struct CommandLineUseTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try SmallCorpus.make(in: folder)
    try FileManager.default.copyItem(
      atPath: folder / "small/itunes300.xml", toPath: folder / "feed.xml")
  }

  private static let quickly = [
    "--backend", "expat", "--sink", "count", "--rounds", "1", "--no-history",
  ]

  /// A file, a corpus and a directory, with and without the name of the command.
  @Test(arguments: [["feed.xml"], ["small"], ["."], ["run", "feed.xml"], ["--corpus", "small"]])
  func aFeedIsMeasuredWhateverItIs(_ words: [String]) throws {
    let outcome = try Harness.measure(words + Self.quickly + ["-q", "-o", "out"], in: folder)
    #expect(outcome.status == 0 && outcome.output == "", "\(outcome.everything)")
    #expect(!folder.names("out").isEmpty)
  }

  @Test func aFeedFromStandardInputIsMeasured() throws {
    let outcome = try Command(
      "/bin/sh",
      ["-c", "\"$0\" - \"$@\" <feed.xml", Harness.executable] + Self.quickly + Harness.permission
        + ["-o", "out"], in: folder.path
    ).run()
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(folder.names("out").contains("stdin.json"))
  }

  /// Standard output is one JSON text, nothing is written, and nothing else is printed.
  @Test(arguments: [
    ["run", "small", "--backend", "expat", "--rounds", "1", "--sink", "count", "--no-history"],
    ["sweep", "small", "--backend", "expat", "--to", "64", "--rounds", "1", "--no-history"],
    [
      "scale", "small", "--backend", "expat", "--factors", "1,2", "--rounds", "1", "--no-history",
    ],
    ["verify", "small", "--random", "0"], ["records", "small"], ["explain", "ok"],
    ["doctor", "--budget", "4s"],
    ["run", "small", "--dry-run"],
  ])
  func jsonIsPrintedAlone(_ command: [String]) throws {
    let words = command + ["--json"]
    let outcome =
      try command[0] == "explain"
      ? Harness.run(words, in: folder) : Harness.measure(words, in: folder)
    #expect(outcome.status == 0, "\(outcome.everything)")
    _ = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    #expect(folder.names() == ["feed.xml", "small"])
  }

  @Test func compareAndHistoryPrintJSON() throws {
    let measured = try Harness.measure(
      ["small"] + Self.quickly.dropLast() + ["-q", "-o", "out", "--history", "h.sqlite"],
      in: folder)
    try #require(measured.status == 0, "\(measured.everything)")
    for words in [
      ["compare", "a=out/itunes300.json", "b=out/itunes300.json", "--exact", "--json"],
      ["history", "--history", "h.sqlite", "--json"],
    ] {
      let outcome = try Harness.run(words, in: folder)
      #expect(outcome.status == 0, "\(outcome.everything)")
      _ = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    }
  }

  @Test func aDryRunMeasuresNothingAndSaysWhatItWould() throws {
    let outcome = try Harness.measure("feed.xml", "--dry-run", "--budget", "9s", in: folder)
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(outcome.output.contains(/Nothing was measured. It would take about \d/))
    for name in ["libxml2", "floor-expat", "feed", "discard, count, model"] {
      #expect(outcome.output.contains(name), "\(outcome.output)")
    }
    #expect(folder.names() == ["feed.xml", "small"])
  }

  /// A baseline is found by the feed that it was recorded for.
  @Test func aCheckOfAFeedReadsTheBaselineOfThatFeed() throws {
    let recorded = try Harness.measure(
      "baseline", "feed.xml", "--exact", "--backend", "expat", "--no-history", in: folder)
    #expect(recorded.status == 0, "\(recorded.everything)")
    let check = try Harness.measure("check", "feed.xml", "--exact", "--no-history", in: folder)
    #expect(check.status == 0, "\(check.everything)")
    let json = try Harness.measure(
      "check", "feed.xml", "--exact", "--no-history", "--json", in: folder)
    _ = try JSONSerialization.jsonObject(with: Data(json.output.utf8))
    let both = try Harness.measure(
      "check", "feed.xml", "--baseline", "Reports/baselines/feed.json", in: folder)
    #expect(both.status == 64 && both.errors.contains("leave one of them out"))
    let other = try Harness.measure("check", "small", "--exact", "--no-history", in: folder)
    #expect(
      other.status == 66 && other.errors.contains("baseline --corpus small"),
      "\(other.everything)")
  }

  @Test func recordsAreTypedInJSON() throws {
    let outcome = try Harness.measure("records", "usgs-now", "--json", in: folder)
    let records = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let first = try #require((records as? [[String: Any]])?.first)
    #expect(first["magnitude"] is Double && first["title"] is String?)
    #expect(try Harness.run("records", "woot", "--json").output.contains(#""soldOut" : false"#))
  }
}

/// Settings of a directory.
struct ConfigurationTests {
  @Test func settingsHoldBelowTheFileAndTheCommandLineReplacesThem() throws {
    let folder = try Folder()
    try SmallCorpus.make(in: folder)
    try folder.write(
      "feeds: small\nbackends: [expat]\nbudget: 1s\noutput: measured\nreference: expat\n",
      to: ".harness.yml")
    try folder.makeFolder("deep/er")
    let outcome = try Command(
      Harness.executable,
      ["--sink", "count", "--no-history", "--pass", "time"] + Harness.permission,
      in: folder / "deep/er"
    ).run()
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(outcome.output.contains("expat") && !outcome.output.contains("libxml2"))
    #expect(folder.names("measured").contains("itunes300.json"))
    let other = try Command(
      Harness.executable,
      [
        "--backend", "libxml2", "--rounds", "1", "--reference", "libxml2", "-o", "here",
        "--no-history",
      ]
        + Harness.permission, in: folder / "deep/er"
    ).run()
    #expect(other.status == 0 && !other.output.contains("expat  "), "\(other.everything)")
    #expect(folder.names("deep/er") == ["here"])
    let shown = try Command(Harness.executable, ["config"], in: folder / "deep/er").run().output
    #expect(shown.contains(#/(?m)^budget: +1s +.*\/\.harness\.yml:3$/#), "\(shown)")
    #expect(shown.contains(#/(?m)^workers: +none +default$/#))
  }

  @Test func aBaselineOfTheFileHoldsBelowIt() throws {
    let folder = try Folder()
    try SmallCorpus.make(in: folder)
    try folder.write("feeds: small\nbackends: [expat]\n", to: ".harness.yml")
    try folder.makeFolder("deep")
    let recorded = try Harness.measure(
      "baseline", "--exact", "--no-history", "--output", "base.json", in: folder)
    #expect(recorded.status == 0, "\(recorded.everything)")
    let checked = try Command(
      Harness.executable,
      ["check", "--exact", "--no-history", "--baseline", "../base.json"] + Harness.permission,
      in: folder / "deep"
    ).run()
    #expect(checked.status == 0, "\(checked.everything)")
  }

  @Test(arguments: [
    ("feeds: [blgo, no/x.xml]", ["1: ", "'blgo'; did you mean 'blog'?", "no/x.xml"]),
    ("workers: [no/worker-x]", ["1: can't use the worker no/worker-x"]),
    (
      "feeds: blog\nbackends: [expat, expatt]\nreference: nobody",
      [
        "2: ", "'expatt'; did you mean 'expat'?", "3: ", "'nobody'",
      ]
    ),
  ])
  func aValueThatNothingAnswersToIsShown(_ text: String, _ messages: [String]) throws {
    let folder = try Folder()
    try folder.write(text + "\n", to: ".harness.yml")
    let outcome = try Harness.run("config", in: folder)
    #expect(outcome.status == 64 && outcome.output.contains("budget:"), "\(outcome.everything)")
    for message in messages { #expect(outcome.errors.contains(message), "\(outcome.errors)") }
  }

  @Test(arguments: [
    ("feds: [a]", ".harness.yml:1: unknown key 'feds'; did you mean 'feeds'?"),
    ("feeds: a\nbudget: soon", ".harness.yml:2: budget must be a time such as 15s or 2m"),
    ("budget: [1s, 2s]", ".harness.yml:1: budget must be one text"),
    ("- a", ".harness.yml:1: it must consist of lines KEY: VALUE"),
    ("feeds: [a", ".harness.yml:"), ("feeds: {a: b}", ".harness.yml:1: feeds must be a list"),
  ])
  func aFaultIsNamedWithItsLine(_ text: String, _ message: String) throws {
    let folder = try Folder()
    try folder.write(text + "\n", to: ".harness.yml")
    let outcome = try Harness.run("list", in: folder)
    #expect(outcome.status == 64 && outcome.output == "", "\(outcome.everything)")
    #expect(outcome.errors.contains(message), "\(outcome.everything)")
    #expect(try Harness.run("--help", in: folder).status == 0)
  }
}

/// What shells offer.
struct CompletionTests {
  /// Each offers what the default command takes as well.
  @Test(arguments: [
    ("bash", "        _harness_run\n"),
    ("zsh", "        *)\n            _harness_run && ret=0\n"),
    ("fish", "set unparsed_tokens $unparsed_tokens[1] run"),
  ])
  func aScriptIsGeneratedForEachShell(_ shell: String, _ addition: String) throws {
    let outcome = try Harness.run("--generate-completion-script", shell)
    #expect(outcome.status == 0 && outcome.output.contains(addition))
  }

  /// Bash with the generated script, asked as if Tab was pressed.
  @Test(arguments: [
    ("harness run --backend exp", "expat"), ("harness verify usgs-", "usgs-2009"),
    ("harness sweep ot", "other.xml"), ("harness dr", nil), ("harness ver", "verify"),
    ("harness run --format sa", "samples"), ("harness check --format mark", "markdown"),
    ("harness run --sink mo", "model"), ("harness verify --stream broad", "broadband"),
    ("harness records --records so", "song"), ("harness run --beside usgs-", "usgs-2009"),
    ("harness it", "itunes300"), ("harness ot", "other.xml"), ("harness --js", "--json"),
    ("harness blog wo", "woot"), ("harness --backend exp", "expat"),
  ])
  func namesAreCompleted(_ line: String, _ expected: String?) throws {
    let folder = try Folder()
    try folder.write("<a/>", to: "other.xml")
    let script = """
      PATH=\(Harness.directory):$PATH
      source <(harness --generate-completion-script bash)
      COMP_LINE=\"\(line)\"; COMP_POINT=${#COMP_LINE}
      read -ra COMP_WORDS <<<"$COMP_LINE"; COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      $(complete -p harness | sed -E 's/.* -F ([^ ]+) .*/\\1/') harness "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let outcome = try Command("/bin/bash", ["-c", script], in: folder.path).run()
    let offered = outcome.output.split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    #expect(expected.map(offered.contains) ?? offered.isEmpty, "\(outcome.everything)")
  }
}
